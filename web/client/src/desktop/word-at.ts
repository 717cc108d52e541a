export type WordAt = { readonly word: string; readonly start: number; readonly end: number };

/** The word that contains a position of a text or ends there, by the rules of the language. null: the position is between words. */
export function wordAt(value: string, place: number, language: string): WordAt | null {
  const parts = [...new Intl.Segmenter(language, { granularity: 'word' }).segment(value)].filter((part) => part.isWordLike);
  const part = parts.find(({ index, segment }) => index <= place && place <= index + segment.length);
  return part ? { word: part.segment, start: part.index, end: part.index + part.segment.length } : null;
}
