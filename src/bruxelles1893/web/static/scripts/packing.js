// Text and bytes packed for the way: deflated, and as letters where only letters travel.

/** @param {BlobPart} data
 * @param {GenericTransformStream} stream */
const through = (data, stream) =>
  new Response(new Blob([data]).stream().pipeThrough(/** @type {ReadableWritablePair} */ (stream)));

/** @param {string} text in base 64 */
export const bytesOf = (text) => Uint8Array.from(atob(text), (each) => each.charCodeAt(0));

/** @param {Uint8Array} bytes */
const lettersOf = (bytes) =>
  btoa(bytes.reduce((text, each) => text + String.fromCharCode(each), ""));

/** What was packed, to be read as text or JSON.
 * @param {string} text in base 64 */
export const unpacked = (text) => through(bytesOf(text), new DecompressionStream("deflate"));

/** Bytes as text that an address can hold.
 * @param {BlobPart} data */
export async function toAddress(data) {
  const packed = await through(data, new CompressionStream("deflate")).arrayBuffer();
  return lettersOf(new Uint8Array(packed))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** What `toAddress` packed.
 * @param {string} text */
export const fromAddress = (text) =>
  unpacked(text.replaceAll("-", "+").replaceAll("_", "/")).arrayBuffer();
