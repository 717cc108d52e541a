/** Names and ids in a search text, and the words between them. Pure. The caller provides the ids of names. */
import { namingOf, type PlacedWord, wordsWanted } from './words.ts';

/** A name with its sign: `@Ada`, `@Ada:ab12`, `@[Gardeners]`, `#garden`, `#the garden#`. */
export type SearchedName = { readonly sign: '@' | '#'; readonly name: string; readonly tag: string | null };

/** The index words for a name. Empty: nothing has this name. */
export type ResolveName = (asked: SearchedName) => readonly string[];

/** Neighboring words, a name, or the index word of an id. */
export type TextItem =
  | { readonly kind: 'words'; readonly words: readonly PlacedWord[]; readonly length: number }
  | { readonly kind: 'name'; readonly name: SearchedName }
  | { readonly kind: 'naming'; readonly naming: string };

/** The second line is the format in a message. */
const NAMES = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}])(?:@\[([^\]\n]{1,100})\]|@([^\s@:#][^@:\n]{0,34}):([A-Za-z0-9]{4})(?![\p{L}\p{N}])|#([^#\s](?:[^#\n]{0,98}[^#\s])?)#|([@#])([^\s@:#,!?()[\]]{1,100}))`,
    String.raw`\[(@|r|#):(\w+)\]`,
  ].join('|'),
  'gu',
);

/** The words, names and ids of a text, in order. */
export function textItems(text: string): readonly TextItem[] {
  const items: TextItem[] = [];
  let from = 0;
  const addWords = (to: number) => {
    const { words, end } = wordsWanted(text.slice(from, to));
    if (end > 0) items.push({ kind: 'words', words, length: end });
  };
  for (const match of text.matchAll(NAMES)) {
    addWords(match.index);
    from = match.index + match[0].length;
    const [, role, person, tag, channel, sign, name, mark, id] = match;
    if (mark !== undefined) items.push({ kind: 'naming', naming: namingOf(mark === 'r' ? '&' : mark === '#' ? '#' : '@', id ?? '') });
    else {
      const isChannel = channel !== undefined || sign === '#';
      items.push({
        kind: 'name',
        name: { sign: isChannel ? '#' : '@', name: role ?? person ?? channel ?? name ?? '', tag: tag ?? null },
      });
    }
  }
  addWords(text.length);
  return items;
}

const ID_VALUE = /^\[(@|r|#):(\w+)\]$/;
const TAGGED = /^(.+):([A-Za-z0-9]{4})$/su;

/** The value of `from:`, `mentions:` (sign `@`) or `in:` (sign `#`, or `@` for a conversation). The sign may be written. */
export function nameInValue(value: string, sign: '@' | '#'): Exclude<TextItem, { kind: 'words' }> {
  const [, mark, id] = ID_VALUE.exec(value) ?? [];
  if (mark !== undefined) return { kind: 'naming', naming: namingOf(mark === 'r' ? '&' : mark === '#' ? '#' : '@', id ?? '') };
  const bare = value.startsWith(sign) ? value.slice(1) : value;
  const [, name, tag] = sign === '@' ? (TAGGED.exec(bare) ?? []) : [];
  return { kind: 'name', name: { sign, name: name ?? bare, tag: tag ?? null } };
}
