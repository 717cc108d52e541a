/**
 * Logs a socket in: one snapshot of the read models at one position of the log, then exactly the later signals (realtime contract 1.1,
 * section 4).
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
  /** Settles when nothing in memory is older than what commands have answered (H11). */
  readonly upToDate: () => Promise<void>;
  readonly authenticate: (token: string) => Promise<Actor | null>;
  /** The refusal for a blocked user at the address of this socket. */
  readonly blocked: (actor: Actor, socket: IoSocket) => Promise<SocketRefusal | null>;
  /** The snapshot with the progress of the projections when it was read. null: the account is deleted. */
  readonly records: (userId: string, ownMembersOnly: boolean) => Promise<SignOnRecords | null>;
};

/** Refuses permanently: the client does not try again (contract README 8). */
export function refuseSocket(socket: IoSocket, { message, data }: SocketRefusal): void {
  socket.emit(accountEvents.authenticateError.name, data ? { message, data } : { message });
  socket.disconnect(true);
}

export type SignedOn = { readonly userId: string; readonly first: boolean };

/** Logs the socket in or refuses it. null: the socket was refused or disconnected meanwhile. */
export async function signOn(socket: IoSocket, payload: unknown, options: SignOnOptions): Promise<SignedOn | null> {
  const { queue, recent } = options;
  const request = clientEvents.authenticate.payload.safeParse(payload);
  if (!request.success) return refused(socket, UNKNOWN);
  const { token, includeCurrentUserServerMembersOnly: ownMembersOnly = false } = request.data;
  const key = JSON.stringify([token, ownMembersOnly]);
  // Signals about ended sessions that arrived before the token was checked again. The check already covers them.
  const known = new Set<Signal>();
  for (let again = false; ; again = true) {
    const found = await queue.run({ socket, key, again }, () => lookUp(token, ownMembersOnly, options));
    if (!found || !socket.connected) return null;
    if ('message' in found) return refused(socket, found);
    const bar = await options.blocked(found.actor, socket);
    if (bar) return refused(socket, bar);
    // Waits until the signals of the snapshot have arrived, so that they are not sent again. The queue does not wait for this.
    await recent.reached(found.records.progress);
    if (!socket.connected) return null;
    // From here on nothing is awaited, so no signal can arrive in between.
    const missed = recent.since(found.records.progress);
    if (missed && !missed.some((signal) => !known.has(signal) && outdates(signal, found))) return enter(socket, found, missed, options);
    for (const signal of missed ?? []) if (signal.kind === 'disconnect') known.add(signal);
  }
}

type Found = { readonly actor: Actor; readonly records: SignOnRecords };
/** The user of a token, with everything that a login needs. */
export type LookedUp = Found | SocketRefusal;

const UNKNOWN: SocketRefusal = { message: SOCKET_REFUSALS.unknown };

function refused(socket: IoSocket, refusal: SocketRefusal): null {
  refuseSocket(socket, refusal);
  return null;
}

async function lookUp(token: string, ownMembersOnly: boolean, options: SignOnOptions): Promise<LookedUp> {
  await options.upToDate();
  const actor = await options.authenticate(token);
  if (!actor) return UNKNOWN;
  const records = await options.records(actor.userId, ownMembersOnly);
  return records ? { actor, records } : UNKNOWN;
}

/** Whether a later signal makes the snapshot unusable: it changes permissions, the token or the user's own presence. */
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
    // A user may know a channel without access to the calls in it.
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
