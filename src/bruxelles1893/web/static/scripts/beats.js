// How long each thing is shown when a round ends: about ten seconds in all.

/** @type {Record<string, number>} */
const BEATS = {
  ColumnWon: 800,
  ColumnTied: 800,
  FirstPlayer: 800,
  PrestigeUsed: 550,
  PrestigeTucked: 550,
  RoundEnded: 1000,
  GameEnded: 600,
};
const BEAT = 750;
const WHOLE = 10_000;
const SHORTEST = 350;

/** The time for each of some acts, in milliseconds.
 * @param {{ kind: string }[]} acts */
export function beatsOf(acts) {
  const wished = acts.map(({ kind }) => BEATS[kind] ?? BEAT);
  const sum = wished.reduce((total, each) => total + each, 0);
  const scale = Math.min(1, WHOLE / Math.max(1, sum));
  return wished.map((each) => Math.max(SHORTEST, Math.round(each * scale)));
}
