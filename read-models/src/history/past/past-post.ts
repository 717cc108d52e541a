/** Reconstructs a post as of a time or position, optionally as a given user saw it. Folded from the log without keys (decision 80). */
import { HISTORY_LIMITS } from '@folkmoot/contracts/history/limits';
import type { Sight } from '@folkmoot/contracts/history/past';
import type { PastComment, PastPost, PostFacts, PostSeen } from '@folkmoot/contracts/history/past-post';
import { isStaff } from '@folkmoot/contracts/kernel/access';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import {
  PollVoted,
  PollVoteWithdrawn,
  PostCreated,
  PostDeleted,
  PostLiked,
  PostPinned,
  PostReposted,
  PostRestored,
  PostUnliked,
  PostUnpinned,
  PostUnreposted,
} from '@folkmoot/contracts/posts/events';
import { type CollectedBoth, collectBoth, counted, type ShownEvent } from './collect-events.ts';
import { erasedAmong } from './erased.ts';
import { pairStream } from './pair-stream.ts';
import { marksAmong } from './past-marks.ts';
import { ofStream, type PastReading } from './past-reading.ts';
import { END, type Place, placeOf, type Streams, upTo, type Wanted } from './place-as-of.ts';
import {
  announcedAsOf,
  commentsAsOf,
  likesAsOf,
  type PostAsOf,
  pinnedPostAsOf,
  postAsOf,
  repostsAsOf,
  shadowBannedAsOf,
  votesAsOf,
} from './post-as-of.ts';
import { NO_PROFILE, profileAsOf } from './profile-as-of.ts';
import { wordsAt } from './sealed-words.ts';
import { blockedAsOf, isSuspendedAt, suspendedAsOf } from './viewer-as-of.ts';

export type WantedPost = Wanted & { readonly postId: string };

/** Without data from read models. */
export type FoldedPost = Omit<PastPost, 'indexed' | 'people'>;

/** Counted separately, so that too many of one kind do not affect the others. */
const KINDS = {
  likes: [PostLiked, PostUnliked],
  reposts: [PostReposted, PostUnreposted],
  votes: [PollVoted, PollVoteWithdrawn],
  comments: [PostCreated, PostDeleted, PostRestored],
  pins: [PostPinned, PostUnpinned],
} as const;
type Kind = keyof typeof KINDS;
const KIND_NAMES = ['likes', 'reposts', 'votes', 'comments', 'pins'] as const satisfies readonly Kind[];

type Kinds<Of> = Readonly<Record<Kind, Of>>;
type Asked = { readonly postId: string; readonly authorId: string; readonly as: string | undefined };

/** One of the two times. */
type Side = {
  readonly place: Place;
  readonly streams: Streams;
  readonly post: PostAsOf | null;
  readonly kinds: Kinds<ShownEvent>;
  /** The author of each comment. */
  readonly comments: ReadonlyMap<string, string>;
};

/** Listed comments of both times with their authors: erased ones, and those who had blocked the viewer. */
type Listed = {
  readonly authors: ReadonlyMap<string, string>;
  readonly erased: ReadonlySet<string>;
  readonly streams: Streams;
};

function streamsOf({ postId, authorId, as }: Asked): readonly string[] {
  const own = [`post-${postId}`, `announcement-${postId}`, `sanctions-${authorId}`];
  return as === undefined ? own : [...own, `user-${as}`, `sanctions-${as}`, pairStream(authorId, as)];
}

async function gatheredKinds(reading: PastReading, postId: string, position: number): Promise<Kinds<CollectedBoth>> {
  const about = (kind: Kind) =>
    collectBoth(
      reading,
      KINDS[kind].map(({ type }) => type),
      postId,
      position,
    );
  return {
    likes: await about('likes'),
    reposts: await about('reposts'),
    votes: await about('votes'),
    comments: await about('comments'),
    pins: await about('pins'),
  };
}

