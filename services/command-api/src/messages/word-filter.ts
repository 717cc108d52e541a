/** Softens crude words: `#` signs of equal length, spaces kept; a text that is nothing else becomes a friendly phrase (3.2). */
import { englishDataset, englishRecommendedTransformers, type Node, type ParsedPattern, RegExpMatcher, SyntaxKind } from 'obscenity';

const words = englishDataset.build();
const matcher = new RegExpMatcher({ ...words, ...englishRecommendedTransformers });

const FRIENDLY = 'Have a lovely day!';

/** What the matcher reads as letters, and nothing else of ASCII. */
const LEET: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '(': 'c',
  '3': 'e',
  '6': 'g',
  '1': 'i',
  '|': 'i',
  '!': 'i',
  '/': 'l',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '2': 'z',
};
const LEET_SIGN = /[@4(361|!/0$572]/g;
const DOUBLED = /(.)\1+/g;
const LETTER = /\p{L}/u;
const ASCII = /^[\0-\x7f]*$/;

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(LEET_SIGN, (sign) => LEET[sign] ?? sign)
    .replace(DOUBLED, '$1');
}

function sourceOf(node: Node): string {
  switch (node.kind) {
    case SyntaxKind.Literal:
      return String.fromCodePoint(...node.chars)
        .replace(DOUBLED, '$1')
        .replace(/[^a-z0-9]/g, '\\$&');
    case SyntaxKind.Optional:
      return `(?:${sourceOf(node.childNode)})?`;
    case SyntaxKind.Wildcard:
      return '.?';
  }
}

function patternSource(pattern: ParsedPattern): string {
  const body = pattern.nodes.map(sourceOf).join('');
  return `${pattern.requireWordBoundaryAtStart ? '\\b' : ''}${body}${pattern.requireWordBoundaryAtEnd ? '\\b' : ''}`;
}

/**
 * Whatever the matcher finds in ASCII text, this finds in its plain form; it finds more, but is twenty times as fast, and most
 * messages are clean.
 */
const suspicious = new RegExp(words.blacklistedTerms.map(({ pattern }) => patternSource(pattern)).join('|'));

export function mayBeCrude(text: string): boolean {
  return !ASCII.test(text) || suspicious.test(plain(text));
}

export function softened(text: string): string {
  if (text === '' || !mayBeCrude(text) || !matcher.hasMatch(text)) return text;
  const characters = text.split('');
  for (const { startIndex, endIndex } of matcher.getAllMatches(text)) {
    // A number is a number, whatever its digits look like.
    if (!LETTER.test(text.slice(startIndex, endIndex + 1))) continue;
    for (let at = startIndex; at <= endIndex; at += 1) if (characters[at] !== ' ') characters[at] = '#';
  }
  const result = characters.join('');
  return result !== text && /^[#\s]+$/.test(result) ? FRIENDLY : result;
}
