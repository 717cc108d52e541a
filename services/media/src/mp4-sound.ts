/** Detects MP4 files without video, such as recordings of Safari. Many have the signature of videos. Pure, never throws. */

type Box = { readonly type: string; readonly from: number; readonly to: number };

/** In a handler box, after the version and an unused field. */
const HANDLER_AT = 8;

function boxesIn(bytes: Uint8Array, start: number, end: number): readonly Box[] {
  const boxes: Box[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = start;
  while (at + 8 <= end) {
    const size = view.getUint32(at);
    const isLarge = size === 1;
    if (isLarge && at + 16 > end) break;
    const from = at + (isLarge ? 16 : 8);
    // A box without a size is the last one.
    const to = isLarge ? at + Number(view.getBigUint64(at + 8)) : size === 0 ? end : at + size;
    if (to < from) break;
    boxes.push({ type: textAt(bytes, at + 4), from, to });
    at = to;
  }
  return boxes;
}

function textAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

function childOf(bytes: Uint8Array, { from, to }: Box, type: string): Box | undefined {
  return boxesIn(bytes, from, Math.min(to, bytes.length)).find((each) => each.type === type);
}

function handlerOf(bytes: Uint8Array, track: Box): string | null {
  const media = childOf(bytes, track, 'mdia');
  const handler = media && childOf(bytes, media, 'hdlr');
  return handler ? textAt(bytes, handler.from + HANDLER_AT) : null;
}

/** false if the list of tracks is not completely in these first bytes. */
export function isMp4Sound(head: Uint8Array): boolean {
  const movie = boxesIn(head, 0, head.length).find(({ type }) => type === 'moov');
  if (!movie || movie.to > head.length) return false;
  const handlers = boxesIn(head, movie.from, movie.to)
    .filter(({ type }) => type === 'trak')
    .map((track) => handlerOf(head, track));
  return handlers.length > 0 && handlers.every((handler) => handler === 'soun');
}
