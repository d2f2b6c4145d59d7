// Score sheets are counted on the phone as the engine counts them: what somebody has so far, what is missing, and the
// best way to pay the nobles. tests/terminal/test_count_on_phone.py compares both.

/**
 * What the pieces of a table say.
 * @typedef {object} Printed
 * @property {Record<string, { rows: Record<string, number>, architect: number[] }>} boards by name, or one without
 * @property {Record<string, [number, number]>} ranges
 * @property {Record<string, Record<string, string>>} rows how they are asked for, by what is printed on the board
 * @property {Record<string, string>} needs what else must be known, by the number of a tile
 * @property {boolean} hasTiles
 * @property {number} faceUp how many tiles lie face up
 * @property {number} firstPass points of tile 7 for each first pass
 * @property {number} adjacency points of tile 9 for each adjacency
 * @property {string} none how people write that there is nothing
 * @property {number} mostNobles
 */
/** @typedef {Record<string, string>} Values */
/** @typedef {{ paid: number[], sheet: Record<string, number>, total: number }} Ending */
/** @typedef {{ missing: string[], isWrong: boolean, owed: number, francs: number, ending: Ending | null }} Standing */

const NUMBERS = ["points", "francs", "houses", "materials", "pawns", "art"];
const ROWS = ["pawns", "nobles", "art", "francs"];
const NEEDED = { iris: 1, crown: 1, first_passes: 0, white: 0 };
export const HIGHEST_ROW = 50;
const UNPAID = 5;
const FIRST_PLAYER = 5;
const PAWNS_NOT_COUNTED = 2;
const FRANCS_A_SET = 4;
const PORTRAIT_TILE = 10;

// --- Reading --------------------------------------------------------------------------------------
/** @param {string | undefined} text */
const number = (text) => (/^-?\d{1,9}$/.test(text ?? "") ? Number(text) : null);

/** @param {Printed} printed
 * @param {string | undefined} text */
const list = (printed, text) =>
  !text || text === printed.none || text === "none" ? [] : text.split("+");

/** Whether a field can say so; what cannot be so is not counted.
 * @param {Printed} printed
 * @param {string} key
 * @param {string} text */
export function isPossible(printed, key, text) {
  if (["name", "colour", "board", "spaces"].includes(key) || text === "") return true;
  if (key === "nobles") {
    const costs = list(printed, text.replaceAll(" ", ""));
    return costs.length <= printed.mostNobles && costs.every((cost) => isIn(printed, key, cost));
  }
  if (key === "tiles") return list(printed, text).every((tile) => isIn(printed, key, tile));
  if (key.startsWith("row.")) return isBetween(number(text), 0, HIGHEST_ROW);
  return isIn(printed, key, text);
}

/** @param {Printed} printed
 * @param {string} key
 * @param {string} text */
const isIn = (printed, key, text) => isBetween(number(text), ...(printed.ranges[key] ?? [0, 0]));

/** @param {number | null} value
 * @param {number} least
 * @param {number} most */
const isBetween = (value, least, most) => value !== null && value >= least && value <= most;

/** What a sheet says with what was written since.
 * @param {Printed} printed
 * @param {Values} values
 * @param {Values} written
 * @returns {Values} */
export function together(printed, values, written) {
  const possible = Object.entries(written).filter(([key, text]) => isPossible(printed, key, text));
  const whole = Object.entries({ ...values, ...Object.fromEntries(possible) });
  return Object.fromEntries(whole.filter(([, text]) => text !== ""));
}

/** What else a player has to say, because of their tiles.
 * @param {Printed} printed
 * @param {Values} values */
export const needsOf = (printed, { tiles }) =>
  list(printed, tiles).flatMap((tile) => printed.needs[tile] ?? []);

/** The spaces of a player's houses, where a tile asks for them.
 * @param {Printed} printed
 * @param {Values} values */
const spacesOf = (printed, values) =>
  needsOf(printed, values).includes("spaces") ? list(printed, values.spaces) : [];

/** The name of a player's board, or of any, and what is printed on it.
 * @param {Printed} printed
 * @param {Values} values */
export function boardOf({ boards }, { board = "" }) {
  const name = board in boards ? board : (Object.keys(boards)[0] ?? "");
  return { name, ...(boards[name] ?? { rows: {}, architect: [] }) };
}

