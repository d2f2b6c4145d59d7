// Two phones write on one sheet: what only one of them has changed is taken, what both have changed is asked about.

/** A player's sheet as the server knows it.
 * @typedef {{ version: number, values: Record<string, string> }} Sheet
 * @typedef {{ key: string, mine: string, theirs: string }} Conflict */

/**
 * What is still to be sent, and what both have changed, after another phone was faster.
 * @param {Sheet} base what this phone saw last
 * @param {Record<string, string>} pending what it has changed since
 * @param {Sheet} theirs what the sheet says now
 * @returns {{ pending: Record<string, string>, conflicts: Conflict[] }}
 */
export function merged(base, pending, theirs) {
  /** @type {Record<string, string>} */
  const left = {};
  /** @type {Conflict[]} */
  const conflicts = [];
  for (const [key, mine] of Object.entries(pending)) {
    const now = theirs.values[key] ?? "";
    if (now === mine) continue;
    if (now === (base.values[key] ?? "")) left[key] = mine;
    else conflicts.push({ key, mine, theirs: now });
  }
  return { pending: left, conflicts };
}

/**
 * What is still unsent after the server has taken some changes: what was written meanwhile.
 * @param {Record<string, string>} pending
 * @param {Record<string, string>} sent
 */
export const unsent = (pending, sent) =>
  Object.fromEntries(Object.entries(pending).filter(([key, value]) => sent[key] !== value));
