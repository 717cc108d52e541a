/** Commands on notification settings (users document, section 5). */
import { z } from 'zod';
import { integer, optional } from '../kernel/fields.ts';
import { ChannelId, ServerId } from '../kernel/ids.ts';
import { command, query } from '../kernel/route.ts';
import { RawMentionNotification } from './mention.ts';

/** Null inherits; absent keeps. */
const Mode = integer(0, 2).nullable().optional();

export const setNotifications = command('setNotifications', 'POST', '/users/notifications', {
  who: [{ need: 'user' }],
  limit: { name: 'update_notifications', requests: 20, perMs: 10_000 },
  body: z.object({
    serverId: optional(ServerId),
    /** Takes precedence if both are sent: clients send the server with the channel. */
    channelId: optional(ChannelId),
    notificationPingMode: Mode,
    notificationSoundMode: Mode,
  }),
  reply: z.object({ status: z.literal('done') }),
  refuses: ['NothingNamed', 'NotInThere'],
});

/** Newest first. Messages that the reader may no longer open are left out. */
export const listMentions = query('listMentions', '/users/notifications', {
  who: [{ need: 'user' }],
  limit: { name: 'mentions_get', requests: 20, perMs: 10_000 },
  reply: z.array(RawMentionNotification),
});
