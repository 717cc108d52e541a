/** For a single gateway: notifies the users around a user of arrivals, departures and activities (realtime contract, section 3). */
import type { Actor } from '@folkmoot/contracts/kernel/access';
import { type Room, serverRoom, userRoom } from '@folkmoot/contracts/kernel/signal';
import { goOffline } from '@folkmoot/contracts/presence/commands';
import { presenceEvents } from '@folkmoot/contracts/presence/wire';
import type { CommandSender } from '@folkmoot/platform/command/sender';
import type { IoServer } from './fan-out.ts';
import type { OnlineHere } from './online.ts';

export type Going = { readonly id: string; readonly actor: Actor; readonly rooms: ReadonlySet<string> };

export type PresenceUpdates = {
  readonly arrived: (userId: string, first: boolean) => Promise<void>;
  /** Call this when a socket closes. The presence ends with the user's last socket. */
  readonly departed: (socket: Going) => Promise<void>;
  readonly activityChanged: (userId: string) => Promise<void>;
};

export type PresenceUpdateOptions = {
  readonly io: IoServer;
  readonly online: OnlineHere;
  readonly sender: CommandSender;
  readonly roomsAround: (userId: string) => Promise<readonly Room[]>;
};

export function presenceUpdates({ io, online, sender, roomsAround }: PresenceUpdateOptions): PresenceUpdates {
  function emit(rooms: readonly Room[], payload: unknown): void {
    if (rooms.length > 0) io.local.to([...rooms]).emit(presenceEvents.updated.name, payload);
  }

  return {
    async arrived(userId, first) {
      const presence = online.presenceOf(userId);
      if (first && presence) emit(await roomsAround(userId), presence);
    },
    async departed({ id, actor, rooms }) {
      const { userId } = actor;
      // No one can see a change, so no query is needed. This is the usual case when many sockets close together.
      if (!online.isSeenThrough(userId, id)) return void online.exit(userId, id);
      // The socket leaves its rooms in a moment. Servers are known by the rooms, and friends need a query.
      const servers = [...rooms].filter((room): room is Room => room.startsWith(serverRoom('')));
      const around = [...new Set([...servers, ...(await roomsAround(userId))])];
      const status = online.statusOf(userId);
      const { last, activityEnded } = online.exit(userId, id);
      if (!last && !activityEnded) return;
      emit(status === 0 ? [userRoom(userId)] : around, { userId, ...(last ? { status: 0 } : { activity: null }) });
      if (last && status !== 0) await sender.send(goOffline, actor, {});
    },
    async activityChanged(userId) {
      const rooms = online.statusOf(userId) === 0 ? [userRoom(userId)] : await roomsAround(userId);
      emit(rooms, { userId, activity: online.activityOf(userId) });
    },
  };
}
