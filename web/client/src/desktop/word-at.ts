export type WordAt = { readonly word: string; readonly start: number; readonly end: number };

/** The word that a place in a text is in or at the end of, by the rules of its language; null between words. */
export function wordAt(value: string, place: number, language: string): WordAt | null {
  const parts = [...new Intl.Segmenter(language, { granularity: 'word' }).segment(value)].filter((part) => part.isWordLike);
  const part = parts.find(({ index, segment }) => index <= place && place <= index + segment.length);
  return part ? { word: part.segment, start: part.index, end: part.index + part.segment.length } : null;
}
