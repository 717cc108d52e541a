/** Whether a text shows anything at all. Pure. */

/** Spaces, controls, and what is there to shape or join other signs; the blank of Braille and the fillers of Hangul. */
const BLANK = /^[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Letters of no script known here yet, and marks that stand alone, show something. */
export function isBlank(text: string): boolean {
  return BLANK.test(text);
}
