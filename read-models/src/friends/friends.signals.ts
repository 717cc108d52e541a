/** Signals of friend events. */
import { FriendAccepted, FriendRemoved, FriendRequested, UserBlocked, UserUnblocked } from '@folkmoot/contracts/friends/events';
import { FRIEND_STATUS, friendEvents } from '@folkmoot/contracts/friends/wire';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { emit, type Signal, userRoom } from '@folkmoot/contracts/kernel/signal';
import { signalSource, signalsOf } from '@folkmoot/platform/signal/source';
import { type PersonRow, readPeople, toRawUser } from '../profiles/people.ts';
import { toRawFriend } from './friend-records.ts';

export type People = ReadonlyMap<string, PersonRow>;

export function friendRequested({ data }: EventOf<typeof FriendRequested>, people: People): readonly Signal[] {
  const { byId, otherId, sentRecordId, pendingRecordId, requestedAt: createdAt } = data;
  const by = people.get(byId);
  const other = people.get(otherId);
  if (!by || !other) return [];
  const sent = { id: sentRecordId, status: FRIEND_STATUS.SENT, userId: byId, recipientId: otherId, createdAt };
  const pending = { id: pendingRecordId, status: FRIEND_STATUS.PENDING, userId: otherId, recipientId: byId, createdAt };
  return [
    emit([userRoom(byId)], friendEvents.requestSent, toRawFriend(sent, other)),
    emit([userRoom(otherId)], friendEvents.requestPending, toRawFriend(pending, by)),
  ];
}

/** Afterwards each gets the other's presence, if online. */
export function friendAccepted({ data: { byId, otherId } }: EventOf<typeof FriendAccepted>): readonly Signal[] {
  return [
    emit([userRoom(byId)], friendEvents.requestAccepted, { friendId: otherId }),
    emit([userRoom(otherId)], friendEvents.requestAccepted, { friendId: byId }),
    { kind: 'sharePresence', of: otherId, rooms: [userRoom(byId)] },
    { kind: 'sharePresence', of: byId, rooms: [userRoom(otherId)] },
  ];
}

export function friendRemoved({ data: { byId, otherId } }: EventOf<typeof FriendRemoved>): readonly Signal[] {
  return [
    emit([userRoom(byId)], friendEvents.removed, { friendId: otherId }),
    emit([userRoom(otherId)], friendEvents.removed, { friendId: byId }),
  ];
}

/** The blocked user learns only that a friendship or request ended. */
export function userBlocked({ data }: EventOf<typeof UserBlocked>, people: People): readonly Signal[] {
  const { byId, otherId, endedFriendship } = data;
  const other = people.get(otherId);
  const blocked = other ? [emit([userRoom(byId)], friendEvents.blocked, { user: toRawUser(other) })] : [];
  return endedFriendship ? [...blocked, emit([userRoom(otherId)], friendEvents.removed, { friendId: byId })] : blocked;
}

export function userUnblocked({ data: { byId, otherId } }: EventOf<typeof UserUnblocked>): readonly Signal[] {
  return [emit([userRoom(byId)], friendEvents.unblocked, { userId: otherId })];
}

export const friendSignals = signalSource<People>(
  (events, db) =>
    readPeople(
      db,
      events.flatMap(({ data }) => [String(data.byId), String(data.otherId)]),
    ),
  signalsOf(FriendRequested, friendRequested),
  signalsOf(FriendAccepted, friendAccepted),
  signalsOf(FriendRemoved, friendRemoved),
  signalsOf(UserBlocked, userBlocked),
  signalsOf(UserUnblocked, userUnblocked),
);
