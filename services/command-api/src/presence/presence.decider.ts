/** Rules of presence (users document, section 5; realtime contract, section 3). Pure. */
import { PresenceChosen, WentOffline } from '@folkmoot/contracts/presence/events';
import { PRESENCE } from '@folkmoot/contracts/presence/limits';
import { LAST_ONLINE } from '@folkmoot/contracts/profiles/limits';
import type { User, UserEvent, UserState } from '../accounts/user-state.ts';

export type Choice = {
  readonly status: number | undefined;
  /** Blank text or null clears, undefined keeps. */
  readonly custom: string | null | undefined;
  readonly now: number;
};

function chosen(user: User, choice: Choice): { readonly status: number; readonly custom: string | null } {
  const custom = choice.custom === undefined ? user.presence.custom : choice.custom || null;
  return { status: choice.status ?? user.presence.status, custom };
}

/** For others, a user who becomes invisible goes offline. */
export function decideChoose(state: UserState, choice: Choice): readonly UserEvent[] {
  if (state.status === 'none') return [];
  const { presence, userId } = state;
  const { status, custom } = chosen(state, choice);
  const changed: ('status' | 'custom')[] = [];
  if (status !== presence.status) changed.push('status');
  if (custom !== presence.custom) changed.push('custom');
  if (changed.length === 0) return [];
  const event = PresenceChosen({ userId, status, custom, statusBefore: presence.status, changed });
  const hides = state.lastOnlineStatus === LAST_ONLINE.HIDDEN;
  return changed.includes('status') && status === PRESENCE.OFFLINE && !hides ? [event, WentOffline({ userId, at: choice.now })] : [event];
}

/** A poor connection may end many times a minute. The recorded time is then at most this much too early. */
const RECORD_EVERY_MS = 60_000;

/** Records nothing for users who hide their last-online time or were invisible before, and at most one time per minute. */
export function decideGoOffline(state: UserState, now: number): readonly UserEvent[] {
  if (state.status === 'none' || state.lastOnlineStatus === LAST_ONLINE.HIDDEN) return [];
  if (state.lastOnlineAt !== null && now >= state.lastOnlineAt && now - state.lastOnlineAt < RECORD_EVERY_MS) return [];
  return state.presence.status === PRESENCE.OFFLINE ? [] : [WentOffline({ userId: state.userId, at: now })];
}
