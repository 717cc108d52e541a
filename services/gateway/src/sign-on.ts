/**
 * Signing a socket on: one snapshot of the read models at one position of the log, then exactly the signals after it
 * (realtime contract 1.1, section 4).
 */

import { accountEvents } from '@folkmoot/contracts/accounts/wire';
import type { Actor } from '@folkmoot/contracts/kernel/access';
import { type Signal, serverRoom, userRoom } from '@folkmoot/contracts/kernel/signal';
import type { RawPresence } from '@folkmoot/contracts/presence/wire';
import { authenticated, clientEvents } from '@folkmoot/contracts/realtime';
import type { SignOnRecords } from '@folkmoot/read-models/queries';
import { filled, type IoServer, type IoSocket } from './fan-out.ts';
import type { Online } from './online.ts';
import type { RecentSignals } from './recent-signals.ts';
import type { SignOnQueue } from './sign-on-queue.ts';

export type SignOnOptions = {
  readonly io: IoServer;
  readonly online: Online;
  readonly recent: RecentSignals;
  readonly queue: SignOnQueue;
  readonly authenticate: (token: string) => Promise<Actor | null>;
  /** The snapshot with the position it was read at; null for an account that is no more. */
  readonly records: (userId: string, ownMembersOnly: boolean) => Promise<SignOnRecords | null>;
};

/** Refuses for good: the client does not try again (contract README 8). */
export function refuseSocket(socket: IoSocket, message: string): void {
  socket.emit(accountEvents.authenticateError.name, { message });
  socket.disconnect(true);
}

export type SignedOn = { readonly userId: string; readonly first: boolean };

/** Signs the socket on, or refuses it. Answers null when it was refused or went away meanwhile. */
export async function signOn(socket: IoSocket, payload: unknown, options: SignOnOptions): Promise<SignedOn | null> {
  const { queue } = options;
  const request = clientEvents.authenticate.payload.safeParse(payload);
  if (!request.success) {
    refuseSocket(socket, 'Invalid token.');
    return null;
  }
  return queue.run(socket, async () => {
    for (;;) {
      const found = await lookUp(request.data, options);
      if (!socket.connected) return null;
      if (!found) {
        refuseSocket(socket, 'Invalid token.');
        return null;
      }
      // From here to the end nothing waits: no signal can come between.
      const missed = options.recent.since(found.records.position);
      if (missed && !missed.some((signal) => outdates(signal, found))) return enter(socket, found, missed, options);
    }
  });
}

type Found = { readonly actor: Actor; readonly records: SignOnRecords };
type Request = { readonly token: string; readonly includeCurrentUserServerMembersOnly?: boolean | undefined };

async function lookUp(request: Request, options: SignOnOptions): Promise<Found | null> {
  const actor = await options.authenticate(request.token);
  const records = actor ? await options.records(actor.userId, request.includeCurrentUserServerMembersOnly === true) : null;
  if (!actor || !records) return null;
  // What is in the snapshot is not to be told again.
  await options.recent.heard(records.position);
  return { actor, records };
}

/** Whether a signal since the snapshot changes more than can be told after it: rights, the token itself, the own presence. */
function outdates(signal: Signal, { actor, records }: Found): boolean {
  if (signal.kind === 'regroup') return records.rooms.includes(serverRoom(signal.serverId));
  return (signal.kind === 'disconnect' || signal.kind === 'presence') && signal.userId === actor.userId;
}

function enter(socket: IoSocket, { actor, records }: Found, missed: readonly Signal[], { io, online }: SignOnOptions): SignedOn {
  const { userId } = actor;
  socket.data = { userId, actor };
  socket.join([userRoom(userId), ...records.rooms]);
  const first = online.enter(userId, socket.id, records.presence);
  socket.emit(authenticated.name, {
    ...records.payload,
    presences: presencesOf(records.around, userId, online),
    voiceChannelUsers: [],
    serverSettings: [],
    pid: process.pid,
  });
  for (const signal of missed) {
    if (signal.kind === 'enter' && signal.userId === userId) socket.join([...signal.rooms]);
    if (signal.kind === 'leave' && signal.userId === userId) for (const room of signal.rooms) socket.leave(room);
    if (signal.kind === 'close') for (const room of signal.rooms) socket.leave(room);
    if (signal.kind === 'emit' && signal.exceptUser !== userId && signal.rooms.some((room) => socket.rooms.has(room))) {
      socket.emit(signal.event, filled(signal, io, online));
    }
  }
  return { userId, first };
}

function presencesOf(userIds: readonly string[], self: string, online: Online): readonly RawPresence[] {
  return [...new Set([...userIds, self])]
    .map((userId) => online.presenceOf(userId))
    .filter((presence): presence is RawPresence => presence !== null);
}
