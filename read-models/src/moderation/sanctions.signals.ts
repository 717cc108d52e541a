/** Who may not come in any more is told why, and cut off at once (users document 2.1). */
import { cutOff, SOCKET_REFUSALS, type SocketRefusal } from '@folkmoot/contracts/accounts/socket-refusals';
import type { AnyEvent, EventOf } from '@folkmoot/contracts/kernel/event';
import type { Signal } from '@folkmoot/contracts/kernel/signal';
import { AddressesBanned, UserSuspended } from '@folkmoot/contracts/moderation/events';
import { SanctionUndone } from '@folkmoot/contracts/moderation/undo-events';
import { signalSource, signalsOf } from '@folkmoot/platform/signal/source';
import { type PersonRow, readPeople } from '../profiles/people.ts';

type Moderators = ReadonlyMap<string, PersonRow>;

export function userSuspended({ data }: EventOf<typeof UserSuspended>, moderators: Moderators): readonly Signal[] {
  const { userId, reason, expireAt, suspendedById } = data;
  const by = { username: moderators.get(suspendedById)?.username ?? '' };
  return [cutOff(userId, { message: SOCKET_REFUSALS.suspended, data: { type: 'suspend', reason, expire: expireAt, by } })];
}

/** Who is suspended again, since the end of it was undone, is cut off as before; who is not any more finds it out when they come. */
export function sanctionUndone({ data }: EventOf<typeof SanctionUndone>, moderators: Moderators): readonly Signal[] {
  const { userId, suspension, suspensionReason: reason, undoneAt } = data;
  if (!suspension || (suspension.expireAt !== null && suspension.expireAt <= undoneAt)) return [];
  const by = { username: moderators.get(suspension.suspendedById)?.username ?? '' };
  return [cutOff(userId, { message: SOCKET_REFUSALS.suspended, data: { type: 'suspend', reason, expire: suspension.expireAt, by } })];
}

export function addressesBanned({ data }: EventOf<typeof AddressesBanned>): readonly Signal[] {
  const payload: SocketRefusal = { message: SOCKET_REFUSALS.justBanned, data: { type: 'ip-ban', expire: data.expireAt } };
  return data.peopleIds.map((userId) => cutOff(userId, payload));
}

function suspendedBy(event: AnyEvent): readonly string[] {
  if (event.type === UserSuspended.type) return [UserSuspended.schema.shape.suspendedById.parse(event.data.suspendedById)];
  if (event.type !== SanctionUndone.type) return [];
  const suspension = SanctionUndone.schema.shape.suspension.parse(event.data.suspension);
  return suspension ? [suspension.suspendedById] : [];
}

export const sanctionSignals = signalSource<Moderators>(
  async (events, db) => {
    return readPeople(db, events.flatMap(suspendedBy));
  },
  signalsOf(UserSuspended, userSuspended),
  signalsOf(AddressesBanned, addressesBanned),
  signalsOf(SanctionUndone, sanctionUndone),
);
