/**
 * What of Python's file system is used.
 * @typedef {object} Files
 * @property {(path: string) => void} mkdirTree
 * @property {(folder: string, name: string, data: Uint8Array, canRead: boolean, canWrite: boolean, canOwn: boolean) => void} createDataFile
 */

/**
 * Puts the files of a bundle into a folder. They stay where they are in the bundle: none is copied.
 * @param {Files} FS
 * @param {ArrayBuffer} bundle
 * @param {string} place
 */
export function unpack(FS, bundle, place) {
  const length = new DataView(bundle).getUint32(0, true);
  const listed = JSON.parse(new TextDecoder().decode(new Uint8Array(bundle, 4, length)));
  let at = 4 + length;
  let made = "";
  for (const [path, size] of listed) {
    const cut = path.lastIndexOf("/");
    const folder = cut < 0 ? place : `${place}/${path.slice(0, cut)}`;
    if (folder !== made) FS.mkdirTree(folder);
    made = folder;
    const content = new Uint8Array(bundle, at, size);
    FS.createDataFile(folder, path.slice(cut + 1), content, true, false, true);
    at += size;
  }
}
