// A link from another device has its code behind the #: it goes into the form, and out of the history.
const code = decodeURIComponent(location.hash.slice(1));
const form = document.querySelector("form#enter-code");
if (code && form instanceof HTMLFormElement) {
  history.replaceState(null, "", location.pathname);
  const field = form.elements.namedItem("code");
  if (field instanceof HTMLInputElement) field.value = code;
  form.requestSubmit();
}
