// A game carried elsewhere: its record travels behind the # of an address, which no host is told, and is opened there by
// whoever looks at it.
import { around, find, get } from "./dom.js";
import { fromAddress, toAddress } from "./packing.js";

const MARK = "#/bring#";

// From here: one form, which opens the other place in a tab of its own.
document.addEventListener("submit", async (event) => {
  /** @type {HTMLFormElement | null} */
  const form = around(event, "form[data-bring-from]");
  if (!form) return;
  event.preventDefault();
  const { bringFrom = "" } = form.dataset;
  const record = await fetch(bringFrom);
  if (!record.ok) {
    location.href = bringFrom;
    return;
  }
  const wished = String(new FormData(form).get("address"));
  const address = wished.replace(/[#?].*$/, "").replace(/\/*$/, "/");
  const packed = await toAddress(await record.arrayBuffer());
  open(address + MARK + packed, "_blank", "noopener");
});

/** To here: the record lies ready in the form, and is opened when it is wanted.
 * @param {HTMLInputElement} field */
async function unpack(field) {
  try {
    const record = await fromAddress(location.hash.slice(1));
    const files = new DataTransfer();
    files.items.add(new File([record], "brought.bxl", { type: "text/plain" }));
    field.files = files.files;
    if (field.form) field.form.hidden = false;
  } catch {
    get("#nothing-brought").hidden = false;
  }
}

const door = find("[data-bring]")?.dataset.bring;
if (door && location.hash.startsWith(MARK)) {
  location.replace(`${door}#${location.hash.slice(MARK.length)}`);
}
/** @type {HTMLInputElement | null} */
const field = find("input[data-brought]");
if (field) unpack(field);
