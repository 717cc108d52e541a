/** The answer to opening a conversation that is already open. No event is written, so no signal can provide it. */
import { CHANNEL_TYPE } from '@folkmoot/contracts/channels/limits';
import type { RawInboxItem } from '@folkmoot/contracts/inbox/wire';
import type { Warm } from '@folkmoot/platform/command/warm';
import { toRawUser, userFolding } from '../accounts/user-state.ts';
import { pairId } from '../friends/pair-state.ts';
import { dmFolding } from './dm-state.ts';

/**
 * The user's side. null: it is not open. Times of messages and reads are not kept warm, so they are empty here. The client already knows
 * them.
 */
export function openItem(warm: Warm, userId: string, otherId: string): RawInboxItem | null {
  const dm = warm.state(dmFolding, pairId(userId, otherId));
  const recipient = warm.state(userFolding, otherId);
  if (dm.status === 'none' || recipient.status === 'none') return null;
  const side = dm.sides.get(userId);
  if (!side?.open) return null;
  const { channelId, createdAt, createdById } = dm;
  return {
    id: side.inboxId,
    createdById: userId,
    recipientId: otherId,
    channelId,
    closed: false,
    createdAt,
    lastSeen: null,
    recipient: toRawUser(recipient),
    channel: {
      id: channelId,
      name: null,
      icon: null,
      serverId: null,
      createdById,
      type: CHANNEL_TYPE.DM_TEXT,
      slowModeSeconds: null,
      categoryId: null,
      lastMessagedAt: null,
      createdAt,
      order: null,
      _count: { attachments: 0 },
    },
  };
}
