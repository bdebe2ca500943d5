/** How a picture is to be rotated: the only EXIF tag that changes what people see. 1 means no rotation. */

const orientationTag = 0x0112;
const shortType = 3;
const maxEntries = 512;

/** Reads the orientation out of the first directory of a TIFF structure; 1 when there is none or it makes no sense. */
export function orientationOf(tiff: Buffer): number {
  const order = tiff.toString('latin1', 0, 4);
  if (tiff.length < 8 || (order !== 'II*\0' && order !== 'MM\0*')) return 1;
  const isLittle = order === 'II*\0';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return 1;
  const entries = Math.min(short(directory), maxEntries);
  for (let entry = directory + 2; entry < directory + 2 + entries * 12; entry += 12) {
    if (entry + 12 > tiff.length) return 1;
    if (short(entry) !== orientationTag) continue;
    const turned = short(entry + 2) === shortType ? short(entry + 8) : 1;
    return turned >= 1 && turned <= 8 ? turned : 1;
  }
  return 1;
}

/** A TIFF structure that contains nothing but the orientation. */
export function tiffOf(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(orientationTag, 10);
  tiff.writeUInt16BE(shortType, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}
