// Directions and angles, in pixels of the window and in degrees.

/** @typedef {[x: number, y: number]} Point
 * @typedef {{ left: number, top: number, width: number, height: number }} Box */

/** The angle of a point about the middle of a box: 0 is above it, 90 to the right.
 * @param {Box} box
 * @param {{ clientX: number, clientY: number }} point */
export function angleOf({ left, top, width, height }, { clientX, clientY }) {
  const radians = Math.atan2(clientY - top - height / 2, clientX - left - width / 2);
  return (radians * 180) / Math.PI + 90;
}

/** The shorter way from one angle to another, negative to the left.
 * @param {number} from
 * @param {number} to */
export const turnBetween = (from, to) => ((to - from + 540) % 360) - 180;

const ASIDE = 2.5;
const NEAREST = 3;

/** How far a point lies in a direction, what is aside counting more; null where it lies elsewhere.
 * @param {Point} from
 * @param {Point} to
 * @param {Point} direction */
export function distanceAlong([x, y], [otherX, otherY], [dx, dy]) {
  const ahead = (otherX - x) * dx + (otherY - y) * dy;
  const aside = Math.abs((otherX - x) * dy) + Math.abs((otherY - y) * dx);
  return ahead > NEAREST ? ahead + ASIDE * aside : null;
}
