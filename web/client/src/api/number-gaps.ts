const NUMBER = /\d+(?:\.\d+)?/g;

/** The words of a sentence with a gap for each number, `{1}` for the first, and the numbers: a limit may change, the words stay. Pure. */
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
