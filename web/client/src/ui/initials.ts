const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Up to two characters for a name: the first of each of its first two words. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, 2);
  return words.map(firstSign).join('').toUpperCase();
}

function firstSign(word: string): string {
  for (const { segment } of segmenter.segment(word)) return segment;
  return '';
}
