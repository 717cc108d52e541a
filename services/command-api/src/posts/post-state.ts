/**
 * The state of a post for later decisions. The stream `post-<id>` belongs to a post or a repost. The stream `repost-<postId>-<userId>`
 * ensures that a user reposts a post once. Not kept warm.
 */
import type { Folding } from '@folkmoot/contracts/kernel/decider';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { firstLink } from '@folkmoot/contracts/messages/links';
import { choicesIn } from '@folkmoot/contracts/polls/choices';
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
  /** The link that is not looked up yet. null: none. Only the link of the original text counts. */
  readonly link: string | null;
};

export type PostState =
  | { readonly status: 'none' }
  | ActivePost
  /** `removed`: the post, if a moderator deleted it. null: the author or an erasure deleted it, and nothing restores it. */
  | { readonly status: 'deleted'; readonly authorId: string; readonly removed: ActivePost | null }
  /** A repost: its user and the original post. The stream `repost-<postId>-<userId>` knows whether it exists. */
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
      const details = { attachmentPath, hasAttachment, pollId, choiceIds, mentionedUserIds, link };
      return { status: 'active', postId, authorId, commentToId, ...details };
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

/** A deletion by the author is permanent, also after a deletion by a moderator. */
function removedBy(state: PostState, { deletedById, authorId }: { readonly deletedById: string; readonly authorId: string }) {
  if (deletedById === authorId) return null;
  return state.status === 'active' ? state : state.status === 'deleted' ? state.removed : null;
}

/** The link that is not looked up yet. */
export function linkInPost(state: PostState): string | null {
  return state.status === 'active' ? state.link : null;
}

/** A removed link is not looked up, and neither is one that an edit added (users document, section 9). */
function stillNamed(link: string | null, content: string | null): string | null {
  return link !== null && firstLink(content ?? '') === link ? link : null;
}

function unknownEvent(event: never): never {
  throw new Error(`A post does not know ${JSON.stringify(event)}`);
}
