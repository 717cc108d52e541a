import { getChannel } from '@folkmoot/contracts/channels/commands';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { answer } from '@folkmoot/platform/query/answer';
import { readDmChannels } from '../inbox/inbox-records.ts';
import { readTicketChannel } from '../tickets/ticket-records.ts';
import { readServerChannel } from './channel-records.ts';

const getChannelAnswer = answer(getChannel, async ({ db, params }) => {
  const channel = await readServerChannel(db, params.channelId);
  if (channel) return channel;
  const [dm] = await readDmChannels(db, [params.channelId]);
  return dm ?? (await readTicketChannel(db, params.channelId)) ?? refuse('NoChannelAccess');
});

export const channelAnswers = [getChannelAnswer];