// --- A player -------------------------------------------------------------------------------------
/** How a player stands; fields that are missing count nothing yet.
 * @param {Printed} printed
 * @param {Values} values
 * @param {boolean} isFirst
 * @returns {Standing} */
export function standing(printed, values, isFirst) {
  const board = boardOf(printed, values);
  const tiles = list(printed, values.tiles).map(Number);
  const rows = ROWS.map((row) => number(values[`row.${row}`]) ?? board.rows[row] ?? 0);
  /** @param {string} key
   * @param {number} [least] */
  const of = (key, least = 0) => number(values[key]) ?? least;
  const asked = [
    ...[...NUMBERS, "nobles", "architect", ...ROWS.map((row) => `row.${row}`)],
    ...(board.name ? ["board"] : []),
    ...needsOf(printed, values).filter((key) => key !== "spaces"),
  ];
  const spaces = spacesOf(printed, values);
  const level = of("architect", board.architect[0]);
  const nobles = list(printed, values.nobles).map(Number);
  const missing = asked.filter((key) => !(key in values));
  const isWrong =
    spaces.length > of("houses") ||
    rows.some((row, place) => row < (board.rows[ROWS[place] ?? ""] ?? 0)) ||
    (printed.hasTiles && level === portrait(board) && !tiles.includes(PORTRAIT_TILE));
  if (isWrong) return { missing, isWrong, owed: 0, francs: 0, ending: null };
  const held = {
    ...Object.fromEntries(NUMBERS.map((key) => [key, of(key)])),
    ...Object.fromEntries(Object.entries(NEEDED).map(([key, least]) => [key, of(key, least)])),
  };
  const player = { ...held, level, rows, tiles, spaces, nobles, isFirst };
  const owed = hasFreeNobles(tiles) ? 0 : nobles.reduce((sum, cost) => sum + cost, 0);
  return { missing, isWrong, owed, francs: francsToPay(player), ending: ending(printed, player) };
}

/** The last space of an architect track, if it is reached with a tile only.
 * @param {{ architect: number[] }} board */
function portrait({ architect }) {
  const last = architect[architect.length - 1];
  return architect.indexOf(last ?? 0) === architect.length - 1 ? last : null;
}

// --- The final steps ------------------------------------------------------------------------------
/** @typedef {Record<string, any> & { rows: number[], tiles: number[], spaces: string[], nobles: number[] }} Held */

/** BE-ENDTILE-03: what a player has when nobles are paid.
 * @param {Record<string, any> & { tiles: number[] }} held */
const francsToPay = (held) => held.francs + (held.tiles.includes(3) ? 3 * held.iris : 0);

/** BE-ENDTILE-12: nobles cost nothing.
 * @param {number[]} tiles */
const hasFreeNobles = (tiles) => tiles.includes(12);

/** The best ending: the most points, then the most nobles paid, then the dearest.
 * @param {Printed} printed
 * @param {Held} held
 * @returns {Ending} */
function ending(printed, held) {
  const francs = francsToPay(held);
  const raised = held.tiles.includes(2) ? [0, 1, 2, 3] : [-1];
  const isFree = hasFreeNobles(held.tiles);
  const ways = isFree ? [[]] : waysToPay(held.nobles, francs);
  const all = ways.flatMap((paid) =>
    raised.map((row) => {
      const kept = isFree ? held.nobles.length : paid.length;
      const rows = held.rows.map((each, place) => each + (place === row ? 2 : 0));
      const left = francs - paid.reduce((sum, cost) => sum + cost, 0);
      const sheet = addUp(printed, { ...held, rows }, kept, left);
      return { paid, sheet, total: Object.values(sheet).reduce((sum, each) => sum + each, 0) };
    }),
  );
  return all.reduce((best, way) => (isBetter(way, best) ? way : best));
}

/** FINAL-02: nobody may refuse to pay what can be paid.
 * @param {number[]} nobles
 * @param {number} francs */
