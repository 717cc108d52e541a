/**
 * What a later decision on a post must know. Stream `post-<id>`, of a post or of the row of a repost; and `repost-<postId>-<userId>`,
 * which holds that somebody reposts a post once. Not kept warm.
 */
import type { Folding } from '@folkmoot/contracts/kernel/decider';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { firstLink } from '@folkmoot/contracts/messages/links';
import type {
  PostCreated,
  PostDeleted,
  PostEdited,
  PostEmbedAdded,
  PostReposted,
  PostRestored,
  PostUnreposted,
  RepostPlaced,
} from '@folkmoot/contracts/posts/events';
import { choicesIn } from '@folkmoot/contracts/posts/poll';

export type PostEvent = EventOf<
  | typeof PostCreated
  | typeof PostEdited
  | typeof PostEmbedAdded
  | typeof PostDeleted
  | typeof PostRestored
  | typeof RepostPlaced
  | typeof PostReposted
  | typeof PostUnreposted
>;

export type ActivePost = {
  readonly status: 'active';
  readonly postId: string;
  readonly authorId: string;
  readonly commentToId: string | null;
  readonly attachmentPath: string | null;
  readonly hasAttachment: boolean;
  readonly pollId: string | null;
  readonly choiceIds: readonly string[];
  readonly mentionedUserIds: readonly string[];
  /** What is still to be looked up for it; null: nothing. Only of the link it was posted with. */
  readonly link: string | null;
};

export type PostState =
  | { readonly status: 'none' }
  | ActivePost
  /** `removed`: as a moderator deleted it; null: its author did, or an erasure, and nothing brings it back. */
  | { readonly status: 'deleted'; readonly authorId: string; readonly removed: ActivePost | null }
  /** The row: whose repost of what it is. Whether it stands, `repost-<postId>-<userId>` knows. */
  | { readonly status: 'repostRow'; readonly postId: string; readonly userId: string }
  | { readonly status: 'reposted'; readonly repostId: string; readonly postId: string; readonly userId: string };

export const postFolding: Folding<PostState, PostEvent> = { initial: { status: 'none' }, evolve };

export function postStream(postId: string): string {
  return `post-${postId}`;
}

export function repostStream(postId: string, userId: string): string {
  return `repost-${postId}-${userId}`;
}

function evolve(state: PostState, event: PostEvent): PostState {
  switch (event.type) {
    case 'PostCreated': {
      const { postId, authorId, content, commentToId, attachment, attachmentPath, pollId, pollChoices, mentionedUserIds } = event.data;
      const link = firstLink(content ?? '');
      const choiceIds = choicesIn(pollChoices).map(({ id }) => id);
      const hasAttachment = attachment !== null;
      const carried = { attachmentPath, hasAttachment, pollId, choiceIds, mentionedUserIds, link };
      return { status: 'active', postId, authorId, commentToId, ...carried };
    }
    case 'PostEdited':
      if (state.status !== 'active') throw new Error(`PostEdited on a post that is ${state.status}`);
      return { ...state, mentionedUserIds: event.data.mentionedUserIds, link: stillNamed(state.link, event.data.content) };
    case 'PostEmbedAdded':
      return state.status === 'active' ? { ...state, link: null } : state;
    case 'PostDeleted':
      return { status: 'deleted', authorId: event.data.authorId, removed: removedBy(state, event.data) };
    case 'PostRestored':
      if (state.status !== 'deleted' || !state.removed) throw new Error(`PostRestored on a post that is ${state.status} for good`);
      return state.removed;
    case 'RepostPlaced':
      return { status: 'repostRow', postId: event.data.postId, userId: event.data.userId };
    case 'PostReposted': {
      const { repostId, postId, userId } = event.data;
      return { status: 'reposted', repostId, postId, userId };
    }
    case 'PostUnreposted':
      return { status: 'none' };
    default:
      return unknownEvent(event);
  }
}

/** What an author deletes after a moderator did is gone for good, too. */
function removedBy(state: PostState, { deletedById, authorId }: { readonly deletedById: string; readonly authorId: string }) {
  if (deletedById === authorId) return null;
  return state.status === 'active' ? state : state.status === 'deleted' ? state.removed : null;
}

/** What is still to be looked up for it. */
export function linkInPost(state: PostState): string | null {
  return state.status === 'active' ? state.link : null;
}

/** A link that was taken out again is not looked up; another that came with an edit is not either (users document, section 9). */
function stillNamed(link: string | null, content: string | null): string | null {
  return link !== null && firstLink(content ?? '') === link ? link : null;
}

function unknownEvent(event: never): never {
  throw new Error(`A post does not know ${JSON.stringify(event)}`);
}
