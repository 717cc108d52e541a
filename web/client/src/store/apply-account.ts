import { accountEvents } from '@folkmoot/contracts/accounts/wire';
import { notificationEvents } from '@folkmoot/contracts/notifications/wire';
import { presenceEvents } from '@folkmoot/contracts/presence/wire';
import { profileEvents } from '@folkmoot/contracts/profiles/wire';
import { mayKnowLastOnline } from '../profiles/last-online.ts';
import type { OwnAccount } from '../realtime/authenticated.ts';
import type { Entries, Payloads } from './event-table.ts';
import { change, drop, put } from './maps.ts';
import { patch } from './patch.ts';
import type { State, User } from './state.ts';

export const accountEntries: Entries<
  | Pick<typeof accountEvents, 'updatedSelf' | 'noticeCreated' | 'noticeRemoved'>
  | typeof profileEvents
  | typeof presenceEvents
  | typeof notificationEvents
> = {
  [accountEvents.updatedSelf.name]: updatedSelf,
  [accountEvents.noticeCreated.name]: (state, notice) =>
    withNotices(state, (notices) => [...notices.filter(({ id }) => id !== notice.id), notice]),
  [accountEvents.noticeRemoved.name]: (state, removed) => withNotices(state, (notices) => notices.filter(({ id }) => id !== removed.id)),
  [profileEvents.updated.name]: (state, { userId, updated }) => ({
    ...state,
    users: change(state.users, userId, (user) => withAllowedLastOnline(state, patch(user, updated))),
  }),
  [presenceEvents.updated.name]: presenceUpdated,
  [notificationEvents.settingsUpdated.name]: (state, { serverId, channelId, updated }) => {
    const id = channelId ?? serverId;
    if (id === undefined) return state;
    const modes = state.notifications.get(id) ?? { ping: null, sound: null };
    const ping = updated.notificationPingMode === undefined ? modes.ping : updated.notificationPingMode;
    const sound = updated.notificationSoundMode === undefined ? modes.sound : updated.notificationSoundMode;
    return { ...state, notifications: put(state.notifications, id, { ping, sound }) };
  },
};

type Notices = OwnAccount['notices'];

function withNotices(state: State, change: (notices: Notices) => Notices): State {
  return state.account ? { ...state, account: { ...state.account, notices: change(state.account.notices) } } : state;
}

function updatedSelf(state: State, { profile: _, ...updated }: Payloads['user:updatedSelf']): State {
  if (!state.account) return state;
  const { id } = state.account;
  const account: OwnAccount = patch(state.account, updated);
  const { username, tag, avatar, banner, badges, lastOnlineStatus } = updated;
  const shown = { username, tag, avatar, banner, badges, lastOnlineStatus };
  return { ...state, account, users: change(state.users, id, (user) => withAllowedLastOnline(state, patch(user, shown))) };
}

function presenceUpdated(state: State, update: Payloads['user:presence_update'], { now }: { readonly now: number }): State {
  const { userId } = update;
  const own = state.account?.id === userId;
  const account = own && state.account && update.custom !== undefined ? { ...state.account, customStatus: update.custom } : state.account;
  const users = update.status === 0 ? change(state.users, userId, (user) => lastSeenNow(state, user, now)) : state.users;
  // The own presence stays, because invisible users still see their own activity.
  if (update.status === 0 && !own) return { ...state, account, users, presences: drop(state.presences, userId) };
  const known = state.presences.get(userId);
  if (!known && update.status === undefined && !own) return { ...state, account };
  const status = update.status ?? known?.status ?? (own ? 0 : 1);
  return { ...state, account, users, presences: put(state.presences, userId, patch({ ...known, userId, status }, update)) };
}

function lastSeenNow(state: State, user: User, now: number): User {
  return withAllowedLastOnline(state, { ...user, lastOnlineAt: now });
}

/** Drops the last-online time if the user hides it or shows it to others only (specification, section 4). */
function withAllowedLastOnline(state: State, user: User): User {
  const isAllowed = mayKnowLastOnline(user, state.account?.id === user.id, state.friends.get(user.id)?.status);
  return isAllowed ? user : { ...user, lastOnlineAt: null };
}
