/** Detects WebM files without video, such as recordings of a browser. Their signature is the same as of videos. Pure, never throws. */

const SEGMENT = 0x18538067;
const TRACKS = 0x1654ae6b;
const TRACK = 0xae;
const TRACK_TYPE = 0x83;
const SOUND = 2;

type Element = { readonly id: number; readonly from: number; readonly to: number };

/** The length of a variable number, from the leading zeros of its first byte. */
function lengthAt(bytes: Uint8Array, at: number): number {
  return Math.clz32(bytes[at] ?? 0) - 23;
}

function numberAt(bytes: Uint8Array, at: number, length: number): number {
  return bytes.subarray(at, at + length).reduce((value, byte) => value * 256 + byte, 0);
}

/** A size, without the bit that marks its length. */
function sizeAt(bytes: Uint8Array, at: number, length: number): number {
  const first = (bytes[at] ?? 0) & (0xff >> length);
  return first * 256 ** (length - 1) + numberAt(bytes, at + 1, length - 1);
}

/** The elements of a range. An element without a size, as in a live recording, has the rest. */
function elementsIn(bytes: Uint8Array, start: number, end: number): readonly Element[] {
  const elements: Element[] = [];
  let at = start;
  while (at < end) {
    const idLength = lengthAt(bytes, at);
    const sizeLength = lengthAt(bytes, at + idLength);
    const from = at + idLength + sizeLength;
    if (idLength > 4 || sizeLength > 8 || from > end) break;
    const size = sizeAt(bytes, at + idLength, sizeLength);
    const to = size === 2 ** (7 * sizeLength) - 1 ? end : from + size;
    elements.push({ id: numberAt(bytes, at, idLength), from, to });
    at = to;
  }
  return elements;
}

function childOf(bytes: Uint8Array, { from, to }: Element, id: number): Element | undefined {
  return elementsIn(bytes, from, Math.min(to, bytes.length)).find((each) => each.id === id);
}

/** false if the list of tracks is not completely in these first bytes. */
export function isWebmSound(head: Uint8Array): boolean {
  const segment = elementsIn(head, 0, head.length).find(({ id }) => id === SEGMENT);
  const tracks = segment && childOf(head, segment, TRACKS);
  if (!tracks || tracks.to > head.length) return false;
  const types = elementsIn(head, tracks.from, tracks.to)
    .filter(({ id }) => id === TRACK)
    .map((track) => childOf(head, track, TRACK_TYPE))
    .map((type) => type && numberAt(head, type.from, type.to - type.from));
  return types.length > 0 && types.every((type) => type === SOUND);
}
