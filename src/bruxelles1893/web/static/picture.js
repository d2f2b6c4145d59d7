// The picture of a finished game as PNG: the browser paints the SVG, then saves or shares it.
"use strict";
(() => {
  const SCALE = 2;

  async function painted(address) {
    const drawn = await (await fetch(address)).text();
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawn)}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth * SCALE;
    canvas.height = image.naturalHeight * SCALE;
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return new Promise((done) => canvas.toBlob(done, "image/png"));
  }

  function save(blob, name) {
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }

  async function keep(button) {
    const blob = await painted(button.dataset.picture);
    const file = new File([blob], button.dataset.name, { type: blob.type });
    const isTouch = matchMedia("(pointer: coarse)").matches;
    if (isTouch && navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file] }).catch(() => {});
    else save(blob, button.dataset.name);
  }

  const offer = () => document.querySelectorAll("[data-picture]").forEach((button) => { button.hidden = false; });
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-picture]");
    if (button) keep(button);
  });
  document.addEventListener("table:shown", offer);
  document.addEventListener("DOMContentLoaded", offer);
})();
