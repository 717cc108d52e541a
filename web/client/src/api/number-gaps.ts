const NUMBER = /\d+(?:\.\d+)?/g;

/**
 * Replaces each number of a sentence with a gap (`{1}` for the first) and returns the numbers, so that a changed limit does not change the
 * translation key. Pure.
 */
export function withGaps(sentence: string): { readonly words: string; readonly numbers: Readonly<Record<string, number>> } {
  const numbers: Record<string, number> = {};
  let count = 0;
  const words = sentence.replace(NUMBER, (digits) => {
    count += 1;
    numbers[count] = Number(digits);
    return `{${count}}`;
  });
  return { words, numbers };
}
