/**
 * Whether a rule is set off by a message: pure, and the same for what is being written and for what was. What is looked for is looked for
 * in the text as it was written and as its readers see it (decision 100). Patterns run in time linear to the text (RE2), whatever they are.
 * A flood is no matter of one message: `floods.ts`.
 */
import { RE2JS, RE2Set } from 're2js';
import { timeOfId } from '../kernel/ids.ts';
import { mentionedRoleIds, mentionedUserIds, mentionsEveryone } from '../messages/markup.ts';
import { AUTOMOD_LIMITS } from './limits.ts';
import type { Reading } from './reading.ts';
import type { Trigger } from './rule.ts';
import { short } from './short.ts';
import { wordFinder } from './words.ts';

/** `texts`: all that can be read in it, each text by itself. */
export type Judged = { readonly texts: readonly Reading[]; readonly authorId: string; readonly at: number };

/** What it was set off by, cut short; null: by nothing. */
export type Judge = (message: Judged) => string | null;

const HOUR_MS = 3_600_000;
const LINK = /\bhttps?:\/\/[^\s<>"'`)\]}]+/gi;

/** What it finds in the first text that has any. */
function inTexts(find: (text: Reading) => string | null): Judge {
  return ({ texts }) => {
    for (const text of texts) {
      const what = find(text);
      if (what !== null) return what;
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

/** Also of links that are drawn as words. */
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
  const text = texts.map(({ written }) => written).join('\n');
  return mentionedUserIds(text).length + mentionedRoleIds(text).length + (mentionsEveryone(text) ? 1 : 0);
}

/** Made once for a rule; `patterns` that are none match nothing. A flood is never found in one message. */
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
