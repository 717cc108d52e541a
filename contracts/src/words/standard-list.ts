/**
 * The standard list of the word filter: English words that two published lists both call profane, without names, technical terms and
 * everyday words of English or other languages. Loaded only on servers.
 */
import { cuss } from 'cuss';
import listed from 'naughty-words/en.json' with { type: 'json' };

/** Certainly profane, by the ratings of `cuss`. */
const CERTAIN = 2;
/** Rated uncertain there, but expected in such a list. */
const ALSO = ['bastard', 'bitch', 'bitches', 'fag', 'pussy', 'shit'];
/** Spanish and Portuguese for black, a breed of cats, Latin for with, a band and a bird, and similar words. */
const ORDINARY: ReadonlySet<string> = new Set([
  'ass',
  'beaner',
  'coon',
  'coons',
  'cum',
  'negro',
  'poon',
  'smut',
  'spunk',
  'tosser',
  'twink',
  'twinkie',
]);

let list: readonly string[] | null = null;

export function standardList(): readonly string[] {
  list ??= [...listed.filter((word) => (cuss as Readonly<Record<string, number>>)[word] === CERTAIN && !ORDINARY.has(word)), ...ALSO];
  return list;
}
