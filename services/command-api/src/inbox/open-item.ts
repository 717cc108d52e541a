/** A conversation that is open already, for the answer to opening it once more: nothing happens then that a signal could tell. */
import { CHANNEL_TYPE } from '@folkmoot/contracts/channels/limits';
import type { RawInboxItem } from '@folkmoot/contracts/inbox/wire';
import type { Warm } from '@folkmoot/platform/command/warm';
import { toRawUser, userFolding } from '../accounts/user-state.ts';
import { pairId } from '../friends/pair-state.ts';
import { dmFolding } from './dm-state.ts';

/**
 * The person's view of it; null when it is not open. Messages and reading are not kept warm, so when either was last is left open here:
 * who has the conversation open knows both from its opening and from what was told since.
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