function waysToPay(nobles, francs) {
  const costs = [...nobles].sort((one, other) => other - one);
  /** @type {number[][]} */
  const ways = [];
  for (let chosen = 0; chosen < 2 ** costs.length; chosen += 1) {
    const paid = costs.filter((_, place) => chosen & (1 << place));
    const left = francs - paid.reduce((sum, cost) => sum + cost, 0);
    const others = costs.filter((_, place) => !(chosen & (1 << place)));
    if (left >= 0 && others.every((cost) => cost > left)) ways.push(paid);
  }
  return ways;
}

/** @param {Ending} one
 * @param {Ending} other */
function isBetter(one, other) {
  if (one.total !== other.total) return one.total > other.total;
  if (one.paid.length !== other.paid.length) return one.paid.length > other.paid.length;
  const place = one.paid.findIndex((cost, each) => cost !== other.paid[each]);
  return place >= 0 && (one.paid[place] ?? 0) > (other.paid[place] ?? 0);
}

/** FINAL-02 to FINAL-05, BE-FINAL-1 and BE-FINAL-2.
 * @param {Printed} printed
 * @param {Held} held
 * @param {number} kept how many nobles stay
 * @param {number} francs after paying */
function addUp(printed, held, kept, francs) {
  const [byPawns = 0, byNobles = 0, byArt = 0, byFrancs = 0] = held.rows;
  /** @param {number} tile */
  const has = (tile) => Number(held.tiles.includes(tile));
  const buildings = held.houses + has(6);
  const tiles =
    has(1) * Math.floor(Math.max(0, held.points) / 7) +
    has(5) * 2 * held.crown +
    has(7) * printed.firstPass * held.first_passes +
    has(8) * 2 * buildings +
    has(9) * printed.adjacency * adjacencies(held.spaces) +
    has(11) * 3 * held.white;
  return {
    track: held.points,
    unpaid_nobles: 0 - UNPAID * (held.nobles.length - kept),
    houses: buildings * held.level,
    materials: held.materials,
    first_player: held.isFirst ? FIRST_PLAYER : 0,
    pawns: byPawns * Math.max(0, held.pawns - PAWNS_NOT_COUNTED),
    nobles: byNobles * kept,
    art: byArt * (held.art + 4 * has(4)),
    francs: byFrancs * Math.floor(francs / FRANCS_A_SET),
    tiles,
  };
}

/** BE-ENDTILE-09: pairs of houses side by side.
 * @param {string[]} spaces such as A1 */
function adjacencies(spaces) {
  const places = spaces.map((space) => [space.charCodeAt(0), Number(space.slice(1))]);
  const pairs = places.flatMap((one, number) =>
    places.slice(number + 1).map((other) => distance(one, other)),
  );
  return pairs.filter((far) => far === 1).length;
}

/** @param {number[]} one
 * @param {number[]} other */
const distance = ([a = 0, b = 0], [c = 0, d = 0]) => Math.abs(a - c) + Math.abs(b - d);

// --- The table ------------------------------------------------------------------------------------
/** How everybody stands, who has won, and whether the sheets contradict each other.
 * @param {Printed} printed
 * @param {Values[]} sheets
 * @param {number} first the owner of the first-player tile, or -1 */
export function standings(printed, sheets, first) {
  const lines = sheets.map((values, place) => standing(printed, values, place === first));
  const isReadable = lines.every(({ isWrong, missing }) => !isWrong && !missing.includes("board"));
  const isContradictory = isReadable && contradicts(printed, sheets);
  const isCounted = lines.every(({ ending, missing }) => ending && !missing.length);
  const totals = lines.map(({ ending }) => ending?.total ?? 0);
  const best = Math.max(...totals);
  const winners = totals.flatMap((total, place) => (total === best ? [place] : []));
  return { lines, isContradictory, winners: isCounted && !isContradictory ? winners : [] };
}

/** @param {Printed} printed
 * @param {Values[]} sheets */
function contradicts(printed, sheets) {
  const tiles = sheets.flatMap((values) => list(printed, values.tiles));
  const spaces = sheets.flatMap((values) => spacesOf(printed, values));
  const boards = sheets.flatMap(({ board }) => board ?? []);
  return (
    [tiles, spaces, boards, sheets.flatMap(({ name }) => name ?? [])].some(hasTwice) ||
    (printed.hasTiles && tiles.length > printed.faceUp)
  );
}

/** @param {string[]} all */
const hasTwice = (all) => new Set(all).size < all.length;
