// Before anything is drawn, so no module: the theme that this browser chose last.
(() => {
  const theme = localStorage.getItem("theme");
  if (theme) document.documentElement.dataset.theme = theme;
})();
