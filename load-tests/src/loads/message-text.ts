/** The message every load sends: a serial number to know it again by, and enough text to be of ordinary length. */

/** A body of about 130 bytes with 110 characters of text. */
const TEXT = 'is what a person may write to others in an ordinary line of talk, neither long nor short';
const MARK = Buffer.from('"content":"no ');

export function messageBody(serial: number): string {
  return `{"content":"no ${serial} ${TEXT}"}`;
}

/** The serial in a frame, or -1 when the frame is about something else. */
export function serialIn(frame: Buffer): number {
  const start = frame.indexOf(MARK);
  if (start < 0) return -1;
  let serial = 0;
  for (let at = start + MARK.length; ; at += 1) {
    const digit = (frame[at] ?? 0) - 48;
    if (digit < 0 || digit > 9) return serial;
    serial = serial * 10 + digit;
  }
}
