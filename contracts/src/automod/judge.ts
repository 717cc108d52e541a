/**
 * Whether a message triggers a rule: pure, and the same for new and past messages. A rule searches the text both as written and as readers
 * see it (decision 100). Patterns run in linear time (RE2). Floods are not a property of one message: `floods.ts`.
 */
import { RE2JS, RE2Set } from 're2js';
import { timeOfId } from '../kernel/ids.ts';
import { mentionedRoleIds, mentionedUserIds, mentionsEveryone } from '../messages/markup.ts';
import { AUTOMOD_LIMITS } from './limits.ts';
import type { Reading } from './reading.ts';
import type { Trigger } from './rule.ts';
import { short } from './short.ts';
import { wordFinder } from './words.ts';

/** `texts`: every readable text in it, separately. */
export type Judged = { readonly texts: readonly Reading[]; readonly authorId: string; readonly at: number };

/** The matched text, shortened; null: no match. */
export type Judge = (message: Judged) => string | null;

const HOUR_MS = 3_600_000;
const LINK = /\bhttps?:\/\/[^\s<>"'`)\]}]+/gi;

/** The match in the first text that has one. */
function inTexts(find: (text: Reading) => string | null): Judge {
  return ({ texts }) => {
    for (const text of texts) {
      const what = find(text);
      if (what !== null) return what;
    }
    return null;
  };
}

/** Null: no match. If the match itself is invisible, returns the whole text. */
function foundBy(expression: RE2JS, shown: string): string | null {
  const matcher = expression.matcher(shown);
  return matcher.find() ? short(matcher.group() ?? '') || short(shown) : null;
}

function patternsJudge(sources: readonly string[]): Judge {
  const patterns = sources.map(patternOf).filter((pattern) => pattern !== null);
  // Tests all patterns at once. The matching text is searched only if one matches.
  const any = new RE2Set(RE2Set.UNANCHORED, RE2JS.CASE_INSENSITIVE);
  for (const pattern of patterns) any.add(pattern.pattern());
  any.compile();
  const findIn = (shown: string) => {
    const [index] = patterns.length === 0 ? [] : any.match(shown);
    const pattern = index === undefined ? undefined : patterns[index];
    return pattern ? foundBy(pattern, shown) : null;
  };
  return inTexts((text) => {
    const [written, shown] = [text.plain(), text.shown()];
    return findIn(written) ?? (shown === written ? null : findIn(shown));
  });
}

/** Null: invalid; otherwise the pattern, ignoring case. */
export function patternOf(source: string): RE2JS | null {
  try {
    return RE2JS.compile(source, RE2JS.CASE_INSENSITIVE);
  } catch {
    return null;
  }
}

/** Whether the patterns together are too slow: time is linear in both the text and the size of the patterns. */
export function areTooLarge(sources: readonly string[]): boolean {
  const size = sources.reduce((sum, source) => sum + (patternOf(source)?.programSize() ?? 0), 0);
  return size > AUTOMOD_LIMITS.patterns.size;
}

/** Includes hosts of links with a label. */
function hostsIn({ written, addresses }: Reading): readonly string[] {
  const links = [...[...written.matchAll(LINK)].map(([link]) => link), ...addresses()];
  return links.flatMap((link) => (URL.canParse(link) ? [new URL(link).hostname.replace(/\.$/, '')] : []));
}

function asciiDomain(domain: string): string {
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain;
}

function linksJudge(domains: readonly string[], but: 'allowed' | 'listed'): Judge {
  const named = domains.map(asciiDomain);
  const isNamed = (host: string) => named.some((domain) => host === domain || host.endsWith(`.${domain}`));
  return inTexts((text) => {
    const host = hostsIn(text).find((each) => isNamed(each) === (but === 'listed'));
    return host === undefined ? null : short(host);
  });
}

function mentionsIn(texts: readonly Reading[]): number {
  const written = texts.map((text) => text.written);
  const named = new Set([...written.flatMap(mentionedUserIds), ...written.flatMap(mentionedRoleIds)]);
  return named.size + (written.some(mentionsEveryone) ? 1 : 0);
}

/** Create it once per rule. Invalid `patterns` match nothing. A single message never triggers a flood rule. */
export function judgeOf(trigger: Trigger): Judge {
  switch (trigger.kind) {
    case 'words':
      return inTexts(wordFinder(trigger.words));
    case 'patterns':
      return patternsJudge(trigger.patterns);
    case 'mentions':
      return ({ texts }) => {
        const count = mentionsIn(texts);
        return count > trigger.most ? String(count) : null;
      };
    case 'links':
      return linksJudge(trigger.domains, trigger.but);
    case 'newAccounts':
      return ({ texts, authorId, at }) => {
        const age = at - timeOfId(authorId);
        if (age >= trigger.hours * HOUR_MS) return null;
        if (trigger.catches === 'links' && !texts.some((text) => hostsIn(text).length > 0) && mentionsIn(texts) === 0) return null;
        return `${Math.max(0, Math.floor(age / HOUR_MS))} h`;
      };
    case 'flood':
      return () => null;
  }
}
