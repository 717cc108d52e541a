/**
 * The rooms that receive a message: the room of its channel, or both users of a conversation. A message in a ticket has none (realtime
 * contract 1.3, 5.5).
 */
import { channelRoom, type Room, userRoom } from '@folkmoot/contracts/kernel/signal';

export type Place = {
  readonly channelId: string;
  readonly serverId: string | null;
  readonly recipientId: string | null;
  readonly authorId: string;
};

export function roomsOf(place: Place): readonly Room[] {
  if (place.serverId !== null) return [channelRoom(place.channelId)];
  if (place.recipientId === null) return [];
  return [...new Set([place.authorId, place.recipientId])].map(userRoom);
}