function sideOf(kinds: Kinds<CollectedBoth>, side: keyof CollectedBoth): Kinds<ShownEvent> {
  const { likes, reposts, votes, comments, pins } = kinds;
  return { likes: likes[side], reposts: reposts[side], votes: votes[side], comments: comments[side], pins: pins[side] };
}

async function sideAt(all: Streams, postId: string, place: Place, kinds: Kinds<ShownEvent>): Promise<Side> {
  const streams = upTo(all, place);
  const { post } = postAsOf({ post: null }, await ofStream(streams, `post-${postId}`));
  return { place, streams, post, kinds, comments: commentsAsOf(postId)(new Map(), kinds.comments.decoded) };
}

/** The newest comments of both times, with their events and the relationship of author and viewer. */
async function listedOf(reading: PastReading, as: string | undefined, then: Side, now: Side): Promise<Listed> {
  const newest = ({ comments }: Side) => [...comments].slice(-HISTORY_LIMITS.pastComments);
  const authors = new Map([...newest(then), ...newest(now)]);
  const authorIds = [...new Set(authors.values())];
  const pairs = as === undefined ? [] : authorIds.map((id) => pairStream(id, as));
  const streams = await reading.streams([...[...authors.keys()].map((id) => `post-${id}`), ...pairs], END);
  return { authors, erased: await erasedAmong(reading, authorIds), streams };
}

async function isBlockedBy(streams: Streams, authorId: string, as: string): Promise<boolean> {
  if (authorId === as) return false;
  return blockedAsOf(authorId)({ isBlocked: false }, await ofStream(streams, pairStream(authorId, as))).isBlocked;
}

async function commentAt(streams: Streams, id: string): Promise<PastComment | null> {
  const stream = `post-${id}`;
  const { post } = postAsOf({ post: null }, await ofStream(streams, stream));
  if (!post || post.isDeleted) return null;
  const { authorId, position, createdAt: at, editedAt, pictures } = post;
  return { id, authorId, position, at, editedAt, words: wordsAt(streams.get(stream) ?? [], post.wordsAt, 'content'), pictures };
}

type Viewing = { readonly as: string; readonly isStaff: boolean } | null;

async function commentsAt(listed: Listed, viewing: Viewing, { place }: Side): Promise<Pick<PostFacts, 'listed' | 'erased'>> {
  const streams = upTo(listed.streams, place);
  const comments: PastComment[] = [];
  let erased = 0;
  for (const [id, authorId] of listed.authors) {
    const comment = await commentAt(streams, id);
    if (!comment || (viewing && !viewing.isStaff && (await isBlockedBy(streams, authorId, viewing.as)))) continue;
    if (listed.erased.has(authorId)) erased += 1;
    else comments.push(comment);
  }
  return { listed: comments.toSorted((a, b) => b.position - a.position), erased };
}

async function pollAt({ streams, post, kinds: { votes } }: Side, stream: string): Promise<PostFacts['poll']> {
  if (!post?.hasPoll || post.isDeleted) return null;
  const chosen = votesAsOf(new Map(), votes.decoded);
  const byChoice = Map.groupBy(chosen.values(), (choiceId) => choiceId);
  return {
    words: wordsAt(streams.get(stream) ?? [], post.position, 'pollChoices'),
    votes: counted(chosen.size, votes),
    choices: [...byChoice].map(([choiceId, { length: count }]) => ({ choiceId, count })),
  };
}

async function isSuspended({ streams, place }: Side, userId: string): Promise<boolean> {
  return isSuspendedAt(suspendedAsOf({ isSuspended: false, until: null }, await ofStream(streams, `sanctions-${userId}`)), place.at);
}

/** Uses the product's own rule at that time. Staff also see hidden posts. */
async function sightOf(side: Side, authorId: string, as: string): Promise<{ readonly sight: Sight; readonly isStaff: boolean }> {
  const { profile } = profileAsOf(NO_PROFILE, await ofStream(side.streams, `user-${as}`));
  const isOfStaff = isStaff(profile?.badges ?? 0);
  const decoded = (sight: Sight) => ({ sight, isStaff: isOfStaff });
  if (!profile) return decoded('nobody');
  if (await isSuspended(side, as)) return decoded('suspended');
  return decoded(!isOfStaff && (await isBlockedBy(side.streams, authorId, as)) ? 'blocked' : 'could');
}

