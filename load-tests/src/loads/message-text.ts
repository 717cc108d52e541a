/** The message of all loads: a serial number to recognize it, and enough text for an ordinary length. */

/** About 110 characters, including the serial. */
const TEXT = 'is what a person may write to others in an ordinary line of talk, neither long nor short';
/** The digits of the serial as letters that form no words, because a word filter may match real digits. */
const DIGITS = 'bdghjkmqvz';
const MARK = Buffer.from('"content":"no ');
const END = ' '.charCodeAt(0);

const VALUES = new Uint8Array(256);
for (let digit = 0; digit < DIGITS.length; digit += 1) VALUES[DIGITS.charCodeAt(digit)] = digit;

export function messageBody(serial: number): string {
  const letters = String(serial).replaceAll(/\d/g, (digit) => DIGITS.charAt(Number(digit)));
  return `{"content":"no ${letters} ${TEXT}"}`;
}

/** The serial that starts at this offset. */
function serialAt(bytes: Buffer, start: number): number {
  let serial = 0;
  for (let at = start + MARK.length; at < bytes.length && bytes[at] !== END; at += 1) serial = serial * 10 + (VALUES[bytes[at] ?? 0] ?? 0);
  return serial;
}

/** The serial in a frame. -1: another frame. */
export function serialIn(frame: Buffer): number {
  const start = frame.indexOf(MARK);
  return start < 0 ? -1 : serialAt(frame, start);
}

/** The serials of a page of messages, in its order. */
export function serialsIn(page: Buffer): readonly number[] {
  const serials: number[] = [];
  for (let start = page.indexOf(MARK); start >= 0; start = page.indexOf(MARK, start + MARK.length)) serials.push(serialAt(page, start));
  return serials;
}
