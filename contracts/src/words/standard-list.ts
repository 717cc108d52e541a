/**
 * The standard list of the word filter: English words that two published lists both call profane. Words that are also names, technical terms or
 * everyday words are left out, here or in another language. Only servers load it.
 */
import { cuss } from 'cuss';
import listed from 'naughty-words/en.json' with { type: 'json' };

/** Certainly profane, by the ratings of `cuss`. */
const CERTAIN = 2;
/** Rated uncertain there, and meant by whoever turns such a list on. */
const ALSO = ['bastard', 'bitch', 'bitches', 'fag', 'pussy', 'shit'];
/** Spanish and Portuguese for black, a breed of cats, Latin for with, a name of a band and of birds, and the like. */
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
