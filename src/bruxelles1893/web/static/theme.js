// Before anything is drawn: the theme that this browser chose last.
(() => {
  const theme = localStorage.getItem("theme");
  if (theme) document.documentElement.dataset.theme = theme;
})();
