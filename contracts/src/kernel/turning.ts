/** Characters that are not seen and turn the direction of the text around them. Pure. */

const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** For where no element can hold them in: a name or a text then reads in its own order, and turns nothing beside it. */
export function withoutTurns(text: string): string {
  return text.replace(TURNING, '');
}
