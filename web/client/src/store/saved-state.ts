/** The part of the state that stays on this device, so that a reload shows the last known state immediately. Pure. */
import { emptyTimeline, type Timeline } from '../messages/timeline-state.ts';
import { emptyState, type State } from './state.ts';

/** A record is only valid for the build and the session that wrote it. So its shape is known. */
export type Owner = { readonly build: string; readonly token: string };

const PARTS = [
  ...(['account', 'users', 'servers', 'channels', 'roles', 'members', 'inbox', 'friends'] as const),
  ...(['notifications', 'lastSeen', 'mentions'] as const),
] as const;

type SavedParts = Pick<State, (typeof PARTS)[number]>;
type Record = Owner & { readonly savedAt: number };
export type SavedSession = Record & { readonly kind: 'session'; readonly parts: SavedParts };
export type SavedChannel = Record & { readonly kind: 'channel'; readonly sent: Timeline['sent']; readonly moreBefore: boolean };

/** Enough for any screen. */
const MESSAGES = 30;
/** With more members, only those that every screen needs are saved. */
const MOST_MEMBERS = 2000;
/** Older records are not shown, because too much has changed since. */
const VALID_MS = 14 * 24 * 60 * 60_000;

/** Whether something that is saved differs. */
export function differs(a: State, b: State): boolean {
  return PARTS.some((part) => a[part] !== b[part]);
}

/** Whether a server or channel of the first state is missing in the second, or roles changed, which may hide channels. */
export function lostAccess(before: State, after: State): boolean {
  const isEmpty = before.account === null;
  const isMissing = (part: 'servers' | 'channels' | 'inbox') =>
    before[part] !== after[part] && [...before[part].keys()].some((id) => !after[part].has(id));
  return !isEmpty && (before.roles !== after.roles || isMissing('servers') || isMissing('channels') || isMissing('inbox'));
}

export function savedSession(state: State, owner: Owner, now: number): SavedSession {
  const { account, servers, channels, roles, inbox, friends, notifications, lastSeen, mentions } = state;
  const own = account?.id ?? '';
  const count = [...state.members.values()].reduce((sum, members) => sum + members.size, 0);
  const isSmall = count <= MOST_MEMBERS;
  const needed = new Set([own, ...[...inbox.values()].map((entry) => entry.recipientId), ...friends.keys()]);
  const users = isSmall ? state.users : new Map([...state.users].filter(([id]) => needed.has(id)));
  const members = isSmall
    ? state.members
    : new Map([...state.members].map(([id, all]) => [id, new Map([...all].filter(([userId]) => userId === own))]));
  const parts = { account, users, servers, channels, roles, members, inbox, friends, notifications, lastSeen, mentions };
  return { ...owner, kind: 'session', savedAt: now, parts };
}

/** The newest messages. null: the timeline does not have them. */
export function savedChannel({ loaded, moreAfter, moreBefore, sent }: Timeline, owner: Owner, now: number): SavedChannel | null {
  if (!loaded || moreAfter) return null;
  return {
    ...owner,
    kind: 'channel',
    savedAt: now,
    sent: sent.slice(-MESSAGES).map(({ message }) => ({ kind: 'sent', key: message.id, message })),
    moreBefore: moreBefore || sent.length > MESSAGES,
  };
}

function isRecord(value: unknown, kind: string, { build, token }: Owner, now: number): boolean {
  if (typeof value !== 'object' || value === null || !('kind' in value && 'build' in value && 'token' in value && 'savedAt' in value))
    return false;
  const { savedAt } = value;
  const isRecent = typeof savedAt === 'number' && now - savedAt < VALID_MS;
  return value.kind === kind && value.build === build && value.token === token && isRecent;
}

export function isSavedSession(value: unknown, owner: Owner, now: number): value is SavedSession {
  return isRecord(value, 'session', owner, now);
}

export function isSavedChannel(value: unknown, owner: Owner, now: number): value is SavedChannel {
  return isRecord(value, 'channel', owner, now);
}

/** Whether this session was here before, even with another build. */
export function isOfSession(value: unknown, token: string): boolean {
  return typeof value === 'object' && value !== null && 'token' in value && value.token === token;
}

export function restoredState({ parts }: SavedSession): State {
  return { ...emptyState, ...parts };
}

/** Marks the messages as stale, so that the client refetches them when it is connected. */
export function restoredTimeline({ sent, moreBefore }: SavedChannel): Timeline {
  return { ...emptyTimeline, loaded: true, stale: true, sent, moreBefore };
}
