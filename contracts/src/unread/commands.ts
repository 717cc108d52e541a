import { z } from 'zod';
import { StatusTrue } from '../kernel/fields.ts';
import { ChannelId } from '../kernel/ids.ts';
import { command } from '../kernel/route.ts';

/** For the socket event `notification:dismiss`: clients send the event, the gateway this command (realtime contract, section 2). */
export const dismissNotifications = command('dismissNotifications', 'POST', '/channels/:channelId/dismiss', {
  who: [{ need: 'userOrBot' }, { need: 'channel' }],
  params: z.object({ channelId: ChannelId }),
  reply: StatusTrue,
});
