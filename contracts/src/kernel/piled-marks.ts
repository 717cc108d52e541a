/** Removes marks that are stacked so high that they cover other lines. Pure. */

/** No script needs more on one letter. Invisible characters between marks are skipped. */
const PILE =
  /((?:(?!\p{Default_Ignorable_Code_Point})[\p{Mn}\p{Me}]\p{Default_Ignorable_Code_Point}*){4})(?:(?!\p{Default_Ignorable_Code_Point})[\p{Mn}\p{Me}]\p{Default_Ignorable_Code_Point}*)+/gu;

/** Keeps the four marks closest to the letter. */
export function withoutPiles(text: string): string {
  return text.replace(PILE, '$1');
}
