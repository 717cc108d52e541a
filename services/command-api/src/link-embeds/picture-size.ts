/** Detects the type and size of an image from its first bytes. The type in the header is ignored. */

export type PictureSize = {
  readonly mime: 'image/png' | 'image/gif' | 'image/webp' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
};

/** null: the type is not supported, or the size is not in these bytes. */
export function pictureSize(bytes: Uint8Array): PictureSize | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = png(view) ?? gif(view) ?? webp(view) ?? jpeg(view);
  return size && size.width > 0 && size.height > 0 ? size : null;
}

function png(view: Buffer): PictureSize | null {
  if (view.length < 24 || view.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return null;
  return { mime: 'image/png', width: view.readUInt32BE(16), height: view.readUInt32BE(20) };
}

function gif(view: Buffer): PictureSize | null {
  if (view.length < 10 || !/^GIF8[79]a$/.test(view.toString('latin1', 0, 6))) return null;
  return { mime: 'image/gif', width: view.readUInt16LE(6), height: view.readUInt16LE(8) };
}

function webp(view: Buffer): PictureSize | null {
  if (view.length < 30 || view.toString('latin1', 0, 4) !== 'RIFF' || view.toString('latin1', 8, 12) !== 'WEBP') return null;
  const mime = 'image/webp';
  switch (view.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { mime, width: view.readUInt16LE(26) & 0x3fff, height: view.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = view.readUInt32LE(21);
      return { mime, width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { mime, width: view.readUIntLE(24, 3) + 1, height: view.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}

/** Start of frame: the markers C0 to CF, except those of tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function jpeg(view: Buffer): PictureSize | null {
  if (view.length < 4 || view.readUInt16BE(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 <= view.length; ) {
    if (view[at] !== 0xff) return null;
    const marker = view[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) return { mime: 'image/jpeg', width: view.readUInt16BE(at + 7), height: view.readUInt16BE(at + 5) };
    else at += 2 + view.readUInt16BE(at + 2);
  }
  return null;
}
