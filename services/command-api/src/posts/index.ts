import { PostCaught } from '@folkmoot/contracts/automod/events';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import * as routes from '@folkmoot/contracts/posts/commands';
import { PostNotificationsDismissed, PostsViewed } from '@folkmoot/contracts/posts/events';
import { answeredPost } from '@folkmoot/contracts/posts/wire';
import { handle, type Outcome, signalled, signalledIfThere } from '@folkmoot/platform/command/handler';
import { withCaught } from '../automod/automod.decider.ts';
import type { Deps, Domain } from '../domain.ts';
import { removeFile } from '../messages/message-extras.ts';
import { callerId } from '../servers/caller.ts';
import { findEvent } from '../servers/left-event.ts';
import { pinnedFolding, pinnedStream } from './pinned-state.ts';
import { postFolding, postStream, repostStream } from './post-state.ts';
import { decideCreate, decideDelete, decideEdit, decidePin, decideUnpin } from './posts.decider.ts';
import { createFacts, deleteFacts, editFacts, reactionFacts, readPost } from './posts.facts.ts';
import { likeFolding, likeStream, voteFolding, voteStream } from './reaction-state.ts';
import { decideLike, decideRepost, decideUnlike, decideVote } from './reactions.decider.ts';

type OnPost = { readonly params: { readonly postId: string } };

/** Commands that only record do not depend on earlier events. */
const nothingKept = { initial: null, evolve: () => null };

function blockedIn(outcome: Outcome) {
  return findEvent(outcome, PostCaught)?.blocked ? refuse('BlockedBySite') : null;
}

/** The post may be deleted between the command and the answer. */
function answeredIfThere(outcome: Outcome) {
  return signalledIfThere(outcome, answeredPost)?.post ?? refuse('UnknownPost');
}

function success(): { success: true } {
  return { success: true };
}

function ownLike(input: OnPost, { userId }: { readonly userId: string }): string {
  return likeStream(input.params.postId, userId);
}

export const posts: Domain = {
  name: 'posts',
  handlers: [
    handle({
      route: routes.createPost,
      facts: createFacts,
      stream: (_input, facts) => postStream(facts.postId),
      creates: true,
      folding: postFolding,
      decide: (_input, state, facts) => withCaught(decideCreate(state, facts), facts.caught),
      reply: (outcome, _input, { fabricated }) => fabricated ?? blockedIn(outcome) ?? signalled(outcome, answeredPost).post,
      repliesWithoutFacts: true,
    }),
    handle({
      route: routes.editPost,
      facts: (input, deps: Deps) => editFacts(input, deps),
      stream: (input) => postStream(input.params.postId),
      folding: postFolding,
      decide: (_input, state, facts) => withCaught(decideEdit(state, facts), facts.caught),
      reply: (outcome) => blockedIn(outcome) ?? signalledIfThere(outcome, answeredPost)?.post ?? refuse('NotYourPost'),
    }),
    handle({
      route: routes.deletePost,
      facts: (input, deps: Deps) => deleteFacts(input, deps),
      stream: (_input, facts) => facts.stream,
      folding: postFolding,
      decide: (_input, state, facts) => decideDelete(state, facts),
      reply: success,
      afterwards: (_input, { attachmentPath }, deps: Deps) => removeFile(deps, attachmentPath),
    }),
    handle({
      route: routes.likePost,
      facts: async (input, deps: Deps) => ({ ...(await reactionFacts(input, deps)), likeId: input.newId() }),
      stream: ownLike,
      folding: likeFolding,
      decide: (_input, state, facts) => decideLike(state, facts),
      reply: answeredIfThere,
    }),
    handle({
      route: routes.unlikePost,
      facts: (input, deps: Deps) => reactionFacts(input, deps),
      stream: ownLike,
      folding: likeFolding,
      decide: (_input, state, facts) => decideUnlike(state, facts),
      reply: answeredIfThere,
    }),
    handle({
      route: routes.repostPost,
      facts: async (input, deps: Deps) => ({ ...(await reactionFacts(input, deps)), repostId: input.newId() }),
      stream: (input, { userId }) => repostStream(input.params.postId, userId),
      folding: postFolding,
      decide: (_input, state, facts) => decideRepost(state, facts),
      reply: answeredIfThere,
    }),
    handle({
      route: routes.pinPost,
      async facts(input, deps: Deps) {
        const { postId } = input.params;
        return { post: await readPost(deps, postId), postId, userId: callerId(input), now: input.now };
      },
      stream: (input) => pinnedStream(callerId(input)),
      folding: pinnedFolding,
      decide: (_input, state, facts) => decidePin(state, facts),
      reply: success,
    }),
    handle({
      route: routes.unpinPost,
      facts: (input, _deps: Deps) => ({ postId: input.params.postId, userId: callerId(input) }),
      stream: (input) => pinnedStream(callerId(input)),
      folding: pinnedFolding,
      decide: (_input, state, facts) => decideUnpin(state, facts),
      reply: success,
    }),
    handle({
      route: routes.votePoll,
      async facts(input, deps: Deps) {
        const { pollId, choiceId } = input.params;
        return { ...(await reactionFacts(input, deps)), pollId, choiceId };
      },
      stream: (input, { userId }) => voteStream(input.params.postId, userId),
      folding: voteFolding,
      decide: (_input, state, facts) => decideVote(state, facts),
      reply: success,
    }),
    handle({
      route: routes.dismissPostNotifications,
      facts: (input, _deps: Deps) => ({ userId: callerId(input), upToId: input.newId(), dismissedAt: input.now }),
      stream: (_input, { userId }) => `dismissals-${userId}`,
      blind: true,
      folding: nothingKept,
      decide: (_input, _state, facts) => [PostNotificationsDismissed(facts)],
      reply: () => undefined,
    }),
    handle({
      route: routes.countPostViews,
      // The route is public, so only another service of the instance has an actor.
      facts: (input, _deps: Deps) => (input.actor === null ? refuse('ForServicesOnly') : { reportId: input.newId() }),
      stream: (_input, { reportId }) => `views-${reportId}`,
      creates: true,
      folding: nothingKept,
      decide: (input, _state, { reportId }) => [PostsViewed({ reportId, views: input.body.views })],
      reply: () => ({ status: true as const }),
    }),
  ],
};
