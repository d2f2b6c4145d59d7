// Before anything is drawn, so no module: what the person chose last, on this device or another one.
(() => {
  const { dataset } = document.documentElement;
  const isUnsent = localStorage.getItem("unsent") !== null;
  for (const [name, value] of Object.entries(JSON.parse(dataset.preferences ?? "{}"))) {
    if (typeof value === "string" && !isUnsent) localStorage.setItem(name, value);
  }
  const theme = localStorage.getItem("theme");
  if (theme) dataset.theme = theme;
})();
