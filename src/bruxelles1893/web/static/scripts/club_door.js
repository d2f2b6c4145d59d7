// A club's link has its secret behind the #: it goes into the form, and out of the history.
import { find } from "./dom.js";

/** @type {HTMLInputElement | null} */
const field = find("#club-door [name=invitation]");
if (field && location.hash) {
  field.value = decodeURIComponent(location.hash.slice(1));
  history.replaceState(null, "", location.pathname);
}
