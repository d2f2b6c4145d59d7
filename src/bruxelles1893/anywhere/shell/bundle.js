"use strict";
// The files stay where they are in the bundle: none is copied.
export function unpack(FS, bundle, place) {
  const length = new DataView(bundle).getUint32(0, true);
  const listed = JSON.parse(new TextDecoder().decode(new Uint8Array(bundle, 4, length)));
  let at = 4 + length;
  let made = "";
  for (const [path, size] of listed) {
    const cut = path.lastIndexOf("/");
    const folder = cut < 0 ? place : `${place}/${path.slice(0, cut)}`;
    if (folder !== made) FS.mkdirTree((made = folder));
    FS.createDataFile(
      folder,
      path.slice(cut + 1),
      new Uint8Array(bundle, at, size),
      true,
      false,
      true,
    );
    at += size;
  }
}
