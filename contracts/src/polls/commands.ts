/** Polls in messages. Folkmoot's own; not in the wire contract. */
import { z } from 'zod';
import { OptionalNumber, OptionalText, StatusTrue } from '../kernel/fields.ts';
import { ChannelId, MessageId } from '../kernel/ids.ts';
import { command, query, type Requirement } from '../kernel/route.ts';
import { POLL_LIMITS } from './limits.ts';
import { MessagePollVote } from './wire.ts';

const OnMessage = z.object({ channelId: ChannelId, messageId: MessageId });
const ChoiceId = z.string().min(1).max(255);
const mayVote: Requirement[] = [{ need: 'user' }, { need: 'channel' }];
const limit = { name: 'message_poll_vote', requests: 20, perMs: 20_000 };

/** Replaces the caller's earlier vote. */
export const voteMessagePoll = command('voteMessagePoll', 'POST', '/channels/:channelId/messages/:messageId/poll/vote', {
  who: [...mayVote, { need: 'confirmedEmail' }, { need: 'notShadowBanned' }],
  limit,
  params: OnMessage,
  body: z.object({ choiceIds: z.array(ChoiceId).min(1).max(POLL_LIMITS.choices) }),
  reply: StatusTrue,
  refuses: ['UnknownPoll', 'PollEnded', 'OnlyOneChoice', 'NotInTickets', 'MayNotMessage', 'TimedOut'],
});

export const withdrawMessagePollVote = command('withdrawMessagePollVote', 'DELETE', '/channels/:channelId/messages/:messageId/poll/vote', {
  who: mayVote,
  limit,
  params: OnMessage,
  reply: StatusTrue,
  refuses: ['UnknownPoll', 'PollEnded', 'NotInTickets'],
});

/** By the author. */
export const endMessagePoll = command('endMessagePoll', 'POST', '/channels/:channelId/messages/:messageId/poll/end', {
  who: [{ need: 'userOrBot' }, { need: 'channel' }],
  limit,
  params: OnMessage,
  reply: StatusTrue,
  refuses: ['UnknownPoll', 'PollEnded', 'NotYourPoll', 'NotInTickets'],
});

/** Voters of a choice, latest first; `afterId`: last user of the previous page. */
export const listMessagePollVotes = query('listMessagePollVotes', '/channels/:channelId/messages/:messageId/poll/choices/:choiceId/votes', {
  who: [{ need: 'userOrBot' }, { need: 'channel' }],
  limit: { name: 'message_poll_votes', requests: 60, perMs: 20_000 },
  params: OnMessage.extend({ choiceId: ChoiceId }),
  query: z.object({ limit: OptionalNumber, afterId: OptionalText }),
  reply: z.array(MessagePollVote),
  refuses: ['UnknownPoll', 'VotesAreAnonymous'],
});
