/**
 * Events of the poll of a message. The poll itself is in `MessageSent`, and its early end on `message-<id>`. Each user's vote has its own
 * stream (`message-vote-<messageId>-<userId>`), so that the cost does not grow with the number of votes. All are in the order of the message.
 */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

const place = {
  messageId: z.string(),
  channelId: z.string(),
  serverId: z.string().nullable(),
  recipientId: z.string().nullable(),
  /** Of the message. */
  authorId: z.string(),
};
const partitionKey = (data: { serverId: string | null; channelId: string }) => data.serverId ?? data.channelId;
const bulk = true;

/** All choices of the user. They replace the user's earlier vote. */
export const MessagePollVoted = event(
  'MessagePollVoted',
  1,
  z.object({ ...place, userId: z.string(), choiceIds: z.array(z.string()), votedAt: z.number() }),
  { partitionKey, bulk },
);

/** By the voter, or because the voter's account is deleted. */
export const MessagePollVoteWithdrawn = event(
  'MessagePollVoteWithdrawn',
  1,
  z.object({ ...place, userId: z.string(), withdrawnAt: z.number() }),
  { partitionKey, bulk },
);

/** By the author, before the poll's end time. */
export const MessagePollEnded = event('MessagePollEnded', 1, z.object({ ...place, endedAt: z.number() }), { partitionKey, bulk });

export const pollEventSpecs = [MessagePollVoted, MessagePollVoteWithdrawn, MessagePollEnded] as const;
