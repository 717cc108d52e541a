/** What a message shows, folded from `message-<id>`: for the few answers that are made here and not in a read model. */
import type { Folding } from '@folkmoot/contracts/kernel/decider';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { buttonsIn } from '@folkmoot/contracts/messages/buttons';
import type { MessageSent } from '@folkmoot/contracts/messages/events';
import type { RawMessageButton } from '@folkmoot/contracts/messages/wire';
import type { MessageEvent } from './message-state.ts';

export type ShownMessage = {
  readonly sent: EventOf<typeof MessageSent>['data'];
  readonly content: string;
  readonly editedAt: number | null;
  readonly mentionedUserIds: readonly string[];
  readonly buttons: readonly RawMessageButton[];
};

function evolve(shown: ShownMessage | null, event: MessageEvent): ShownMessage | null {
  switch (event.type) {
    case 'MessageSent': {
      const { content, mentionedUserIds, buttons } = event.data;
      return { sent: event.data, content: content ?? '', editedAt: null, mentionedUserIds, buttons: buttonsIn(buttons) };
    }
    case 'MessageEdited': {
      const { content, mentionedUserIds, editedAt } = event.data;
      return shown && { ...shown, content: content ?? '', editedAt, mentionedUserIds };
    }
    case 'MessageDeleted':
      return null;
    case 'SystemMessagePosted':
    case 'MessageEmbedAdded':
    case 'ReactionAdded':
    case 'ReactionRemoved':
      return shown;
  }
}

/** null: there is none, it is deleted, or it is the product's own. */
export const shownFolding: Folding<ShownMessage | null, MessageEvent> = { initial: null, evolve };
