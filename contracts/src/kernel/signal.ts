/**
 * A signal is sent to the realtime side after a projection has committed. Rooms: a user's sockets, a server's members, users who may see a
 * channel (realtime contract 1.3).
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
      /** This user's sockets are excluded. */
      readonly exceptUser?: string;
      /** The socket that sent the command gets its own copy, if it belongs to `userId` (realtime contract 1.4). */
      readonly origin?: { readonly socketId: string; readonly userId: string; readonly payload: unknown };
      /** The gateway adds `memberPresences` and `voiceChannelUsers` of this server, because only it knows who is connected. */
      readonly fillPresencesOf?: string;
    }
  /** All sockets of a user join or leave rooms. */
  | { readonly kind: 'enter' | 'leave'; readonly userId: string; readonly rooms: readonly Room[] }
  /** Everyone leaves a deleted room. */
  | { readonly kind: 'close'; readonly rooms: readonly Room[] }
  /** Recomputes which online users see which channel (all members unless `userIds`). */
  | { readonly kind: 'regroup'; readonly serverId: string; readonly userIds?: readonly string[] }
  /** Tells a user's sockets why and disconnects them, except one. */
  | {
      readonly kind: 'disconnect';
      readonly userId: string;
      readonly payload: unknown;
      readonly exceptSocketId?: string;
      /** Only sockets of this session; and none of that one. */
      readonly sessionId?: string;
      readonly exceptSessionId?: string;
    }
  /** The user's chosen presence. Its recipients depend on whether the user is connected (realtime contract 3). */
  | {
      readonly kind: 'presence';
      readonly userId: string;
      /** Rooms of all servers of the user, of all friends, and the user's own. */
      readonly around: readonly Room[];
      /** Stored status and custom text after the change. */
      readonly status: number;
      readonly custom: string | null;
      readonly before: { readonly status: number };
      readonly changed: { readonly status?: number; readonly custom?: string | null };
    }
  /** Sends a user's full presence to rooms, if online and visible (after joining a server or starting a friendship). */
  | { readonly kind: 'sharePresence'; readonly of: string; readonly rooms: readonly Room[] }
  /** Asks the gateway with the user's socket to start or end their call; ignored after `until` (epoch ms). */
  | ({ readonly kind: 'call'; readonly requestId: string; readonly until: number; readonly userId: string } & CallWish)
  | { readonly kind: 'callAnswered'; readonly requestId: string; readonly outcome: CallOutcome }
  /** Asks every gateway which of these users have a visible page; ignored after `until` (epoch ms). */
  | { readonly kind: 'whoLooks'; readonly requestId: string; readonly until: number; readonly userIds: readonly string[] }
  | { readonly kind: 'looking'; readonly requestId: string; readonly userIds: readonly string[] };

/** `recipientId`: the other user of a conversation; null in a server. */
export type CallWish =
  | {
      readonly wish: 'join';
      readonly socketId: string;
      readonly channelId: string;
      readonly serverId: string | null;
      readonly recipientId: string | null;
    }
  | { readonly wish: 'leave'; readonly channelId: string };

/** `began`: joined an empty call. `nobody`: no such socket or call. */
export type CallOutcome = 'began' | 'joined' | 'left' | 'nobody';

/**
 * Signals of one event, in order, with its log position. An event without signals is still reported. Positions increase within a projection
 * track: partition 0 if one projector handles the whole log.
 */
export type SignalBatch = { readonly partition: number; readonly position: number; readonly signals: readonly Signal[] };

/** A realtime event as a value; its name is written nowhere else. */
export type WireEvent<Name extends string = string, Schema extends z.ZodType = z.ZodType> = {
  readonly name: Name;
  readonly payload: Schema;
};

export function wireEvent<const Name extends string, Schema extends z.ZodType>(name: Name, payload: Schema): WireEvent<Name, Schema> {
  return { name, payload };
}

type EmitOptions = Pick<Extract<Signal, { kind: 'emit' }>, 'exceptUser' | 'origin' | 'fillPresencesOf'>;

/** Sends a realtime event to rooms. An empty list reaches nobody (realtime contract DB-15). */
export function emit<Schema extends z.ZodType>(
  rooms: readonly Room[],
  event: WireEvent<string, Schema>,
  payload: z.input<Schema>,
  options: EmitOptions = {},
): Signal {
  return { kind: 'emit', rooms, event: event.name, payload, ...options };
}
