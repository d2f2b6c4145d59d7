// The picture of a finished game as PNG: the browser paints the SVG, then saves or shares it.
import { all, around, on } from "./dom.js";

const SCALE = 2;
const KEPT = 10_000;

/** @param {string} address
 * @returns {Promise<Blob>} */
async function painted(address) {
  const drawn = await (await fetch(address)).text();
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawn)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * SCALE;
  canvas.height = image.naturalHeight * SCALE;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) => {
    const take = (/** @type {Blob | null} */ blob) =>
      blob ? done(blob) : failed(new Error("no PNG"));
    canvas.toBlob(take, "image/png");
  });
}

/** @param {File} file */
function save(file) {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(href), KEPT);
}

/** @param {HTMLElement} button */
async function keep({ dataset: { picture = "", name = "" } }) {
  const blob = await painted(picture);
  const file = new File([blob], name, { type: blob.type });
  const isTouch = matchMedia("(pointer: coarse)").matches;
  const isShared = isTouch && navigator.canShare?.({ files: [file] });
  if (isShared) await navigator.share({ files: [file] }).catch(() => {});
  else save(file);
}

function offer() {
  for (const button of all("[data-picture]")) button.hidden = false;
}
document.addEventListener("click", (event) => {
  const button = around(event, "[data-picture]");
  if (button) keep(button);
});
on("table:shown", offer);
offer();
