// A game carried elsewhere: its record travels behind the # of an address, which no host is told, and is opened there by
// whoever looks at it.
"use strict";
(() => {
  const MARK = "#/bring#";
  const through = async (data, stream) => new Uint8Array(await new Response(new Blob([data]).stream().pipeThrough(stream)).arrayBuffer());
  const spell = (data) => btoa(data.reduce((text, each) => text + String.fromCharCode(each), "")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  const unspell = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));

  // From here: one form, which opens the other place in a tab of its own.
  document.addEventListener("submit", async (event) => {
    const form = event.target.closest("form[data-bring-from]");
    if (!form) return;
    event.preventDefault();
    const record = await fetch(form.dataset.bringFrom);
    if (!record.ok) { location.href = form.dataset.bringFrom; return; }
    const packed = await through(await record.arrayBuffer(), new CompressionStream("deflate"));
    const address = new FormData(form).get("address").replace(/[#?].*$/, "").replace(/\/*$/, "/");
    open(address + MARK + spell(packed), "_blank", "noopener");
  });

  // To here: the record lies ready in the form, and is opened when it is wanted.
  async function unpack(field) {
    try {
      const record = await through(unspell(location.hash.slice(1)), new DecompressionStream("deflate"));
      const files = new DataTransfer();
      files.items.add(new File([record], "brought.bxl", { type: "text/plain" }));
      field.files = files.files;
      field.closest("form").hidden = false;
    } catch {
      find("#nothing-brought").hidden = false;
    }
  }

  if (location.hash.startsWith(MARK)) location.replace(`${find("[data-bring]")?.dataset.bring}#${location.hash.slice(MARK.length)}`);
  const field = find("input[data-brought]");
  if (field) unpack(field);
})();
