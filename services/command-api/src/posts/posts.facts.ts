/** Facts for the deciders on posts: users and blocks from warm memory, posts from their streams. */
import { type Access, isStaff } from '@folkmoot/contracts/kernel/access';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { CodeOf } from '@folkmoot/contracts/kernel/route';
import { mentionedUserIds } from '@folkmoot/contracts/messages/markup';
import type { createPost, editPost } from '@folkmoot/contracts/posts/commands';
import type { PostAttachment } from '@folkmoot/contracts/posts/events';
import type { Input } from '@folkmoot/platform/command/handler';
import type { Warm } from '@folkmoot/platform/command/warm';
import { findByName } from '../accounts/name-state.ts';
import { userFolding } from '../accounts/user-state.ts';
import { type Caught, isBlocked } from '../automod/automod.decider.ts';
import { caughtPost, timedOutEverywhere } from '../automod/watch-site.facts.ts';
import type { Deps } from '../domain.ts';
import { hasBlocked, pairFolding, pairId } from '../friends/pair-state.ts';
import { writesLongPosts } from '../instance/perks.ts';
import { quotaRefusal } from '../messages/file-quota.ts';
import { removeFile } from '../messages/message-extras.ts';
import { callerId } from '../servers/caller.ts';
import { restoredPost } from '../words/restored.ts';
import { fabricatedPost } from './fabricated-post.ts';
import { withNamedPeople } from './name-mentions.ts';
import { pinnedFolding, pinnedStream } from './pinned-state.ts';
import { type PostState, postFolding, postStream, repostStream } from './post-state.ts';
import { type CreateFacts, type DeleteFacts, type Draft, draftRefused, type EditFacts } from './posts.decider.ts';
import type { ReactionFacts } from './reactions.decider.ts';

export function readPost(deps: Pick<Deps, 'stateOf'>, postId: string): Promise<PostState> {
  return deps.stateOf(postFolding, postStream(postId));
}

/** Whether the author has blocked the user. This does not apply to staff. */
export function isBlockedBy(warm: Warm, access: Access, authorId: string, userId: string): boolean {
  return !isStaff(access.badges) && hasBlocked(warm.state(pairFolding, pairId(authorId, userId)), authorId);
}

/** Whether the user is notified of an action by `byId`: not of own actions, not with a block in either direction, and no bots. */
function isNotified(warm: Warm, userId: string, byId: string): boolean {
  const user = warm.state(userFolding, userId);
  if (userId === byId || user.status !== 'live' || user.bot) return false;
  return warm.state(pairFolding, pairId(userId, byId)).blockedBy.length === 0;
}

type Written = {
  readonly content: string;
  readonly mentionedUserIds: readonly string[];
  readonly length: number;
  readonly writesLong: boolean;
};

function written(deps: Deps, access: Access, text: string): Written {
  const find = (username: string, tag: string) => findByName(deps.warm, username, tag);
  const content = withNamedPeople(text, find);
  return {
    content,
    length: text.length,
    writesLong: writesLongPosts(access.badges, deps),
    mentionedUserIds: mentionedUserIds(content).filter((userId) => deps.warm.state(userFolding, userId).status === 'live'),
  };
}

type Picture = Pick<CreateFacts, 'attachment' | 'attachmentPath' | 'attachmentDescription'>;

const noExtras: Picture = { attachment: null, attachmentPath: null, attachmentDescription: null };

/** Images only, because clients show the attachment of a post as an image. */
async function pictureOf(
  input: Input<typeof createPost>,
  deps: Deps,
  ownerId: string,
): Promise<Picture | Refusal<'FileNotUsable' | 'FileQuotaFull'>> {
  const { nerimityCdnFileId: fileId, attachmentDescription, attachmentSpoiler } = input.body;
  if (fileId === undefined) return noExtras;
  const claimed = await deps.media.claim({ kind: 'attachment', ownerId, fileId });
  if (!claimed) return refuse('FileNotUsable');
  const { path, mime, width, height, filesize } = claimed;
  if (!mime.startsWith('image/')) {
    await removeFile(deps, path);
    return refuse('FileNotUsable');
  }
  const full = await quotaRefusal(ownerId, claimed, deps);
  if (full) {
    await removeFile(deps, path);
    return full;
  }
  const image = { attachmentId: input.newId(), fileId: claimed.fileId, mime, width, height, filesize };
  const attachment: PostAttachment = { ...image, ...(attachmentSpoiler && { spoiler: true }) };
  return { attachment, attachmentPath: path, attachmentDescription: attachmentDescription || null };
}

/** `caught`: the matches of automod rules. null: none. */
type Watched<Facts> = Facts & { readonly caught: Caught | null };

