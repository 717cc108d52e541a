/** The visible content of a message, folded from `message-<id>`, for the few answers that do not come from a read model. */
import type { Folding } from '@folkmoot/contracts/kernel/decider';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { buttonsIn } from '@folkmoot/contracts/messages/buttons';
import type { AttachmentDescribed, MessageSent } from '@folkmoot/contracts/messages/events';
import type { RawMessageButton } from '@folkmoot/contracts/messages/wire';
import type { MessageEvent } from './message-state.ts';

export type ShownMessage = {
  readonly sent: EventOf<typeof MessageSent>['data'];
  readonly content: string;
  readonly editedAt: number | null;
  readonly mentionedUserIds: readonly string[];
  readonly buttons: readonly RawMessageButton[];
};

/** `removed`: the content before a deletion by someone else, which may be undone. `deletions`: active deletions by others. */
type Shown = { readonly shown: ShownMessage | null; readonly removed: ShownMessage | null; readonly deletions: number };

function described(sent: ShownMessage['sent'], { data }: EventOf<typeof AttachmentDescribed>): ShownMessage['sent'] {
  if (!sent.attachment) return sent;
  const { spoiler: _, ...file } = sent.attachment;
  return { ...sent, attachment: { ...file, ...(data.spoiler && { spoiler: true }) }, attachmentDescription: data.description };
}

function evolve({ shown, removed, deletions }: Shown, event: MessageEvent): Shown {
  switch (event.type) {
    case 'MessageSent': {
      const { content, mentionedUserIds, buttons } = event.data;
      return {
        shown: { sent: event.data, content: content ?? '', editedAt: null, mentionedUserIds, buttons: buttonsIn(buttons) },
        removed: null,
        deletions: 0,
      };
    }
    case 'MessageEdited': {
      const { content, mentionedUserIds, editedAt } = event.data;
      return { shown: shown && { ...shown, content: content ?? '', editedAt, mentionedUserIds }, removed, deletions };
    }
    case 'AttachmentDescribed':
      return { shown: shown && { ...shown, sent: described(shown.sent, event) }, removed, deletions };
    case 'MessageDeleted':
      return event.data.deletedById === event.data.authorId
        ? { shown: null, removed: null, deletions: 0 }
        : { shown: null, removed: shown ?? removed, deletions: deletions + 1 };
    case 'MessageRestored':
      return deletions > 1 ? { shown, removed, deletions: deletions - 1 } : { shown: removed, removed: null, deletions: 0 };
    case 'SystemMessagePosted':
    case 'MessageEmbedAdded':
    case 'MessageEmbedRemoved':
    case 'ReactionAdded':
    case 'ReactionRemoved':
    case 'MessagePollEnded':
      return { shown, removed, deletions };
  }
}

/** `shown` null: the message does not exist, is deleted, or is a system message. */
export const shownFolding: Folding<Shown, MessageEvent> = { initial: { shown: null, removed: null, deletions: 0 }, evolve };
