/** Who may not come in any more is told why, and cut off at once (users document 2.1). */
import type { AuthenticateError } from '@folkmoot/contracts/accounts/wire';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import type { Signal } from '@folkmoot/contracts/kernel/signal';
import { AddressesBanned, UserSuspended } from '@folkmoot/contracts/moderation/events';
import { signalSource, signalsOf } from '@folkmoot/platform/signal/source';
import { type PersonRow, readPeople } from '../profiles/people.ts';

type Moderators = ReadonlyMap<string, PersonRow>;

function cut(userId: string, payload: AuthenticateError): Signal {
  return { kind: 'disconnect', userId, payload };
}

export function userSuspended({ data }: EventOf<typeof UserSuspended>, moderators: Moderators): readonly Signal[] {
  const { userId, reason, expireAt, suspendedById } = data;
  const by = { username: moderators.get(suspendedById)?.username ?? '' };
  return [cut(userId, { message: 'You are suspended.', data: { type: 'suspend', reason, expire: expireAt, by } })];
}

export function addressesBanned({ data }: EventOf<typeof AddressesBanned>): readonly Signal[] {
  const payload: AuthenticateError = { message: 'You have been IP Banned', data: { type: 'ip-ban', expire: data.expireAt } };
  return data.peopleIds.map((userId) => cut(userId, payload));
}

export const sanctionSignals = signalSource<Moderators>(
  async (events, db) => {
    const suspensions = events.filter((event) => event.type === UserSuspended.type);
    return readPeople(
      db,
      suspensions.map((event) => String(event.data.suspendedById)),
    );
  },
  signalsOf(UserSuspended, userSuspended),
  signalsOf(AddressesBanned, addressesBanned),
);
