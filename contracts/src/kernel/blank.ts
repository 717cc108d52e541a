/** Whether a text has visible characters. Pure. */

/** Spaces, control characters, and characters that only shape or join others; Braille blank and Hangul fillers. */
const BLANK = /^[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Unknown letters and stand-alone marks count as visible. */
export function isBlank(text: string): boolean {
  return BLANK.test(text);
}
