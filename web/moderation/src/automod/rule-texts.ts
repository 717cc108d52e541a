/** One-line descriptions of a rule's trigger and actions. */
import type { RulePlace, TriggerKind } from '@folkmoot/contracts/automod/limits';
import type { AutomodRule, Trigger } from '@folkmoot/contracts/automod/rule';
import { listOf } from '../format.ts';
import { type Key, text } from '../texts.ts';

const KINDS: Readonly<Record<TriggerKind, Key>> = {
  words: 'automodWords',
  patterns: 'automodPatterns',
  mentions: 'automodMentions',
  links: 'automodLinks',
  flood: 'automodFlood',
  newAccounts: 'automodNewAccounts',
};

const PLACES: Readonly<Record<RulePlace, Key>> = {
  messages: 'automodInMessages',
  posts: 'automodInPosts',
  names: 'automodInNames',
};

export function placeText(place: RulePlace): string {
  return text(PLACES[place]);
}

/** The number of listed items of a long list. */
const SHOWN = 6;

export function kindText(kind: TriggerKind): string {
  return text(KINDS[kind]);
}

function some(all: readonly string[]): string {
  const list = all.slice(0, SHOWN).join(', ');
  return all.length > SHOWN ? text('automodAndMore', { list, count: all.length - SHOWN }) : list;
}

/** In days, hours and minutes, without zeros. */
export function durationText(minutes: number): string {
  const parts = [
    [Math.floor(minutes / 1440), 'dayCount'],
    [Math.floor((minutes % 1440) / 60), 'automodHourCount'],
    [minutes % 60, 'automodMinuteCount'],
  ] as const;
  return listOf(parts.flatMap(([count, key]) => (count > 0 ? [text.many(key, count)] : [])));
}

export function triggerText(trigger: Trigger): string {
  switch (trigger.kind) {
    case 'words':
      return some(trigger.words);
    case 'patterns':
      return some(trigger.patterns);
    case 'mentions':
      return text.many('automodOfMentions', trigger.most);
    case 'links':
      if (trigger.domains.length === 0) return text('automodOfLinks');
      return text(trigger.but === 'allowed' ? 'automodOfLinksBut' : 'automodOfLinksTo', { list: some(trigger.domains) });
    case 'flood':
      return text('automodOfFlood', { messages: trigger.messages, seconds: trigger.seconds });
    case 'newAccounts':
      return text(trigger.catches === 'everything' ? 'automodOfNew' : 'automodOfNewLinks', { duration: durationText(trigger.hours * 60) });
  }
}

export function actionTexts({ block, alert, timeOutMinutes }: Pick<AutomodRule, 'block' | 'alert' | 'timeOutMinutes'>): readonly string[] {
  const actions = [
    ...(block ? [text('automodBlocks')] : []),
    ...(alert ? [text('automodAlerts')] : []),
    ...(timeOutMinutes === null ? [] : [text('automodTimesOut', { duration: durationText(timeOutMinutes) })]),
  ];
  return actions.length > 0 ? actions : [text('automodNotes')];
}
