/**
 * A signal is what the realtime side is told after a projection has committed.
 * Rooms: a person's sockets, a server's members, those who may see a channel (realtime contract 1.3).
 */
import type { z } from 'zod';

export type Room = `user:${string}` | `server:${string}` | `channel:${string}`;

export const userRoom = (userId: string): Room => `user:${userId}`;
export const serverRoom = (serverId: string): Room => `server:${serverId}`;
export const channelRoom = (channelId: string): Room => `channel:${channelId}`;

export type Signal =
  | {
      readonly kind: 'emit';
      readonly rooms: readonly Room[];
      readonly event: string;
      readonly payload: unknown;
      /** This person's sockets are left out. */
      readonly exceptUser?: string;
      /** The socket that sent the command gets its own copy, if it belongs to `userId` (realtime contract 1.4). */
      readonly origin?: { readonly socketId: string; readonly userId: string; readonly payload: unknown };
      /** The gateway adds `memberPresences` and `voiceChannelUsers` of this server: only it knows who is connected. */
      readonly fillPresencesOf?: string;
    }
  /** All sockets of a person enter or leave rooms. */
  | { readonly kind: 'enter' | 'leave'; readonly userId: string; readonly rooms: readonly Room[] }
  /** Everybody leaves a room that is no more. */
  | { readonly kind: 'close'; readonly rooms: readonly Room[] }
  /** Who sees which channel is worked out afresh for the people online (all members unless `userIds`). */
  | { readonly kind: 'regroup'; readonly serverId: string; readonly userIds?: readonly string[] }
  /** Sockets of a person are told why and cut, but for one. */
  | {
      readonly kind: 'disconnect';
      readonly userId: string;
      readonly payload: unknown;
      readonly exceptSocketId?: string;
      /** Only those of this session; and none of that one. */
      readonly sessionId?: string;
      readonly exceptSessionId?: string;
    }
  /** The person's own choice of presence; whom it reaches depends on whether they are connected (realtime contract 3). */
  | {
      readonly kind: 'presence';
      readonly userId: string;
      /** Rooms of all servers they are in, of all accepted friends, and their own. */
      readonly around: readonly Room[];
      /** Stored status and custom text after the change. */
      readonly status: number;
      readonly custom: string | null;
      readonly before: { readonly status: number };
      readonly changed: { readonly status?: number; readonly custom?: string | null };
    }
  /** Rooms are told the full presence of a person, if online and visible (after a join, after a friendship began). */
  | { readonly kind: 'sharePresence'; readonly of: string; readonly rooms: readonly Room[] }
  /** Asks whoever holds the person's socket to bind or end their call; nothing when it comes after `until` (epoch ms). */
  | ({ readonly kind: 'call'; readonly requestId: string; readonly until: number; readonly userId: string } & CallWish)
  | { readonly kind: 'callAnswered'; readonly requestId: string; readonly outcome: CallOutcome }
  /** Asks every gateway which of these people look at a page of theirs; nothing when it comes after `until` (epoch ms). */
  | { readonly kind: 'whoLooks'; readonly requestId: string; readonly until: number; readonly userIds: readonly string[] }
  | { readonly kind: 'looking'; readonly requestId: string; readonly userIds: readonly string[] };

/** `recipientId`: the other side of a conversation; null in a server. */
export type CallWish =
  | {
      readonly wish: 'join';
      readonly socketId: string;
      readonly channelId: string;
      readonly serverId: string | null;
      readonly recipientId: string | null;
    }
  | { readonly wish: 'leave'; readonly channelId: string };

/** `began`: joined, and nobody else is in the call. `nobody`: no such socket, no such call. */
export type CallOutcome = 'began' | 'joined' | 'left' | 'nobody';

/**
 * Signals of one event, in order, with the event's place in the log. An event without signals still reports its place. Places rise
 * within a track of projection: partition 0 where one projects the whole log.
 */
export type SignalBatch = { readonly partition: number; readonly position: number; readonly signals: readonly Signal[] };

/** A realtime event as a value; its name is typed nowhere else. */
export type WireEvent<Name extends string = string, Schema extends z.ZodType = z.ZodType> = {
  readonly name: Name;
  readonly payload: Schema;
};

export function wireEvent<const Name extends string, Schema extends z.ZodType>(name: Name, payload: Schema): WireEvent<Name, Schema> {
  return { name, payload };
}

type EmitOptions = Pick<Extract<Signal, { kind: 'emit' }>, 'exceptUser' | 'origin' | 'fillPresencesOf'>;

/** Tells rooms of a realtime event. An empty list of rooms reaches nobody (realtime contract DB-15). */
export function emit<Schema extends z.ZodType>(
  rooms: readonly Room[],
  event: WireEvent<string, Schema>,
  payload: z.input<Schema>,
  options: EmitOptions = {},
): Signal {
  return { kind: 'emit', rooms, event: event.name, payload, ...options };
}