export async function createFacts(
  input: Input<typeof createPost>,
  deps: Deps,
): Promise<Watched<CreateFacts> | Refusal<CodeOf<typeof createPost>>> {
  const { access, body, now, newId } = input;
  const authorId = callerId(input);
  const text = written(deps, access, body.content ?? '');
  const parent = body.postId === undefined ? null : await readPost(deps, body.postId);
  const parentAuthorId = parent?.status === 'active' ? parent.authorId : null;
  const draft: Draft = {
    authorId,
    content: text.content,
    length: text.length,
    writesLong: text.writesLong,
    namesFile: body.nerimityCdnFileId !== undefined,
    parent,
    blocked: parentAuthorId !== null && isBlockedBy(deps.warm, access, parentAuthorId, authorId),
  };
  const refused = draftRefused(draft) ?? timedOutEverywhere(deps.warm, access, now);
  if (refused) return refused;
  if (draft.namesFile && deps.instance()['files.where'] === 'off') return refuse('AttachmentsAreOff');
  const postId = newId();
  const choices = (body.poll?.choices ?? []).filter((content) => content !== '');
  const described = body.attachmentDescription ? [body.attachmentDescription] : [];
  const content = [text.content, ...described, ...choices].join('\n');
  const texts = [body.content ?? '', ...described, ...choices];
  const caught = await caughtPost({ access, postId, authorId, content, texts, edited: false, now, newId }, deps);
  // A refused post claims no image.
  const picture = caught !== null && isBlocked(caught) ? noExtras : await pictureOf(input, deps, authorId);
  if (isRefusal(picture)) return picture;
  const facts: CreateFacts = {
    ...draft,
    ...picture,
    postId,
    pollId: newId(),
    choices: choices.map((content) => ({ id: newId(), content })),
    mentionedUserIds: text.mentionedUserIds,
    replyNotice:
      parentAuthorId !== null && isNotified(deps.warm, parentAuthorId, authorId) ? { noticeId: newId(), toId: parentAuthorId } : null,
    mentionNotices: text.mentionedUserIds
      .filter((userId) => isNotified(deps.warm, userId, authorId))
      .map((toId) => ({ noticeId: newId(), toId })),
    fabricated: null,
    now,
  };
  return access.shadowBanned ? { ...facts, fabricated: await fabricatedPost(deps, facts), caught } : { ...facts, caught };
}

export async function editFacts(input: Input<typeof editPost>, deps: Deps): Promise<Watched<EditFacts> | Refusal<'TimedOut'>> {
  const { access, body, params, now, newId } = input;
  const out = timedOutEverywhere(deps.warm, access, now);
  if (out) return out;
  const userId = callerId(input);
  const sent = await restoredPost({ postId: params.postId, userId, content: body.content }, deps);
  const text = written(deps, access, sent);
  const post = { postId: params.postId, authorId: userId, content: text.content, texts: [sent], edited: true };
  return { ...text, userId, now, caught: await caughtPost({ ...post, access, now, newId }, deps) };
}

/** The facts include the stream of the decision, because a repost is deleted on the stream that ensures its uniqueness. */
export type Deletion = DeleteFacts & { readonly stream: string; readonly attachmentPath: string | null };

type OnPost = Parameters<typeof callerId>[0] & {
  readonly access: Access;
  readonly params: { readonly postId: string };
  readonly now: number;
  readonly newId: () => string;
};

export async function deleteFacts(input: OnPost, deps: Deps): Promise<Deletion> {
  const { postId } = input.params;
  const userId = callerId(input);
  const post = await readPost(deps, postId);
  const ownRepost = post.status === 'repostRow' && post.userId === userId;
  const own = post.status === 'active' && post.authorId === userId;
  return {
    postId,
    userId,
    ownRepost,
    pinned: own && (await deps.stateOf(pinnedFolding, pinnedStream(userId))).has(postId),
    shadowBanned: input.access.shadowBanned === true,
    now: input.now,
    stream: ownRepost ? repostStream(post.postId, userId) : postStream(postId),
    attachmentPath: own ? post.attachmentPath : null,
  };
}

export async function reactionFacts(input: OnPost, deps: Deps): Promise<ReactionFacts> {
  const post = await readPost(deps, input.params.postId);
  const userId = callerId(input);
  const activePost = post.status === 'active' ? post : null;
  return {
    post,
    userId,
    blocked: activePost !== null && isBlockedBy(deps.warm, input.access, activePost.authorId, userId),
    noticeId: activePost !== null && isNotified(deps.warm, activePost.authorId, userId) ? input.newId() : null,
    now: input.now,
  };
}
