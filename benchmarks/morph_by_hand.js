// Puts a new shape of an element in the place of the old one: what is the same stays, with its focus, scroll and listeners.

/** @param {ChildNode} old
 * @param {ChildNode} next */
export function morph(old, next) {
  if (old.isEqualNode(next)) return;
  if (!(old instanceof Element) || !(next instanceof Element)) replaceText(old, next);
  else morphElement(old, next);
}

/** @param {ChildNode} old
 * @param {ChildNode} next */
function replaceText(old, next) {
  if (old.nodeName === next.nodeName) old.nodeValue = next.nodeValue;
  else old.replaceWith(next);
}

/** @param {Element} old
 * @param {Element} next */
function morphElement(old, next) {
  if (old.hasAttribute("data-keep")) return;
  if (old.nodeName !== next.nodeName || old.id !== next.id) {
    old.replaceWith(next);
    return;
  }
  for (const { name } of [...old.attributes]) {
    if (!next.hasAttribute(name) && !isOfThePage(old, name)) old.removeAttribute(name);
  }
  for (const { name, value } of next.attributes) {
    const isKept = name === "tabindex" && old.hasAttribute(name);
    if (old.getAttribute(name) !== value && !isKept) old.setAttribute(name, value);
  }
  if (old instanceof HTMLInputElement && old.type === "range" && old !== document.activeElement) {
    old.value = next.getAttribute("value") ?? "";
  }
  morphChildren(old, next);
}

/** What is open, and where the Tab key stops, the page decides itself: a focus that is taken away and given back costs time.
 * @param {Element} old
 * @param {string} name */
const isOfThePage = (old, name) =>
  name === "open" || (name === "tabindex" && old.matches("button, a"));

/** @param {Element} old
 * @param {Element} next */
function morphChildren(old, next) {
  const named = new Map([...old.children].filter((each) => each.id).map((each) => [each.id, each]));
  let at = old.firstChild;
  for (const wanted of [...next.childNodes]) {
    const id = idOf(wanted);
    const isAlike = at && !idOf(at) && at.nodeName === wanted.nodeName;
    const same = id ? named.get(id) : isAlike ? at : null;
    if (!same) {
      old.insertBefore(wanted, at);
      continue;
    }
    if (same === at) at = at.nextSibling;
    else old.insertBefore(same, at);
    morph(same, wanted);
  }
  while (at) {
    const gone = at;
    at = at.nextSibling;
    gone.remove();
  }
}

/** @param {ChildNode} node */
const idOf = (node) => (node instanceof Element ? node.id : "");
