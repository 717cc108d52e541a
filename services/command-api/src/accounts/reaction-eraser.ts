/**
 * Removes the likes, reposts and votes of erased users. Each removal is an event on its stream, so that counts are right in every read
 * model and after every replay. Any one of several processes does the work. After a crash it continues, because the last event of each
 * stream shows what was removed.
 */
import { AccountDeleted } from '@folkmoot/contracts/accounts/events';
import type { AnyEvent, EventOf } from '@folkmoot/contracts/kernel/event';
import { MessagePollVoted, MessagePollVoteWithdrawn } from '@folkmoot/contracts/polls/events';
import { PollVoted, PollVoteWithdrawn, PostLiked, PostReposted, PostUnliked, PostUnreposted } from '@folkmoot/contracts/posts/events';
import type { Codec } from '@folkmoot/platform/event-log/codec';
import type { EventLog, LoggedEvent } from '@folkmoot/platform/event-log/port';
import { causedBy } from '@folkmoot/platform/reactor/caused-by';
import type { Reactor } from '@folkmoot/platform/reactor/reactor';
import type { Logger } from '@folkmoot/platform/telemetry/logger';
import type pg from 'pg';
import { pollVoteStream } from '../polls/vote-state.ts';
import { repostStream } from '../posts/post-state.ts';
import { likeStream, voteStream } from '../posts/reaction-state.ts';
import { sweeper } from '../sweeper.ts';

type OnPost = { readonly postId: string; readonly authorId: string };
type OnMessage = Omit<EventOf<typeof MessagePollVoteWithdrawn>['data'], 'userId' | 'withdrawnAt'>;

/** The first few projected reactions of a user. */
export type Reacted = {
  readonly likesOf: (userId: string, limit: number) => Promise<readonly OnPost[]>;
  readonly repostsOf: (userId: string, limit: number) => Promise<readonly { readonly postId: string; readonly repostId: string }[]>;
  readonly votesOf: (
    userId: string,
    limit: number,
  ) => Promise<readonly (OnPost & { readonly pollId: string; readonly choiceId: string })[]>;
  readonly messageVotesOf: (userId: string, limit: number) => Promise<readonly OnMessage[]>;
};

export type ReactionEraserOptions = {
  readonly pool: pg.Pool;
  readonly log: EventLog;
  readonly codec: Codec;
  readonly logger: Logger;
  readonly clock: () => number;
  readonly reacted: Reacted;
};

/** The event that ends a reaction while the last event of its stream is `activeType`. */
type Ending = { readonly stream: string; readonly activeType: string; readonly event: AnyEvent };

/** Limits each kind in one step, so that other commands do not wait. */
const PAGE = 50;

export function startReactionEraser(options: ReactionEraserOptions): Reactor {
  const { log, codec, logger, clock, reacted } = options;
  const { sweep, start } = sweeper({ looks: 4, lookAgainMs: 250, breathMs: 250 });

  async function endingsOf(userId: string): Promise<readonly Ending[]> {
    const [likes, reposts, votes, messageVotes] = await Promise.all([
      reacted.likesOf(userId, PAGE),
      reacted.repostsOf(userId, PAGE),
      reacted.votesOf(userId, PAGE),
      reacted.messageVotesOf(userId, PAGE),
    ]);
    return [
      ...likes.map((like) => ({
        stream: likeStream(like.postId, userId),
        activeType: PostLiked.type,
        event: PostUnliked({ ...like, userId }),
      })),
      ...reposts.map((repost) => ({
        stream: repostStream(repost.postId, userId),
        activeType: PostReposted.type,
        event: PostUnreposted({ ...repost, userId }),
      })),
      ...votes.map((vote) => ({
        stream: voteStream(vote.postId, userId),
        activeType: PollVoted.type,
        event: PollVoteWithdrawn({ ...vote, userId, withdrawnAt: clock() }),
      })),
      ...messageVotes.map((vote) => ({
        stream: pollVoteStream(vote.messageId, userId),
        activeType: MessagePollVoted.type,
        event: MessagePollVoteWithdrawn({ ...vote, userId, withdrawnAt: clock() }),
      })),
    ];
  }

  async function endReaction(cause: LoggedEvent, { stream, activeType, event }: Ending): Promise<boolean> {
    const history = await log.readStream(stream);
    if (history.at(-1)?.type !== activeType) return false;
    const meta = causedBy(cause, { actor: 'system', command: 'eraseReactions', at: clock() });
    // A conflict means that the reaction changed just now. It is found and checked again.
    return (await log.append(stream, history.length - 1, await codec.encode([event], meta))).ok;
  }

  async function erase(cause: LoggedEvent, userId: string): Promise<void> {
    let taken = 0;
    await sweep(async () => {
      const found = await endingsOf(userId);
      for (const ending of found) if (await endReaction(cause, ending)) taken += 1;
      return found.length;
    });
    logger.info({ userId, taken }, 'The reactions of an erased user were removed');
  }

  async function tasksOf(events: readonly LoggedEvent[]) {
    const mine = events.filter(({ type }) => type === AccountDeleted.type);
    return mine.map((event) => {
      const { userId } = AccountDeleted.schema.parse(JSON.parse(event.data));
      return { position: event.position, run: () => erase(event, userId) };
    });
  }

  return start({ ...options, name: 'reaction eraser', atOnce: 2, tasksOf });
}
