/** The visible content of a post, folded from `post-<id>`, for the few answers that do not come from a read model. */
import type { Folding } from '@folkmoot/contracts/kernel/decider';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { embedIn, type RawEmbed } from '@folkmoot/contracts/messages/embeds';
import type { PostCreated } from '@folkmoot/contracts/posts/events';
import type { PostEvent } from './post-state.ts';

export type ShownPost = {
  readonly created: EventOf<typeof PostCreated>['data'];
  readonly content: string | null;
  readonly editedAt: number | null;
  readonly mentionedUserIds: readonly string[];
  readonly embed: RawEmbed | null;
};

type Folded = { readonly shown: ShownPost | null /** Deleted by a moderator. */; readonly removed: ShownPost | null };

function evolve({ shown, removed }: Folded, event: PostEvent): Folded {
  if (event.type === 'PostDeleted') {
    const { deletedById, authorId } = event.data;
    return { shown: null, removed: deletedById === authorId ? null : (shown ?? removed) };
  }
  if (event.type === 'PostRestored') return { shown: removed, removed: null };
  return { shown: changed(shown, event), removed };
}

type Changing = Exclude<PostEvent, { type: 'PostDeleted' | 'PostRestored' }>;

function changed(shown: ShownPost | null, event: Changing): ShownPost | null {
  switch (event.type) {
    case 'PostCreated': {
      const { content, mentionedUserIds } = event.data;
      return { created: event.data, content, editedAt: null, mentionedUserIds, embed: null };
    }
    case 'PostEdited': {
      const { content, mentionedUserIds, editedAt } = event.data;
      return shown && { ...shown, content, editedAt, mentionedUserIds };
    }
    case 'PostEmbedAdded':
      return shown && { ...shown, embed: embedIn(event.data.embed) };
    case 'RepostPlaced':
    case 'PostReposted':
    case 'PostUnreposted':
      return shown;
  }
}

/** null: the post does not exist or is deleted. */
export const shownPostFolding: Folding<Folded, PostEvent> = { initial: { shown: null, removed: null }, evolve };
