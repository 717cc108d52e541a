/** The channel of a new message, and the event that reverts it if the channel was deleted first. */
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { channelRoom } from '@folkmoot/contracts/kernel/signal';
import { MessageDeleted, type MessageSent } from '@folkmoot/contracts/messages/events';
import type { Within } from '@folkmoot/platform/command/handler';
import type { MessageEvent } from './message-state.ts';

/** Conversations and tickets are never deleted, so a message cannot lose its channel there. */
export function sentWithin(sent: EventOf<typeof MessageSent>['data'] | null): Within<MessageEvent> | null {
  if (sent === null || sent.serverId === null) return null;
  const { messageId, channelId, serverId, recipientId, authorId, attachment } = sent;
  const deleted = { messageId, channelId, serverId, recipientId, authorId, deletedById: authorId, attachmentCount: attachment ? 1 : 0 };
  return { room: channelRoom(channelId), withdrawn: [MessageDeleted(deleted)] };
}
