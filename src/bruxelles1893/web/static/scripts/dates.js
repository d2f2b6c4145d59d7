// Days and times as the language of the page writes them; without scripts they stand in digits.
/** @param {string} moment a day such as 2026-11-18, or a moment with its time
 * @param {string} language
 * @param {string | undefined} zone */
export function written(moment, language, zone) {
  const date = new Date(moment);
  /** @type {Intl.DateTimeFormatOptions} */
  const style = moment.includes("T")
    ? { dateStyle: "full", timeStyle: "short", timeZone: zone }
    : { dateStyle: "long", timeZone: "UTC" };
  return new Intl.DateTimeFormat(language, style).format(date);
}
