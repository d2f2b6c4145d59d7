// Small sounds, made by the browser: a pawn, coins, glass, a bell, one's turn. Silent until somebody wants them. A phone
// buzzes softly, if that is wanted.
import { find, isCalm, on } from "./dom.js";
import { chosen } from "./preferences.js";

/** @typedef {import("./dom.js").Act} Act
 * @typedef {{ pitch: number, later?: number, lasts: number, loud?: number, shape?: OscillatorType, falls?: number }} Note */

/** @type {Record<string, Note[]>} */
export const VOICES = {
  turn: [
    { pitch: 523.25, lasts: 0.9 },
    { pitch: 698.46, later: 0.16, lasts: 0.9 },
  ],
  pawn: [
    { pitch: 210, lasts: 0.09, loud: 0.22, shape: "triangle", falls: 0.45 },
    { pitch: 900, lasts: 0.03, loud: 0.05, shape: "square", falls: 0.5 },
  ],
  coins: [
    { pitch: 2093, lasts: 0.22, loud: 0.05, shape: "triangle" },
    { pitch: 2637, later: 0.07, lasts: 0.26, loud: 0.05, shape: "triangle" },
  ],
  glass: [
    { pitch: 1568, lasts: 0.7, loud: 0.05 },
    { pitch: 2349.3, later: 0.02, lasts: 0.6, loud: 0.04 },
    { pitch: 3136, later: 0.05, lasts: 0.5, loud: 0.03 },
  ],
  bell: [
    { pitch: 392, lasts: 2.2, loud: 0.1 },
    { pitch: 784, lasts: 1.6, loud: 0.06 },
    { pitch: 940.8, lasts: 1.2, loud: 0.04 },
    { pitch: 1646.4, lasts: 0.7, loud: 0.03 },
  ],
};

/** @type {Record<string, string>} */
const OF_KINDS = {
  PawnPlaced: "pawn",
  BrusselsUsed: "pawn",
  NeutralPlaced: "pawn",
  PawnToCourt: "pawn",
  HouseBuilt: "glass",
  CardTaken: "glass",
  IrisScored: "glass",
  RoundEnded: "bell",
  GameEnded: "bell",
};

/** What something that happened sounds like, or nothing.
 * @param {Act} act */
export const voiceOf = ({ kind, gifts }) =>
  OF_KINDS[kind] ?? (gifts.some(({ picture }) => picture.endsWith("#coin")) ? "coins" : "");

/** @type {AudioContext | null} */
let player = null;

/** @param {string} voice */
export function play(voice) {
  if (chosen("sound") !== "on" || !(voice in VOICES)) return;
  player ??= new AudioContext();
  if (player.state === "suspended") player.resume();
  for (const note of VOICES[voice]) sing(player, note);
}

/** @param {AudioContext} from
 * @param {Note} note */
function sing(from, { pitch, later = 0, lasts, loud = 0.12, shape = "sine", falls = 1 }) {
  const [tone, loudness] = [from.createOscillator(), from.createGain()];
  const start = from.currentTime + later;
  tone.type = shape;
  tone.frequency.setValueAtTime(pitch, start);
  if (falls !== 1) tone.frequency.exponentialRampToValueAtTime(pitch * falls, start + lasts);
  loudness.gain.setValueAtTime(0, start);
  loudness.gain.linearRampToValueAtTime(loud, start + Math.min(0.03, lasts / 6));
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  tone.connect(loudness).connect(from.destination);
  tone.start(start);
  tone.stop(start + lasts + 0.1);
}

/** @param {number | number[]} pattern */
export function buzz(pattern) {
  if (chosen("buzz") === "on" && !isCalm.matches) navigator.vibrate?.(pattern);
}

on("table:act", (act) => {
  if (document.hidden) return;
  play(voiceOf(act));
  if (find(`#player-${act.seat}.me`)) buzz(act.is_settling ? 18 : 10);
});
