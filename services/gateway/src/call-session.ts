/** A person's place in a call, for as long as one of their sockets stays open (realtime contract, section 6). */
import { channelRoom, type Room, userRoom } from '@folkmoot/contracts/kernel/signal';

export type CallSession = {
  readonly channelId: string;
  readonly serverId: string | null;
  /** The other side of a conversation; null in a server. */
  readonly recipientId: string | null;
  /** Signals go to this one, and the call ends when it closes. */
  readonly socketId: string;
  /** There is one call a person, the one that began last. */
  readonly at: number;
};

/** Who is told of it: all who see the channel, or both sides; always the person themselves, also when they lost the channel. */
export function roomsOfCall(userId: string, { channelId, serverId, recipientId }: CallSession): readonly Room[] {
  const own = userRoom(userId);
  if (serverId !== null) return [channelRoom(channelId), own];
  return recipientId === null ? [own] : [userRoom(recipientId), own];
}

export function sameSession(a: CallSession | null, b: CallSession | null): boolean {
  return a?.channelId === b?.channelId && a?.socketId === b?.socketId && a?.at === b?.at;
}

/** Which of two places counts: everywhere the same one. */
export function laterSession(a: CallSession | null, b: CallSession | null): CallSession | null {
  if (!a || !b) return a ?? b;
  if (a.at !== b.at) return a.at > b.at ? a : b;
  return a.socketId > b.socketId ? a : b;
}
