// A link from another device has its code after the #: it goes into the form, and out of the history.
"use strict";
(() => {
  const code = decodeURIComponent(location.hash.slice(1));
  if (!code) return;
  history.replaceState(null, "", location.pathname);
  const form = document.getElementById("enter-code");
  form.elements.code.value = code;
  form.requestSubmit();
})();
