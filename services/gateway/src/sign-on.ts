/**
 * Signing a socket on: one snapshot of the read models at one position of the log, then exactly the signals after it
 * (realtime contract 1.1, section 4).
 */

import { SOCKET_REFUSALS, type SocketRefusal } from '@folkmoot/contracts/accounts/socket-refusals';
import { accountEvents } from '@folkmoot/contracts/accounts/wire';
import type { Actor } from '@folkmoot/contracts/kernel/access';
import { type Signal, serverRoom, userRoom } from '@folkmoot/contracts/kernel/signal';
import type { RawPresence } from '@folkmoot/contracts/presence/wire';
import { authenticated, clientEvents } from '@folkmoot/contracts/realtime';
import type { SignOnRecords } from '@folkmoot/read-models/queries';
import type { CallRegistry } from './call-registry.ts';
import { roomsOfCall } from './call-session.ts';
import { filled, type IoServer, type IoSocket } from './fan-out.ts';
import type { Online } from './online.ts';
import type { RecentSignals } from './recent-signals.ts';
import type { SignOnQueue } from './sign-on-queue.ts';

export type SignOnOptions = {
  readonly io: IoServer;
  readonly online: Online;
  readonly calls: CallRegistry;
  readonly recent: RecentSignals;
  readonly queue: SignOnQueue<LookedUp>;
  readonly authenticate: (token: string) => Promise<Actor | null>;
  /** What somebody is told who may not come in from where this socket is. */
  readonly blocked: (actor: Actor, socket: IoSocket) => Promise<SocketRefusal | null>;
  /** The snapshot with how far projection had come when it was read; null for an account that is no more. */
  readonly records: (userId: string, ownMembersOnly: boolean) => Promise<SignOnRecords | null>;
};

/** Refuses for good: the client does not try again (contract README 8). */
export function refuseSocket(socket: IoSocket, { message, data }: SocketRefusal): void {
  socket.emit(accountEvents.authenticateError.name, data ? { message, data } : { message });
  socket.disconnect(true);
}

export type SignedOn = { readonly userId: string; readonly first: boolean };

/** Signs the socket on, or refuses it. Answers null when it was refused or went away meanwhile. */
export async function signOn(socket: IoSocket, payload: unknown, options: SignOnOptions): Promise<SignedOn | null> {
  const { queue, recent } = options;
  const request = clientEvents.authenticate.payload.safeParse(payload);
  if (!request.success) return refused(socket, UNKNOWN);
  const { token, includeCurrentUserServerMembersOnly: ownMembersOnly = false } = request.data;
  const key = JSON.stringify([token, ownMembersOnly]);
  // Sessions that ended, heard of before the token was asked for once more: nothing of them is still to be learnt.
  const known = new Set<Signal>();
  for (let again = false; ; again = true) {
    const found = await queue.run({ socket, key, again }, () => lookUp(token, ownMembersOnly, options));
    if (!found || !socket.connected) return null;
    if ('message' in found) return refused(socket, found);
    const bar = await options.blocked(found.actor, socket);
    if (bar) return refused(socket, bar);
    // What is in the snapshot is not to be told again. The signals are on their way; nobody in the queue waits for them.
    await recent.heard(found.records.progress);
    if (!socket.connected) return null;
    // From here to the end nothing waits: no signal can come between.
    const missed = recent.since(found.records.progress);
    if (missed && !missed.some((signal) => !known.has(signal) && outdates(signal, found))) return enter(socket, found, missed, options);
    for (const signal of missed ?? []) if (signal.kind === 'disconnect') known.add(signal);
  }
}

type Found = { readonly actor: Actor; readonly records: SignOnRecords };
/** Of a token: whose it is, with everything they are signed on with. */
export type LookedUp = Found | SocketRefusal;

const UNKNOWN: SocketRefusal = { message: SOCKET_REFUSALS.unknown };

function refused(socket: IoSocket, refusal: SocketRefusal): null {
  refuseSocket(socket, refusal);
  return null;
}

async function lookUp(token: string, ownMembersOnly: boolean, options: SignOnOptions): Promise<LookedUp> {
  const actor = await options.authenticate(token);
  if (!actor) return UNKNOWN;
  const records = await options.records(actor.userId, ownMembersOnly);
  return records ? { actor, records } : UNKNOWN;
}

/** Whether a signal since the snapshot changes more than can be told after it: rights, the token itself, the own presence. */
function outdates(signal: Signal, { actor, records }: Found): boolean {
  if (signal.kind === 'regroup') return records.rooms.includes(serverRoom(signal.serverId));
  return (signal.kind === 'disconnect' || signal.kind === 'presence') && signal.userId === actor.userId;
}

function enter(socket: IoSocket, { actor, records }: Found, missed: readonly Signal[], { online, calls }: SignOnOptions): SignedOn {
  const { userId } = actor;
  socket.data = { userId, actor };
  socket.join([userRoom(userId), ...records.rooms]);
  const first = online.enter(userId, socket.id, records.presence);
  socket.emit(authenticated.name, {
    ...records.payload,
    presences: presencesOf(records.around, userId, online),
    // What lies in a channel they cannot open is not theirs to know, though the channel is.
    voiceChannelUsers: calls.usersWhere((session, inCall) => roomsOfCall(inCall, session).some((room) => socket.rooms.has(room))),
    serverSettings: [],
    pid: process.pid,
  });
  for (const signal of missed) {
    if (signal.kind === 'enter' && signal.userId === userId) socket.join([...signal.rooms]);
    if (signal.kind === 'leave' && signal.userId === userId) for (const room of signal.rooms) socket.leave(room);
    if (signal.kind === 'close') for (const room of signal.rooms) socket.leave(room);
    if (signal.kind === 'emit' && signal.exceptUser !== userId && signal.rooms.some((room) => socket.rooms.has(room))) {
      socket.emit(signal.event, filled(signal, online, calls));
    }
  }
  return { userId, first };
}

function presencesOf(userIds: readonly string[], self: string, online: Online): readonly RawPresence[] {
  return [...new Set([...userIds, self])]
    .map((userId) => online.presenceOf(userId))
    .filter((presence): presence is RawPresence => presence !== null);
}
