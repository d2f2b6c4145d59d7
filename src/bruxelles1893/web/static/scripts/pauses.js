// How long to wait before a line that was lost is tried again.

const FIRST = 600;
const LONGEST = 5_000;

/** Longer with each miss, and not the same for all: after a restart everybody comes back at once.
 * The more pages a server has, the more time it wants them to take.
 * @param {number} misses
 * @param {number} spread the milliseconds over which the server wants its pages to come back
 * @param {number} luck from 0 to 1 */
export function pauseAfter(misses, spread = 0, luck = Math.random()) {
  const longest = Math.min(FIRST * 2 ** (misses - 1), LONGEST);
  return longest * (0.5 + luck / 2) + spread * luck;
}

/** Over how many milliseconds the server wants its pages to come back, by what it says at times.
 * @param {string} said
 * @returns {number} */
export function spreadIn(said) {
  const { spread } = JSON.parse(said || "{}");
  return spread > 0 ? spread * 1_000 : 0;
}
