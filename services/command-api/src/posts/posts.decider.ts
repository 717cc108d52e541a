/** Rules for writing, editing, deleting and pinning posts (users document, section 9). Pure. */
import { isBlank } from '@folkmoot/contracts/kernel/blank';
import type { Decision, SideEvent } from '@folkmoot/contracts/kernel/decider';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { embedText, type RawEmbed } from '@folkmoot/contracts/messages/embeds';
import { type PollChoice, pollText } from '@folkmoot/contracts/polls/choices';
import {
  type PostAttachment,
  PostCreated,
  PostDeleted,
  PostEdited,
  PostEmbedAdded,
  PostPinned,
  PostUnpinned,
  PostUnreposted,
} from '@folkmoot/contracts/posts/events';
import { POST_LIMITS, POST_NOTICE } from '@folkmoot/contracts/posts/limits';
import type { RawPost } from '@folkmoot/contracts/posts/wire';
import { type PinnedEvent, type PinnedState, pinnedStream } from './pinned-state.ts';
import type { PostEvent, PostState } from './post-state.ts';

/** A post before its image is claimed. */
export type Draft = {
  readonly authorId: string;
  /** With ids in place of user names. */
  readonly content: string;
  /** The length as typed, in UTF-16 code units. */
  readonly length: number;
  readonly writesLong: boolean;
  readonly namesFile: boolean;
  /** The answered post. null: it is no answer. */
  readonly parent: PostState | null;
  /** Blocked by the author of the answered post. This does not apply to staff. */
  readonly blocked: boolean;
};

export type CreateFacts = Draft & {
  readonly postId: string;
  readonly attachment: PostAttachment | null;
  readonly attachmentPath: string | null;
  readonly attachmentDescription: string | null;
  readonly pollId: string;
  readonly choices: readonly PollChoice[];
  readonly mentionedUserIds: readonly string[];
  /** Mentioned users, without the author and without blocks in either direction. */
  readonly mentionNotices: readonly { readonly noticeId: string; readonly toId: string }[];
  /** For the author of the answered post, with the same rule. */
  readonly replyNotice: { readonly noticeId: string; readonly toId: string } | null;
  /** The answer to a shadow banned user, in place of a stored post. */
  readonly fabricated: RawPost | null;
  readonly now: number;
};

type CreateCode = 'PostTooLong' | 'NothingToPost' | 'CommentNotFound' | 'BlockedByAuthor';

function isTooLong({ length, writesLong }: Pick<Draft, 'length' | 'writesLong'>): boolean {
  return length > (writesLong ? POST_LIMITS.supporterContent : POST_LIMITS.content);
}

/** The refusal, if any. Checked before the image is claimed, because a claim works once. */
export function draftRefused(draft: Draft): Refusal<CreateCode> | null {
  if (isTooLong(draft)) return refuse('PostTooLong');
  if (isBlank(draft.content) && !draft.namesFile) return refuse('NothingToPost');
  if (draft.parent !== null && draft.parent.status !== 'active') return refuse('CommentNotFound');
  return draft.blocked ? refuse('BlockedByAuthor') : null;
}

export function decideCreate(_state: PostState, facts: CreateFacts): Decision<PostEvent, CreateCode> {
  const refused = draftRefused(facts);
  if (refused) return refused;
  if (facts.fabricated !== null) return [];
  const { postId, authorId, content, attachment, attachmentPath, attachmentDescription, parent, choices, replyNotice, now } = facts;
  const mentions = facts.mentionNotices.map((notice) => ({ ...notice, type: POST_NOTICE.MENTIONED }));
  return [
    PostCreated({
      postId,
      authorId,
      content,
      commentToId: parent?.status === 'active' ? parent.postId : null,
      attachment,
      attachmentPath,
      attachmentDescription,
      pollId: choices.length === 0 ? null : facts.pollId,
      pollChoices: pollText(choices),
      mentionedUserIds: [...facts.mentionedUserIds],
      notices: replyNotice ? [{ ...replyNotice, type: POST_NOTICE.REPLIED }, ...mentions] : mentions,
      createdAt: now,
    }),
  ];
}

