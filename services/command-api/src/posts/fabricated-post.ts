/**
 * The answer for a shadow banned user (users document, section 9): a post that looks real but is not stored, with the same order of keys.
 */
import { choicesIn, type PollChoice } from '@folkmoot/contracts/polls/choices';
import { wirePostAttachment } from '@folkmoot/contracts/posts/attachments';
import type { RawPoll, RawPost, RawPostAttachment, RawPostNested } from '@folkmoot/contracts/posts/wire';
import { nameOfDeleted } from '@folkmoot/contracts/profiles/deleted-name';
import type { RawMentionUser, RawUser } from '@folkmoot/contracts/profiles/wire';
import type { Warm } from '@folkmoot/platform/command/warm';
import { toRawUser, userFolding } from '../accounts/user-state.ts';
import type { Deps } from '../domain.ts';
import { postStream } from './post-state.ts';
import type { CreateFacts } from './posts.decider.ts';
import { type ShownPost, shownPostFolding } from './shown-post.ts';

type Known = Pick<Deps, 'warm' | 'stateOf'>;

/** A post without reactions. */
const UNSHARED = { repostId: null, quotedPostId: null, estimateLikes: 0, estimateReposts: 0 } as const;

function authorOf(warm: Warm, id: string): RawUser {
  const user = warm.state(userFolding, id);
  if (user.status === 'live') return toRawUser(user);
  const username = nameOfDeleted(id);
  return { id, username, tag: '0000', badges: 0, hexColor: null, avatar: null, banner: null, bot: null, joinedAt: 0 };
}

function mentionsOf(warm: Warm, ids: readonly string[]): RawMentionUser[] {
  return ids.map((userId) => {
    const { id, username, tag, hexColor, avatar, badges } = authorOf(warm, userId);
    return { id, username, tag, hexColor, avatar, badges };
  });
}

function pollOf(id: string | null, choices: readonly PollChoice[]): RawPoll | null {
  if (id === null || choices.length === 0) return null;
  return { id, _count: { votedUsers: 0 }, votedUsers: [], choices: choices.map((choice) => ({ ...choice, _count: { votedUsers: 0 } })) };
}

type Picture = Pick<CreateFacts, 'attachment' | 'attachmentPath' | 'attachmentDescription'>;

function attachmentsOf({ attachment, ...image }: Picture): RawPostAttachment[] {
  return attachment ? [wirePostAttachment({ ...image, attachment })] : [];
}

function nestedOf(warm: Warm, { created, content, editedAt, mentionedUserIds, embed }: ShownPost): RawPostNested {
  return {
    id: created.postId,
    createdById: created.authorId,
    content,
    createdAt: created.createdAt,
    editedAt,
    deleted: false,
    views: 0,
    embed,
    commentToId: created.commentToId,
    ...UNSHARED,
    createdBy: authorOf(warm, created.authorId),
    mentions: mentionsOf(warm, mentionedUserIds),
    attachments: attachmentsOf(created),
    likedBy: [],
    reposts: [],
    _count: { likedBy: 0, comments: 1, reposts: 0 },
    poll: pollOf(created.pollId, choicesIn(created.pollChoices)),
  };
}

/** The answer to `createPost`. The counts of the answered post are unknown here. */
export async function fabricatedPost(deps: Known, facts: CreateFacts): Promise<RawPost> {
  const { warm } = deps;
  const parentId = facts.parent?.status === 'active' ? facts.parent.postId : null;
  const parent = parentId === null ? null : (await deps.stateOf(shownPostFolding, postStream(parentId))).shown;
  return {
    id: facts.postId,
    createdById: facts.authorId,
    content: facts.content,
    createdAt: facts.now,
    editedAt: null,
    deleted: false,
    views: 0,
    embed: null,
    commentToId: parentId,
    ...UNSHARED,
    createdBy: authorOf(warm, facts.authorId),
    mentions: mentionsOf(warm, facts.mentionedUserIds),
    attachments: attachmentsOf(facts),
    likedBy: [],
    reposts: [],
    _count: { likedBy: 0, comments: 0, reposts: 0 },
    poll: pollOf(facts.pollId, facts.choices),
    commentTo: parent ? nestedOf(warm, parent) : null,
    repost: null,
  };
}
