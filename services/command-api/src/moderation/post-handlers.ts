/** Moderators' commands on posts. */
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { CodeOf } from '@folkmoot/contracts/kernel/route';
import { MODERATION_LIMITS } from '@folkmoot/contracts/moderation/limits';
import * as routes from '@folkmoot/contracts/moderation/post-commands';
import { handle, type Input } from '@folkmoot/platform/command/handler';
import type { Deps } from '../domain.ts';
import { removeFile } from '../messages/message-extras.ts';
import { pinnedFolding, pinnedStream } from '../posts/pinned-state.ts';
import { postFolding, repostStream } from '../posts/post-state.ts';
import { readPost } from '../posts/posts.facts.ts';
import { callerId } from '../servers/caller.ts';
import { announcementFolding, announcementStream } from './announcement-state.ts';
import {
  type AnnouncementFacts,
  type DeletionFacts,
  decideAnnounce,
  decideDeletePosts,
  decideEndAnnouncement,
  type ModeratedPost,
} from './moderated-posts.decider.ts';
import { proved } from './proved.ts';
import { sequential } from './sequential.ts';
import { targetsOf } from './targets.ts';

async function moderatedPost(deps: Deps, postId: string): Promise<ModeratedPost> {
  const post = await readPost(deps, postId);
  if (post.status === 'repostRow') {
    const row = await deps.stateOf(postFolding, repostStream(post.postId, post.userId));
    const isRepost = row.status === 'reposted' && row.repostId === postId;
    return { postId, state: isRepost ? row : { status: 'none' }, pinned: false };
  }
  const pinned = post.status === 'active' && (await deps.stateOf(pinnedFolding, pinnedStream(post.authorId))).has(postId);
  return { postId, state: post, pinned };
}

function authorOf({ state }: ModeratedPost): readonly string[] {
  if (state.status === 'active') return [state.authorId];
  return state.status === 'reposted' ? [state.userId] : [];
}

type DeletePosts = typeof routes.deletePosts;

async function deletionFacts(input: Input<DeletePosts>, deps: Deps): Promise<DeletionFacts | Refusal<CodeOf<DeletePosts>>> {
  const { postIds } = input.body;
  if (postIds.length >= MODERATION_LIMITS.atOnce) return refuse('TooManyPosts');
  const refused = await proved(input, deps);
  if (refused) return refused;
  const caller = callerId(input);
  const posts: ModeratedPost[] = [];
  for (const postId of new Set(postIds)) posts.push(await moderatedPost(deps, postId));
  // Own posts can always be deleted.
  const authors = posts.flatMap(authorOf).filter((authorId) => authorId !== caller);
  const allowed = targetsOf(deps.warm, caller, authors);
  return isRefusal(allowed) ? allowed : { posts, callerId: caller, now: input.now };
}

type OnPost = Pick<Input<typeof routes.announcePost>, 'actor' | 'address' | 'now' | 'params' | 'body'>;

async function announcementFacts(
  input: OnPost,
  deps: Deps,
): Promise<AnnouncementFacts | Refusal<'UnknownModeratedPost' | 'WrongModeratorPassword' | 'TooManyGuesses'>> {
  const refused = await proved(input, deps);
  if (refused) return refused;
  const { postId } = input.params;
  if ((await readPost(deps, postId)).status !== 'active') return refuse('UnknownModeratedPost');
  return { postId, callerId: callerId(input), now: input.now };
}

export const postHandlers = [
  handle({
    route: routes.deletePosts,
    ...sequential,
    facts: deletionFacts,
    decide: (_input, _state, facts) => ({ events: [], sideEvents: decideDeletePosts(facts) }),
    // The file collector removes the files after the undo period. Files of own posts are removed immediately.
    async afterwards(_input, { posts, callerId: by }, deps: Deps) {
      for (const { state } of posts) if (state.status === 'active' && state.authorId === by) await removeFile(deps, state.attachmentPath);
    },
    reply: () => ({ success: true as const }),
  }),
  handle({
    route: routes.announcePost,
    facts: (input, deps: Deps) => announcementFacts(input, deps),
    stream: (_input, { postId }) => announcementStream(postId),
    folding: announcementFolding,
    decide: (_input, state, facts) => decideAnnounce(state, facts),
    reply: () => ({ success: true as const }),
    repliesWithoutFacts: true,
  }),
  handle({
    route: routes.endAnnouncement,
    facts: (input, deps: Deps) => announcementFacts(input, deps),
    stream: (_input, { postId }) => announcementStream(postId),
    folding: announcementFolding,
    decide: (_input, state, facts) => decideEndAnnouncement(state, facts),
    reply: () => ({ success: true as const }),
    repliesWithoutFacts: true,
  }),
];
