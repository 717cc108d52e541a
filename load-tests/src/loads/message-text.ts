/** The message every load sends: a serial number to know it again by, and enough text to be of ordinary length. */

/** With the serial about 110 characters. */
const TEXT = 'is what a person may write to others in an ordinary line of talk, neither long nor short';
/** The serial's digits as letters that make no word: numbers as digits may be what a word filter takes for one. */
const DIGITS = 'bdghjkmqvz';
const MARK = Buffer.from('"content":"no ');
const END = ' '.charCodeAt(0);

const VALUES = new Uint8Array(256);
for (let digit = 0; digit < DIGITS.length; digit += 1) VALUES[DIGITS.charCodeAt(digit)] = digit;

export function messageBody(serial: number): string {
  const letters = String(serial).replaceAll(/\d/g, (digit) => DIGITS.charAt(Number(digit)));
  return `{"content":"no ${letters} ${TEXT}"}`;
}

/** The serial in a frame, or -1 when the frame is about something else. */
export function serialIn(frame: Buffer): number {
  const start = frame.indexOf(MARK);
  if (start < 0) return -1;
  let serial = 0;
  for (let at = start + MARK.length; at < frame.length && frame[at] !== END; at += 1) serial = serial * 10 + (VALUES[frame[at] ?? 0] ?? 0);
  return serial;
}
