/** The arguments of a command: options with a value each, except `--json`, and the rest. */

const OPTIONS = [
  'from',
  'to',
  'kept',
  'out',
  'person',
  'by',
  'server',
  'channel',
  'type',
  'stream',
  'command',
  'correlation',
  'session',
  'since',
  'until',
  'limit',
  'pseudonyms',
  'key',
  'at',
  'as',
  'json',
] as const;

export type Words = {
  readonly plain: readonly string[];
  readonly options: Partial<Readonly<Record<(typeof OPTIONS)[number], string>>>;
};

/** null: invalid arguments. */
export function readWords(words: readonly string[]): Words | null {
  const plain: string[] = [];
  const options: Partial<Record<(typeof OPTIONS)[number], string>> = {};
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (!word.startsWith('--')) {
      plain.push(word);
      continue;
    }
    if (word === '--json' && options.json === undefined) {
      options.json = 'yes';
      continue;
    }
    const option = OPTIONS.find((one) => one !== 'json' && `--${one}` === word);
    const value = words[at + 1];
    if (!option || value === undefined || options[option] !== undefined) return null;
    options[option] = value;
    at += 1;
  }
  return { plain, options };
}

/** A position or a size. null: it is not a number. */
export function readNumber(text: string | undefined): number | null {
  const number = text !== undefined && /^\d{1,16}$/.test(text) ? Number(text) : null;
  return number !== null && Number.isSafeInteger(number) ? number : null;
}
