// A set of values in an address: packed behind the #, which no host is told, and read where the address is opened.
import { find, get } from "./dom.js";
import { fromAddress, toAddress } from "./packing.js";

const DOOR = "#/companion/brought#";

const share = find("button[data-file]");
share?.addEventListener("click", async () => {
  const file = await fetch(share.dataset.file ?? "");
  if (!file.ok) return;
  const here = parent.location.href.replace(/#.*/, "");
  /** @type {HTMLInputElement} */
  const link = get("#share .link");
  link.value = `${here}${DOOR}${await toAddress(await file.arrayBuffer())}`;
  get("#share-link").hidden = false;
  share.hidden = true;
  link.select();
});

/** The set lies ready in the form, and is taken when it is wanted.
 * @param {HTMLInputElement} field */
async function unpack(field) {
  try {
    const files = new DataTransfer();
    files.items.add(new File([await fromAddress(location.hash.slice(1))], "box.toml"));
    field.files = files.files;
    if (field.form) field.form.hidden = false;
  } catch {
    get("#nothing-brought").hidden = false;
  }
}

/** @type {HTMLInputElement | null} */
const field = find("input[data-brought]");
if (field) unpack(field);