export type EditFacts = Pick<Draft, 'content' | 'length' | 'writesLong'> & {
  readonly userId: string;
  readonly mentionedUserIds: readonly string[];
  readonly now: number;
};

export function decideEdit(state: PostState, facts: EditFacts): Decision<PostEvent, 'NotYourPost' | 'PostTooLong' | 'NothingToPost'> {
  if (state.status !== 'active' || state.authorId !== facts.userId) return refuse('NotYourPost');
  if (isTooLong(facts)) return refuse('PostTooLong');
  if (isBlank(facts.content) && !state.hasAttachment) return refuse('NothingToPost');
  const mentionedUserIds = [...new Set([...state.mentionedUserIds, ...facts.mentionedUserIds])];
  const { postId, authorId } = state;
  return [PostEdited({ postId, authorId, content: facts.content, mentionedUserIds, editedAt: facts.now })];
}

export type EmbedFacts = { /** The link that was looked up. */ readonly link: string; readonly embed: RawEmbed; readonly now: number };

/** Empty if the post was deleted, no longer has the link, or has its embed. */
export function decideAddEmbed(state: PostState, { link, embed, now }: EmbedFacts): readonly PostEvent[] {
  if (state.status !== 'active' || state.link !== link) return [];
  return [PostEmbedAdded({ postId: state.postId, authorId: state.authorId, link, embed: embedText(embed), addedAt: now })];
}

export type DeleteFacts = {
  /** The id in the path: of a post or of a repost. */
  readonly postId: string;
  readonly userId: string;
  /** The path names an own repost. */
  readonly ownRepost: boolean;
  readonly pinned: boolean;
  /** The caller is shadow banned. A missing post may be one that exists only in an earlier answer. */
  readonly shadowBanned: boolean;
  readonly now: number;
};

/** A repeat writes no event. The deletion of a pinned post frees its slot. */
export function decideDelete(state: PostState, facts: DeleteFacts): Decision<PostEvent | PinnedEvent, 'UnknownPost'> {
  const { postId, userId } = facts;
  if (facts.ownRepost) {
    if (state.status !== 'reposted' || state.repostId !== postId) return [];
    return [PostUnreposted({ repostId: postId, postId: state.postId, userId })];
  }
  if (state.status === 'deleted' && state.authorId === userId) {
    // The author confirms the deletion by a moderator, so that an undo does not restore the post.
    if (!state.removed) return [];
    return [PostDeleted({ postId, authorId: userId, commentToId: state.removed.commentToId, deletedById: userId, deletedAt: facts.now })];
  }
  if (state.status === 'none' && facts.shadowBanned) return [];
  if (state.status !== 'active' || state.authorId !== userId) return refuse('UnknownPost');
  const { commentToId } = state;
  const events = [PostDeleted({ postId, authorId: userId, commentToId, deletedById: userId, deletedAt: facts.now })];
  const sideEvents: SideEvent<PinnedEvent>[] = [{ stream: pinnedStream(userId), event: PostUnpinned({ postId, userId }) }];
  return facts.pinned ? { events, sideEvents } : events;
}

export type PinFacts = { readonly post: PostState; readonly postId: string; readonly userId: string; readonly now: number };

export function decidePin(
  state: PinnedState,
  { post, postId, userId, now }: PinFacts,
): readonly PinnedEvent[] | Refusal<'UnknownPost' | 'PostAlreadyPinned' | 'TooManyPinnedPosts'> {
  if (post.status !== 'active' || post.authorId !== userId) return refuse('UnknownPost');
  if (state.has(postId)) return refuse('PostAlreadyPinned');
  if (state.size >= POST_LIMITS.pinned) return refuse('TooManyPinnedPosts');
  return [PostPinned({ postId, userId, pinnedAt: now })];
}

export function decideUnpin(
  state: PinnedState,
  { postId, userId }: Pick<PinFacts, 'postId' | 'userId'>,
): readonly PinnedEvent[] | Refusal<'PostNotPinned'> {
  return state.has(postId) ? [PostUnpinned({ postId, userId })] : refuse('PostNotPinned');
}
