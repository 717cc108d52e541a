/** The session of a user in a call. It lasts as long as one of the user's sockets stays open (realtime contract, section 6). */
import { channelRoom, type Room, userRoom } from '@folkmoot/contracts/kernel/signal';

export type CallSession = {
  readonly channelId: string;
  readonly serverId: string | null;
  /** The other user of a direct call. null: the call is in a server. */
  readonly recipientId: string | null;
  /** WebRTC signals go to this socket. The call ends when it closes. */
  readonly socketId: string;
  /** When the session began. A user is in one call, the latest. */
  readonly at: number;
};

/**
 * The rooms that see the call: the channel, or both users of a conversation. The user's own room is always included, also after the channel
 * was lost.
 */
export function roomsOfCall(userId: string, { channelId, serverId, recipientId }: CallSession): readonly Room[] {
  const own = userRoom(userId);
  if (serverId !== null) return [channelRoom(channelId), own];
  return recipientId === null ? [own] : [userRoom(recipientId), own];
}

export function sameSession(a: CallSession | null, b: CallSession | null): boolean {
  return a?.channelId === b?.channelId && a?.socketId === b?.socketId && a?.at === b?.at;
}

/** Chooses between two sessions of a user. Every gateway must choose the same one. */
export function laterSession(a: CallSession | null, b: CallSession | null): CallSession | null {
  if (!a || !b) return a ?? b;
  if (a.at !== b.at) return a.at > b.at ? a : b;
  return a.socketId > b.socketId ? a : b;
}
