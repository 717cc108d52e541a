/** Signals of posts (realtime contract 5.7), and the records that answer commands. */
import type { EventOf, Recorded } from '@folkmoot/contracts/kernel/event';
import { emit, type Signal, userRoom } from '@folkmoot/contracts/kernel/signal';
import { PostCreated, PostEdited, PostLiked, PostReposted, PostUnliked } from '@folkmoot/contracts/posts/events';
import { POST_NOTICE } from '@folkmoot/contracts/posts/limits';
import { answeredPost, postEvents, type RawPost } from '@folkmoot/contracts/posts/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { signalSource, signalsOf } from '@folkmoot/platform/signal/source';
import { readAnsweredPosts } from './post-records.ts';
import { readStaff } from './viewer.ts';

type Shown = EventOf<typeof PostCreated | typeof PostEdited | typeof PostLiked | typeof PostUnliked | typeof PostReposted>;

/** The record for the acting user, by position. */
export type PostPayloads = ReadonlyMap<number, RawPost>;

/** The post, and the receiver. */
function subjectOf({ type, data }: Shown): { readonly postId: string; readonly userId: string } {
  switch (type) {
    case 'PostCreated':
    case 'PostEdited':
      return { postId: data.postId, userId: data.authorId };
    case 'PostReposted':
      return { postId: data.repostId, userId: data.userId };
    case 'PostLiked':
    case 'PostUnliked':
      return { postId: data.postId, userId: data.userId };
  }
}

/** One query for each user of the batch. */
async function context(events: readonly Recorded[], db: Reader): Promise<PostPayloads> {
  const subjects = (events as readonly Recorded<Shown>[]).map((event) => ({ position: event.position, ...subjectOf(event) }));
  const payloads = new Map<number, RawPost>();
  for (const [userId, own] of Map.groupBy(subjects, (subject) => subject.userId)) {
    const ids = [...new Set(own.map(({ postId }) => postId))];
    const posts = new Map(
      (await readAnsweredPosts(db, ids, { userId, staff: await readStaff(db, userId) })).map((post) => [post.id, post]),
    );
    for (const { position, postId } of own) {
      const post = posts.get(postId);
      if (post) payloads.set(position, post);
    }
  }
  return payloads;
}

/** The contract has no event for this, so only the command gets the record. */
export function answered(event: { readonly position: number }, payloads: PostPayloads): readonly Signal[] {
  const post = payloads.get(event.position);
  return post ? [emit([], answeredPost, { post })] : [];
}

/** Without the answered post, because it may be hidden from some of the receivers. */
export function createdSignals(event: Recorded<EventOf<typeof PostCreated>>, payloads: PostPayloads): readonly Signal[] {
  const post = payloads.get(event.position);
  const mentioned = event.data.notices.filter(({ type }) => type === POST_NOTICE.MENTIONED).map(({ toId }) => toId);
  if (!post || mentioned.length === 0) return answered(event, payloads);
  const { commentTo: _answered, repost: _reposted, ...nested } = post;
  return [...answered(event, payloads), emit(mentioned.map(userRoom), postEvents.mention, { post: nested })];
}

export const postSignals = signalSource<PostPayloads>(
  context,
  signalsOf(PostCreated, createdSignals),
  signalsOf(PostEdited, answered),
  signalsOf(PostLiked, answered),
  signalsOf(PostUnliked, answered),
  signalsOf(PostReposted, answered),
);
