/** Optimistic updates of a post, shown before the server answers. Pure. */
import type { RawPoll, RawPost } from '@folkmoot/contracts/posts/wire';

export function liked(post: RawPost, ownId: string, likes: boolean): RawPost {
  if (likes === post.likedBy.length > 0) return post;
  const count = Math.max(0, post._count.likedBy + (likes ? 1 : -1));
  return { ...post, likedBy: likes ? [{ id: ownId }] : [], _count: { ...post._count, likedBy: count } };
}

export function voted(post: RawPost, choiceId: string): RawPost {
  const { poll } = post;
  if (!poll || poll.votedUsers.length > 0) return post;
  const choices = poll.choices.map((choice) =>
    choice.id === choiceId ? { ...choice, _count: { votedUsers: choice._count.votedUsers + 1 } } : choice,
  );
  const _count = { votedUsers: poll._count.votedUsers + 1 };
  return { ...post, poll: { ...poll, choices, votedUsers: [{ pollChoiceId: choiceId }], _count } };
}

/** Sets the current poll. A vote is permanent, so a poll without the user's vote is older than the vote and is ignored. */
export function polled(post: RawPost, poll: RawPoll): RawPost {
  if (post.poll?.id !== poll.id || (post.poll.votedUsers.length > 0 && poll.votedUsers.length === 0)) return post;
  return { ...post, poll };
}

/** The key of the user's own repost. null: there is none. */
export function ownRepost(post: RawPost, ownId: string): string | null {
  return post.reposts.find(({ createdBy }) => createdBy.id === ownId)?.id ?? null;
}

export function unreposted(post: RawPost, rowId: string): RawPost {
  const reposts = post.reposts.filter(({ id }) => id !== rowId);
  if (reposts.length === post.reposts.length) return post;
  return { ...post, reposts, _count: { ...post._count, reposts: Math.max(0, post._count.reposts - 1) } };
}

export function commented(post: RawPost, by: 1 | -1): RawPost {
  return { ...post, _count: { ...post._count, comments: Math.max(0, post._count.comments + by) } };
}

/** Keeps a placeholder, because comments belong to it. */
export function deleted(post: RawPost): RawPost {
  return { ...post, deleted: true, content: null, attachments: [], poll: null, embed: null, likedBy: [], reposts: [] };
}
