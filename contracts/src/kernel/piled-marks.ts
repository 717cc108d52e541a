/** Marks that are piled on a letter, so high that they are drawn over what stands above and below. Pure. */

/** No script needs more on one letter. What is not drawn does not part the marks beside it. */
const PILE =
  /((?:(?!\p{Default_Ignorable_Code_Point})[\p{Mn}\p{Me}]\p{Default_Ignorable_Code_Point}*){4})(?:(?!\p{Default_Ignorable_Code_Point})[\p{Mn}\p{Me}]\p{Default_Ignorable_Code_Point}*)+/gu;

/** With the four that stand closest to the letter. */
export function withoutPiles(text: string): string {
  return text.replace(PILE, '$1');
}
