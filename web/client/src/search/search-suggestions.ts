/** What the search box suggests: operators, people, roles, channels, conversations, kinds and days. */
import { CHANNEL_TYPE } from '@folkmoot/contracts/channels/limits';
import {
  fitsInQuotes,
  SEARCH_KINDS,
  SEARCH_OPERATORS,
  type SearchKind,
  type SearchOperator,
  writtenOperator,
} from '@folkmoot/contracts/search/grammar';
import { compareNames, formatNear } from '../i18n/format.ts';
import { maySee } from '../store/permissions.ts';
import type { State, User } from '../store/state.ts';
import type { SearchCompleting } from './search-completion.ts';
import { text } from './texts.ts';

export type SearchSuggestion = {
  readonly id: string;
  readonly kind: 'operator' | 'user' | 'role' | 'channel' | 'word' | SearchKind | 'day' | 'pickDay';
  /** Displayed, and searched first. */
  readonly name: string;
  /** Also searched. */
  readonly also: string;
  /** Displayed after the name. */
  readonly detail: string;
  /** The replacement of what is typed. */
  readonly insert: string;
};

export const OPERATOR_TEXTS = {
  from: 'filterFrom',
  in: 'filterIn',
  has: 'filterHas',
  before: 'filterBefore',
  after: 'filterAfter',
  on: 'filterOn',
  mentions: 'filterMentions',
} as const satisfies Record<SearchOperator, string>;

const KIND_TEXTS = {
  file: 'kindFile',
  image: 'kindImage',
  video: 'kindVideo',
  sound: 'kindSound',
  voice: 'kindVoice',
  link: 'kindLink',
  embed: 'kindEmbed',
  poll: 'kindPoll',
} as const satisfies Record<SearchKind, string>;

/** All suggestions for the operator or its value, in their order without a query. `serverId`: '' is everywhere. */
export function suggestionsFor(kind: SearchCompleting['kind'], serverId: string, state: State, now: number): readonly SearchSuggestion[] {
  switch (kind) {
    case 'operator':
      return SEARCH_OPERATORS.map((name) => ({
        id: name,
        kind: 'operator',
        name: `${name}:`,
        also: '',
        detail: text(OPERATOR_TEXTS[name]),
        insert: `${name}:`,
      }));
    case 'from':
      return [...ownself(state), ...people(serverId, state)];
    case 'mentions':
      return [...ownself(state), ...people(serverId, state), ...roles(serverId, state), everyone()];
    case 'in':
      return [...channels(serverId, state), ...(serverId === '' ? conversations(state) : [])];
    case 'has':
      return SEARCH_KINDS.map((id) => ({ id, kind: id, name: id, also: text(KIND_TEXTS[id]), detail: text(KIND_TEXTS[id]), insert: id }));
    case 'before':
    case 'after':
    case 'on':
      return days(kind, now);
  }
}

/** A name that can't be quoted is written as its id. */
function writtenValue(operator: SearchOperator, name: string, token: string): string {
  return fitsInQuotes(name) ? writtenOperator(operator, name).slice(operator.length + 1) : token;
}

function ownself({ account, users }: State): readonly SearchSuggestion[] {
  if (!account) return [];
  return [{ id: account.id, kind: 'user', name: 'me', also: users.get(account.id)?.username ?? '', detail: text('you'), insert: 'me' }];
}

function people(serverId: string, { account, users, members }: State): readonly SearchSuggestion[] {
  const inServer = members.get(serverId);
  const known: Iterable<User> = serverId === '' ? users.values() : [...(inServer?.keys() ?? [])].flatMap((id) => users.get(id) ?? []);
  const others = [...known].filter(({ id }) => id !== account?.id);
  return others.map(({ id, username, tag }) => {
    const nickname = inServer?.get(id)?.nickname ?? null;
    const full = `${username}:${tag}`;
    return { id, kind: 'user', name: nickname ?? username, also: full, detail: full, insert: writtenValue('from', full, `[@:${id}]`) };
  });
}

function roles(serverId: string, { roles, servers }: State): readonly SearchSuggestion[] {
  const defaultRoleId = servers.get(serverId)?.defaultRoleId;
  return [...(roles.get(serverId)?.values() ?? [])]
    .filter(({ id }) => id !== defaultRoleId)
    .map(({ id, name }) => ({ id, kind: 'role', name, also: '', detail: '', insert: writtenValue('mentions', name, `[r:${id}]`) }));
}

function everyone(): SearchSuggestion {
  return { id: 'everyone', kind: 'word', name: 'everyone', also: '', detail: '', insert: 'everyone' };
}

function channels(serverId: string, state: State): readonly SearchSuggestion[] {
  const own = state.account?.id ?? '';
  return [...state.channels.values()]
    .filter((channel) => channel.serverId && (serverId === '' || channel.serverId === serverId))
    .filter(({ id, type }) => type === CHANNEL_TYPE.SERVER_TEXT && maySee(state, id, own))
    .sort((a, b) => compareNames(a.name ?? '', b.name ?? ''))
    .map(({ id, name, serverId: ownServer }) => ({
      id,
      kind: 'channel',
      name: name ?? '',
      also: '',
      detail: serverId === '' ? (state.servers.get(ownServer ?? '')?.name ?? '') : '',
      insert: writtenValue('in', name ?? '', `[#:${id}]`),
    }));
}

/** Also closed ones. The notes are the conversation of the user with themselves. */
function conversations({ account, inbox, users }: State): readonly SearchSuggestion[] {
  const others = [...inbox.values()].flatMap(({ recipientId }) => (recipientId === account?.id ? [] : (users.get(recipientId) ?? [])));
  const rows = others
    .sort((a, b) => compareNames(a.username, b.username))
    .map(({ id, username, tag }): SearchSuggestion => {
      const full = `@${username}:${tag}`;
      return { id, kind: 'user', name: username, also: full, detail: full, insert: writtenValue('in', full, `[@:${id}]`) };
    });
  const hasNotes = account && [...inbox.values()].some(({ recipientId }) => recipientId === account.id);
  if (!hasNotes) return rows;
  return [...rows, { id: account.id, kind: 'user', name: '@me', also: text('notes'), detail: text('notes'), insert: '@me' }];
}

function isoDay(at: Date): string {
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

function days(operator: 'before' | 'after' | 'on', now: number): readonly SearchSuggestion[] {
  const today = new Date(now);
  const [year, month, date] = [today.getFullYear(), today.getMonth(), today.getDate()];
  // The previous month may be shorter.
  const lastMonth = new Date(year, month - 1, Math.min(date, new Date(year, month, 0).getDate()));
  const day = (insert: string, detail: string): SearchSuggestion => ({
    id: insert,
    kind: 'day',
    name: insert,
    also: detail,
    detail: detail === insert ? '' : detail,
    insert,
  });
  const near = [day('today', formatNear(0, 'day')), day('yesterday', formatNear(-1, 'day'))];
  const more =
    operator === 'on'
      ? [day(isoDay(today).slice(0, 7), formatNear(0, 'month')), day(String(year), formatNear(0, 'year'))]
      : [day(isoDay(new Date(year, month, date - 7)), formatNear(-7, 'day')), day(isoDay(lastMonth), formatNear(-1, 'month'))];
  return [...near, ...more, { id: 'pickDay', kind: 'pickDay', name: text('pickDay'), also: '', detail: '2026-11-28', insert: '' }];
}
