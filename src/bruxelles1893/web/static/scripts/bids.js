// Bids and spaces as the page writes them.

/** The bid that comes some steps after another one.
 * @param {string[]} bids
 * @param {string} shown
 * @param {number} steps */
export function bidAfter(bids, shown, steps) {
  const place = bids.indexOf(shown) + steps;
  return bids[Math.min(Math.max(place, 0), bids.length - 1)];
}

/** The space whose pawn a bid belongs to, by the classes that place it on the board.
 * @param {string} classes */
export function spaceOf(classes) {
  const [column, row] = [/c(\d)/, /r(\d)/].map((part) => part.exec(classes)?.[1] ?? "");
  return "ABCDE"[Number(column) - 1] + row;
}
