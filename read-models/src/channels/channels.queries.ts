import { getChannel } from '@folkmoot/contracts/channels/commands';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { answer } from '@folkmoot/platform/query/answer';
import { readDmChannels } from '../inbox/inbox-records.ts';
import { readTicketChannel } from '../tickets/ticket-records.ts';
import { readServerChannel } from './channel-records.ts';

const getChannelAnswer = answer(getChannel, async ({ db, params, access }) => {
  const channel = await readServerChannel(db, params.channelId);
  if (channel) return channel;
  const [dm] = await readDmChannels(db, [params.channelId]);
  const recipientId = access.channel?.recipientId ?? null;
  // A notification contains only the channel id, so this returns the recipient to open the conversation.
  if (dm) return recipientId === null ? dm : { ...dm, recipientId };
  return (await readTicketChannel(db, params.channelId)) ?? refuse('NoChannelAccess');
});

export const channelAnswers = [getChannelAnswer];
