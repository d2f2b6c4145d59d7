// The tables of a game as what changes from each to the next one, and back.

/**
 * @typedef {object} Frames
 * @property {string[]} parts every shape of every part, once
 * @property {number[][]} onward for each move, the numbers of the parts that it changes
 * @property {number[][]} back the same parts as they were before
 */

/** The parts that change from one table to another: of every part only its last shape on the way counts.
 * @param {Frames} frames
 * @param {number} from
 * @param {number} to */
export function framesBetween({ parts, onward, back }, from, to) {
  const steps = from < to ? onward.slice(from, to) : back.slice(to, from).reverse();
  const last = new Map();
  for (const html of steps.flat().map((number) => parts[number])) {
    const id = html.match(/\bid="([^"]+)"/)?.[1];
    last.delete(id);
    last.set(id, html);
  }
  return [...last.values()];
}
