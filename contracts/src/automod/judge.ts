/**
 * Whether a rule is set off by a message: pure, and the same for what is being written and for what was. Patterns run in time linear to
 * the text (RE2), whatever they are. A flood is no matter of one message: `floods.ts`.
 */
import { RE2JS, RE2Set } from 're2js';
import { timeOfId } from '../kernel/ids.ts';
import { mentionedRoleIds, mentionedUserIds, mentionsEveryone } from '../messages/markup.ts';
import { AUTOMOD_LIMITS } from './limits.ts';
import type { Trigger } from './rule.ts';

/** `text`: all that can be read in it. */
export type Judged = { readonly text: string; readonly authorId: string; readonly at: number };

/** What it was set off by, cut short; null: by nothing. */
export type Judge = (message: Judged) => string | null;

const HOUR_MS = 3_600_000;
const [START, END] = [/(?<![\p{L}\p{N}_])/gu, /(?![\p{L}\p{N}_])/gu];
/** What is not seen, but would part a word. */
const UNSEEN = /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/g;
const LINK = /\bhttps?:\/\/[^\s<>"'`)\]}]+/gi;

/** Wide letters, ligatures and the like as plain ones. */
function plain(text: string): string {
  return text.normalize('NFKC').replace(UNSEEN, '');
}

function short(text: string): string {
  return [...text.trim()].slice(0, AUTOMOD_LIMITS.found).join('');
}

/** One way of writing each letter: the two small sigmas are one. */
function small(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ');
}

/** A word without the stars around it, and which of its ends may be within a longer one. */
type Word = { readonly literal: string; readonly startsAnywhere: boolean; readonly endsAnywhere: boolean };

/** null: one with nothing in it that could be seen. */
function wordOf(written: string): Word | null {
  const literal = small(plain(written.replace(/^\*+|\*+$/g, '')));
  if (literal.trim() === '') return null;
  return { literal, startsAnywhere: written.startsWith('*'), endsAnywhere: written.endsWith('*') };
}

/** Of each place of a text the next from there on where a word may begin, or end; past the text: nowhere. */
function bordersOf(border: RegExp, letters: string): Int32Array {
  const next = new Int32Array(letters.length + 1).fill(letters.length);
  for (const { index } of letters.matchAll(border)) next[index] = index;
  for (let at = letters.length - 1; at >= 0; at -= 1) if (next[at] !== at) next[at] = next[at + 1] ?? letters.length;
  return next;
}

/** Where words stand in a text; -1: nowhere. What is no border is passed over at once, or a long row of one letter would take long. */
function finder(letters: string): (word: Word) => number {
  const [starts, ends] = [bordersOf(START, letters), bordersOf(END, letters)];
  return ({ literal, startsAnywhere, endsAnywhere }) => {
    let at = letters.indexOf(literal);
    while (at >= 0) {
      const end = at + literal.length;
      const [canStart, canEnd] = [startsAnywhere ? at : (starts[at] ?? at), endsAnywhere ? end : (ends[end] ?? end)];
      if (canStart === at && canEnd === end) return at;
      at = letters.indexOf(literal, Math.max(at + 1, canStart, canEnd - literal.length));
    }
    return -1;
  };
}

/** Whether any of these is in a text: of plain letters alone, so that it is quick with a thousand of them. */
function anyOf(literals: readonly string[]): RegExp {
  const sources = literals.map((literal) => literal.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
  return new RegExp([...new Set(sources)].toSorted().join('|'));
}

function wordsJudge(listed: readonly string[]): Judge {
  const words = listed.map(wordOf).filter((word) => word !== null);
  if (words.length === 0) return () => null;
  const suspicious = anyOf(words.map(({ literal }) => literal));
  return ({ text }) => {
    const shown = plain(text);
    const letters = small(shown);
    if (!suspicious.test(letters)) return null;
    const placeOf = finder(letters);
    for (const word of words) {
      const at = placeOf(word);
      // As it was written, where small letters lie as the others do.
      if (at >= 0) return short((letters.length === shown.length ? shown : letters).slice(at, at + word.literal.length));
    }
    return null;
  };
}

/** null: nothing. What is found may be nothing to be seen: then it is the text. */
function foundBy(expression: RE2JS, shown: string): string | null {
  const matcher = expression.matcher(shown);
  return matcher.find() ? short(matcher.group() ?? '') || short(shown) : null;
}

function patternsJudge(sources: readonly string[]): Judge {
  const patterns = sources.map(patternOf).filter((pattern) => pattern !== null);
  // All at once, and only whether: what was found is looked for where something was.
  const any = new RE2Set(RE2Set.UNANCHORED, RE2JS.CASE_INSENSITIVE);
  for (const pattern of patterns) any.add(pattern.pattern());
  any.compile();
  return ({ text }) => {
    const shown = plain(text);
    const [index] = patterns.length === 0 ? [] : any.match(shown);
    const pattern = index === undefined ? undefined : patterns[index];
    return pattern ? foundBy(pattern, shown) : null;
  };
}

/** null: it is none; else the pattern, whatever case the letters have. */
export function patternOf(source: string): RE2JS | null {
  try {
    return RE2JS.compile(source, RE2JS.CASE_INSENSITIVE);
  } catch {
    return null;
  }
}

/** Whether to look for them takes too long, whatever the text: what is linear to the text is so to the size of the patterns as well. */
export function areTooLarge(sources: readonly string[]): boolean {
  const size = sources.reduce((sum, source) => sum + (patternOf(source)?.programSize() ?? 0), 0);
  return size > AUTOMOD_LIMITS.patterns.size;
}

function hostsIn(text: string): readonly string[] {
  return [...text.matchAll(LINK)].flatMap(([link]) => (URL.canParse(link) ? [new URL(link).hostname.replace(/\.$/, '')] : []));
}

function asciiDomain(domain: string): string {
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain;
}

function linksJudge(domains: readonly string[], but: 'allowed' | 'listed'): Judge {
  const named = domains.map(asciiDomain);
  const isNamed = (host: string) => named.some((domain) => host === domain || host.endsWith(`.${domain}`));
  return ({ text }) => {
    const host = hostsIn(text).find((each) => isNamed(each) === (but === 'listed'));
    return host === undefined ? null : short(host);
  };
}

function mentionsIn(text: string): number {
  return mentionedUserIds(text).length + mentionedRoleIds(text).length + (mentionsEveryone(text) ? 1 : 0);
}

/** Made once for a rule; `patterns` that are none match nothing. A flood is never found in one message. */
export function judgeOf(trigger: Trigger): Judge {
  switch (trigger.kind) {
    case 'words':
      return wordsJudge(trigger.words);
    case 'patterns':
      return patternsJudge(trigger.patterns);
    case 'mentions':
      return ({ text }) => {
        const count = mentionsIn(text);
        return count > trigger.most ? String(count) : null;
      };
    case 'links':
      return linksJudge(trigger.domains, trigger.but);
    case 'newAccounts':
      return ({ text, authorId, at }) => {
        const age = at - timeOfId(authorId);
        if (age >= trigger.hours * HOUR_MS) return null;
        if (trigger.catches === 'links' && hostsIn(text).length === 0 && mentionsIn(text) === 0) return null;
        return `${Math.max(0, Math.floor(age / HOUR_MS))} h`;
      };
    case 'flood':
      return () => null;
  }
}