/** A deleted post keeps only its comments. */
async function seenAt(side: Side, listed: Listed, { postId, authorId, as }: Asked): Promise<PostSeen> {
  const { streams, post, kinds, comments } = side;
  const stream = `post-${postId}`;
  const seeing = as === undefined ? null : await sightOf(side, authorId, as);
  const sight = seeing?.sight ?? null;
  if (!post || (seeing && seeing.sight !== 'could')) return { sight, facts: null };
  const { isDeleted } = post;
  const likes = likesAsOf(new Set(), kinds.likes.decoded);
  const reposts = repostsAsOf(new Set(), kinds.reposts.decoded);
  const { isAnnounced } = announcedAsOf({ isAnnounced: false }, await ofStream(streams, `announcement-${postId}`));
  const { isPinned } = pinnedPostAsOf({ isPinned: false }, kinds.pins.decoded);
  const author = {
    isSuspended: await isSuspended(side, authorId),
    ...shadowBannedAsOf({ isShadowBanned: false }, await ofStream(streams, `sanctions-${authorId}`)),
  };
  const facts: PostFacts = {
    createdAt: post.createdAt,
    editedAt: post.editedAt,
    isDeleted,
    commentToId: post.commentToId,
    words: isDeleted ? null : wordsAt(streams.get(stream) ?? [], post.wordsAt, 'content'),
    pictures: isDeleted ? 0 : post.pictures,
    poll: await pollAt(side, stream),
    likes: counted(isDeleted ? 0 : likes.size, kinds.likes),
    reposts: counted(isDeleted ? 0 : reposts.size, kinds.reposts),
    comments: counted(comments.size, kinds.comments),
    ...(await commentsAt(listed, seeing && as !== undefined ? { as, isStaff: seeing.isStaff } : null, side)),
    isPinned: isPinned && !isDeleted,
    isAnnounced: isAnnounced && !isDeleted,
    author: seeing ? null : author,
  };
  return { sight, facts };
}

const NOT_SEEN: PostSeen = { sight: null, facts: null };

export async function pastPost(reading: PastReading, wanted: WantedPost): Promise<FoldedPost | Refusal<'UnknownPastPost'>> {
  const { postId, as, now, seen } = wanted;
  const stream = `post-${postId}`;
  const { post } = postAsOf({ post: null }, await ofStream(await reading.streams([stream], END), stream));
  if (!post) return refuse('UnknownPastPost');
  const { authorId } = post;
  const asked = { postId, authorId, as };
  const place = await placeOf(reading, wanted);
  if ((await erasedAmong(reading, [authorId])).has(authorId)) {
    return { authorId, ...place, isErased: true, was: NOT_SEEN, is: NOT_SEEN, marks: [] };
  }
  const streams = await reading.streams(streamsOf(asked), END);
  const kinds = await gatheredKinds(reading, postId, place.position);
  const then = await sideAt(streams, postId, place, sideOf(kinds, 'was'));
  const today = await sideAt(streams, postId, { position: END, at: now }, sideOf(kinds, 'is'));
  const listed = await listedOf(reading, as, then, today);
  const met = [streams, listed.streams].flatMap((each) => [...each].flatMap(([name, events]) => (name.startsWith('user-') ? [] : events)));
  const counts = KIND_NAMES.flatMap((kind) => [...kinds[kind].was.events, ...kinds[kind].is.events]);
  return {
    authorId,
    ...place,
    isErased: false,
    was: await seenAt(then, listed, asked),
    is: await seenAt(today, listed, asked),
    marks: await marksAmong([...met, ...counts], place.position, seen),
  };
}
