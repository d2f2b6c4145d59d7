// Handfuls of cubes as the server writes them: "iron+wood*2".

/** The cubes of a handful, one by one.
 * @param {string} handful
 * @returns {string[]} */
export const unitsOf = (handful) =>
  handful.split("+").flatMap((each) => {
    const [kind, count] = each.split("*").reverse();
    return Array(Number(count ?? 1)).fill(kind);
  });

/** Whether a handful has all cubes of a part.
 * @param {string} handful
 * @param {string[]} part */
export const covers = (handful, part) => {
  const units = unitsOf(handful);
  return part.every((kind) => countOf(units, kind) >= countOf(part, kind));
};

/** @param {string[]} units
 * @param {string | undefined} kind */
export const countOf = (units, kind) => units.filter((each) => each === kind).length;
