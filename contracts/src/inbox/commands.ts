/** Commands on conversations (users document, section 5; servers document 5.10). */
import { z } from 'zod';
import { StatusTrue } from '../kernel/fields.ts';
import { ChannelId, UserId } from '../kernel/ids.ts';
import { command } from '../kernel/route.ts';
import { RawInboxItem } from './wire.ts';

/** Blocks and privacy settings are checked only when sending. */
export const openDm = command('openDm', 'POST', '/users/:userId/open-channel', {
  who: [{ need: 'userOrBot' }],
  limit: { name: 'open_channel', requests: 10, perMs: 10_000 },
  params: z.object({ userId: UserId }),
  reply: RawInboxItem,
  refuses: ['UserNotFound'],
});

export const closeDm = command('closeDm', 'DELETE', '/channels/:channelId', {
  who: [{ need: 'user' }],
  limit: { name: 'channel_dm_close', requests: 50, perMs: 10_000 },
  params: z.object({ channelId: ChannelId }),
  reply: StatusTrue,
  refuses: ['NotAConversation'],
});
