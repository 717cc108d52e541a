/** Posts for tests. */
import type { RawPoll, RawPost } from '@folkmoot/contracts/posts/wire';
import { aUser } from '../store/state-fixture.ts';

export const ada = aUser('1', 'Ada');
export const ben = aUser('2', 'Ben');

export function aPost(id: string, given: Partial<RawPost> = {}): RawPost {
  const createdBy = given.createdBy ?? ada;
  return {
    id,
    createdById: createdBy.id,
    content: `Post ${id}`,
    createdAt: Number(id),
    editedAt: null,
    deleted: false,
    views: 0,
    embed: null,
    commentToId: null,
    repostId: null,
    quotedPostId: null,
    estimateLikes: 0,
    estimateReposts: 0,
    createdBy,
    mentions: [],
    attachments: [],
    likedBy: [],
    reposts: [],
    _count: { likedBy: 0, comments: 0, reposts: 0 },
    poll: null,
    ...given,
  };
}

export function aPoll(...choices: readonly string[]): RawPoll {
  return {
    id: 'p1',
    _count: { votedUsers: 0 },
    votedUsers: [],
    choices: choices.map((content, index) => ({ id: `c${index}`, content, _count: { votedUsers: 0 } })),
  };
}
