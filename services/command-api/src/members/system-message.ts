/** The message in the system channel about a join, leave, kick or ban (servers document 3.6). */
import type { SideEvent } from '@folkmoot/contracts/kernel/decider';
import { SystemMessagePosted } from '@folkmoot/contracts/messages/events';
import type { MessageType } from '@folkmoot/contracts/messages/limits';
import type { ServerState } from '../servers/server-state.ts';

export type SystemMessage = { readonly messageId: string; readonly channelId: string } | null;

/** null: the server has no system channel, or its deletion is scheduled. */
export function mintSystemMessage(server: ServerState, newId: () => string): SystemMessage {
  if (server.systemChannelId === null || server.scheduledForDeletion) return null;
  return { messageId: newId(), channelId: server.systemChannelId };
}

/** The author is the affected user, not the moderator. */
export function systemMessageBeside(
  message: SystemMessage,
  about: { readonly serverId: string; readonly userId: string; readonly kind: MessageType; readonly at: number },
): SideEvent[] {
  if (!message) return [];
  const { messageId, channelId } = message;
  const { serverId, userId, kind, at } = about;
  return [
    {
      stream: `message-${messageId}`,
      event: SystemMessagePosted({ messageId, channelId, serverId, recipientId: null, authorId: userId, kind, postedAt: at }),
    },
  ];
}
