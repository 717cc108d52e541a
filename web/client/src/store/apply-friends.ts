import { FRIEND_STATUS, friendEvents, type RawFriend } from '@folkmoot/contracts/friends/wire';
import { inboxEvents } from '@folkmoot/contracts/inbox/wire';
import { newUsers } from './apply-members.ts';
import type { Entries } from './event-table.ts';
import { change, drop, put } from './maps.ts';
import type { State } from './state.ts';

export const friendEntries: Entries<typeof friendEvents> = {
  [friendEvents.requestSent.name]: withFriend,
  [friendEvents.requestPending.name]: withFriend,
  [friendEvents.requestAccepted.name]: (state, { friendId }) => ({
    ...state,
    friends: change(state.friends, friendId, (friend) => ({ ...friend, status: FRIEND_STATUS.FRIENDS })),
  }),
  [friendEvents.removed.name]: (state, { friendId }) => ({ ...state, friends: drop(state.friends, friendId) }),
  [friendEvents.blocked.name]: (state, { user }, { now }) => ({
    ...state,
    users: newUsers(state.users, [user]),
    friends: put(state.friends, user.id, {
      id: state.friends.get(user.id)?.id ?? user.id,
      status: FRIEND_STATUS.BLOCKED,
      userId: state.account?.id ?? '',
      recipientId: user.id,
      createdAt: now,
    }),
  }),
  [friendEvents.unblocked.name]: (state, { userId }) => ({ ...state, friends: drop(state.friends, userId) }),
};

function withFriend(state: State, { recipient, ...friend }: RawFriend): State {
  return { ...state, users: newUsers(state.users, [recipient]), friends: put(state.friends, friend.recipientId, friend) };
}

export const inboxEntries: Entries<typeof inboxEvents> = {
  [inboxEvents.opened.name]: (state, { recipient, channel, ...entry }) => ({
    ...state,
    users: newUsers(state.users, [recipient]),
    channels: put(state.channels, channel.id, channel),
    inbox: put(state.inbox, channel.id, { ...entry, channelId: channel.id }),
    lastSeen: entry.lastSeen === null ? state.lastSeen : put(state.lastSeen, channel.id, entry.lastSeen),
  }),
  // The conversation is loaded again when it is opened next. The server keeps its counter.
  [inboxEvents.closed.name]: (state, { channelId }) => ({
    ...state,
    inbox: drop(state.inbox, channelId),
    channels: drop(state.channels, channelId),
    lastSeen: drop(state.lastSeen, channelId),
    typing: drop(state.typing, channelId),
    timelines: drop(state.timelines, channelId),
  }),
};
