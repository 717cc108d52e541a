/** What a post shows, folded from `post-<id>`: for the few answers that are made here and not in a read model. */
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

function evolve(shown: ShownPost | null, event: PostEvent): ShownPost | null {
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
    case 'PostDeleted':
      return null;
    case 'RepostPlaced':
    case 'PostReposted':
    case 'PostUnreposted':
      return shown;
  }
}

/** null: there is none, or it is deleted. */
export const shownPostFolding: Folding<ShownPost | null, PostEvent> = { initial: null, evolve };
