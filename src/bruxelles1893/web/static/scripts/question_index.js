// The index of the rules: what a question is made of, and which rules answer it. As `rule_search.py` ranks, so does this.

/** @typedef {{ rules: string[], weights: Record<string, [number, number][]>, things: Record<string, string>,
 *   small: string[], hasBlanks: boolean, stem: number, close: number, most: number }} Index */

/** A text without capitals and accents.
 * @param {string} text */
export const folded = (text) =>
  text
    .toLowerCase()
    .replaceAll("ß", "ss")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .normalize("NFC");

/** The beginning of a word, or pairs of letters where words have no blanks between them.
 * @param {Index} index
 * @param {string} word */
function parts({ hasBlanks, small, stem }, word) {
  const letters = [...word];
  if (hasBlanks && small.includes(word)) return [];
  if (hasBlanks || /^\p{ASCII}*$/u.test(word)) return [letters.slice(0, stem).join("")];
  return letters.slice(1).map((letter, at) => letters[at] + letter);
}

/** @param {Index} index
 * @param {string} question */
export function terms(index, question) {
  const plain = folded(question);
  const before = index.hasBlanks ? "(?<![\\p{L}\\p{N}_])" : "";
  const named = Object.entries(index.things).filter(([, names]) =>
    new RegExp(`${before}(?:${names})`, "u").test(plain),
  );
  const words = plain.match(/[\p{L}\p{N}_]+/gu) ?? [];
  const cut = words
    .flatMap((word) => parts(index, word))
    .filter((part) => !index.small.includes(part));
  return new Set([...named.map(([thing]) => thing), ...cut]);
}

/** The ids of the rules that answer a question best.
 * @param {Index} index
 * @param {string} question */
export function answers(index, question) {
  const scores = index.rules.map(() => 0);
  for (const term of terms(index, question)) {
    const rows = Object.hasOwn(index.weights, term) ? index.weights[term] : [];
    for (const [rule, weight] of rows) scores[rule] += weight;
  }
  const found = [...scores.keys()].filter((rule) => scores[rule] > 0);
  found.sort((one, other) => scores[other] - scores[one]);
  const near = found
    .slice(0, index.most)
    .filter((rule) => scores[rule] >= index.close * scores[found[0]]);
  return near.map((rule) => index.rules[rule]);
}
