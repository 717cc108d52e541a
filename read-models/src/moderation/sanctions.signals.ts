/** Blocked users get the reason and are disconnected immediately (users document 2.1), with the bots of a suspended user. */
import { cutOff, SOCKET_REFUSALS, type SocketRefusal } from '@folkmoot/contracts/accounts/socket-refusals';
import type { AnyEvent, EventOf } from '@folkmoot/contracts/kernel/event';
import type { Signal } from '@folkmoot/contracts/kernel/signal';
import { AddressesBanned, UserSuspended } from '@folkmoot/contracts/moderation/events';
import { SanctionUndone } from '@folkmoot/contracts/moderation/undo-events';
import { signalSource, signalsOf } from '@folkmoot/platform/signal/source';
import { readBotsOf } from '../applications/bots-of.ts';
import { type PersonRow, readPeople } from '../profiles/people.ts';

type Context = {
  readonly moderators: ReadonlyMap<string, PersonRow>;
  /** By owner. */
  readonly bots: ReadonlyMap<string, readonly string[]>;
};

type Suspended = {
  readonly userId: string;
  readonly reason: string | null;
  readonly expire: number | null;
  readonly suspendedById: string;
};

/** Bots get the end of the suspension but not the reason, because someone else may have the token. */
function suspended({ userId, reason, expire, suspendedById }: Suspended, { moderators, bots }: Context): readonly Signal[] {
  const refusalFor = (why: string | null, username: string): SocketRefusal => ({
    message: SOCKET_REFUSALS.suspended,
    data: { type: 'suspend', reason: why, expire, by: { username } },
  });
  return [
    cutOff(userId, refusalFor(reason, moderators.get(suspendedById)?.username ?? '')),
    ...(bots.get(userId) ?? []).map((botUserId) => cutOff(botUserId, refusalFor(null, ''))),
  ];
}

export function userSuspended({ data }: EventOf<typeof UserSuspended>, context: Context): readonly Signal[] {
  const { userId, reason, expireAt: expire, suspendedById } = data;
  return suspended({ userId, reason, expire, suspendedById }, context);
}

/** A user who is suspended again by an undo is disconnected as before. A user whose suspension is lifted notices it at the next login. */
export function sanctionUndone({ data }: EventOf<typeof SanctionUndone>, context: Context): readonly Signal[] {
  const { userId, suspension, suspensionReason: reason, undoneAt } = data;
  if (!suspension || (suspension.expireAt !== null && suspension.expireAt <= undoneAt)) return [];
  return suspended({ userId, reason, expire: suspension.expireAt, suspendedById: suspension.suspendedById }, context);
}

export function addressesBanned({ data }: EventOf<typeof AddressesBanned>): readonly Signal[] {
  const payload: SocketRefusal = { message: SOCKET_REFUSALS.justBanned, data: { type: 'ip-ban', expire: data.expireAt } };
  return data.peopleIds.map((userId) => cutOff(userId, payload));
}

type Pair = { readonly userId: string; readonly suspendedById: string };

function suspensionIn(event: AnyEvent): readonly Pair[] {
  if (event.type === UserSuspended.type) return [UserSuspended.schema.pick({ userId: true, suspendedById: true }).parse(event.data)];
  if (event.type !== SanctionUndone.type) return [];
  const { userId, suspension } = SanctionUndone.schema.pick({ userId: true, suspension: true }).parse(event.data);
  return suspension ? [{ userId, suspendedById: suspension.suspendedById }] : [];
}

export const sanctionSignals = signalSource<Context>(
  async (events, db) => {
    const suspensions = events.flatMap(suspensionIn);
    const moderatorIds = suspensions.map(({ suspendedById }) => suspendedById);
    return {
      moderators: await readPeople(db, moderatorIds),
      bots: await readBotsOf(
        db,
        suspensions.map(({ userId }) => userId),
      ),
    };
  },
  signalsOf(UserSuspended, userSuspended),
  signalsOf(AddressesBanned, addressesBanned),
  signalsOf(SanctionUndone, sanctionUndone),
);
