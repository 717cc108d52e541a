/** The common interface of undo: the stream and the decision, for any kind of action. */
import type { Folding, SideEvent } from '@folkmoot/contracts/kernel/decider';
import type { AnyEvent, EventOf } from '@folkmoot/contracts/kernel/event';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { CodeOf } from '@folkmoot/contracts/kernel/route';
import type { ServerModerated } from '@folkmoot/contracts/moderation/events';
import type { foretellActUndo, undoModeratorAct } from '@folkmoot/contracts/moderation/undo-commands';
import { type ModeratorActKind, ModeratorActUndone, type ServerActUndone } from '@folkmoot/contracts/moderation/undo-events';
import type { UndoEffect, UndoEffectCode } from '@folkmoot/contracts/moderation/undo-wire';
import { type MessageEvent, type MessageState, messageFolding } from '../messages/message-state.ts';
import { type PostEvent, type PostState, postFolding } from '../posts/post-state.ts';
import { type AnnouncementEvent, type AnnouncementState, announcementFolding } from './announcement-state.ts';

/** The caller and the time of the undo. */
export type By = { readonly callerId: string; readonly now: number; readonly newId: () => string };

export type ForetellCode = CodeOf<typeof foretellActUndo>;
export type UndoCode = CodeOf<typeof undoModeratorAct>;

export type Undone = {
  readonly events: readonly AnyEvent[];
  readonly sideEvents: readonly SideEvent[];
  readonly effects: readonly UndoEffect[];
};

/** The state of a stream that is not kept warm. For other streams the decision reads the warm state. */
export type Loaded = {
  readonly undone: ReadonlySet<string>;
  readonly post: PostState;
  readonly announcement: AnnouncementState;
  readonly message: MessageState;
};

type LoadedEvent = PostEvent | AnnouncementEvent | MessageEvent | EventOf<typeof ServerModerated | typeof ServerActUndone>;

export const loadedFolding: Folding<Loaded, LoadedEvent> = {
  initial: { undone: new Set(), post: postFolding.initial, announcement: announcementFolding.initial, message: messageFolding.initial },
  evolve(loaded, event) {
    const { undone, post, announcement, message } = loaded;
    switch (event.type) {
      case 'ServerActUndone':
      case 'ModeratorActUndone':
        return { ...loaded, undone: new Set([...undone, event.data.undoneEventId]) };
      case 'PostRestored':
        return { ...loaded, undone: new Set([...undone, event.data.undoneEventId]), post: postFolding.evolve(post, event) };
      case 'PostCreated':
      case 'PostEdited':
      case 'PostEmbedAdded':
      case 'PostDeleted':
        return { ...loaded, post: postFolding.evolve(post, event) };
      case 'PostAnnounced':
      case 'PostAnnouncementEnded':
        return { ...loaded, announcement: announcementFolding.evolve(announcement, event) };
      case 'MessageRestored':
        return { ...loaded, undone: new Set([...undone, event.data.undoneEventId]), message: messageFolding.evolve(message, event) };
      case 'MessageSent':
      case 'SystemMessagePosted':
      case 'MessageEdited':
      case 'AttachmentDescribed':
      case 'MessageEmbedAdded':
      case 'MessageEmbedRemoved':
      case 'MessageDeleted':
      case 'ReactionAdded':
      case 'ReactionRemoved':
        return { ...loaded, message: messageFolding.evolve(message, event) };
      default:
        return loaded;
    }
  },
};

export type Undoing = {
  readonly stream: string;
  readonly decide: (loaded: Loaded) => Undone | Refusal<ForetellCode>;
  /** Writes to the vault before the decision. */
  readonly prepare?: () => Promise<Refusal<UndoCode> | null>;
  readonly afterwards?: () => Promise<void>;
};

export function effectOf(effect: UndoEffectCode, { until = null, field = null }: Partial<Omit<UndoEffect, 'effect'>> = {}): UndoEffect {
  return { effect, until, field };
}

export function nothingBeside<Code extends ForetellCode>(
  undone: { readonly events: readonly AnyEvent[]; readonly effects: readonly UndoEffect[] } | Refusal<Code>,
): Undone | Refusal<Code> {
  return isRefusal(undone) ? undone : { ...undone, sideEvents: [] };
}

/** The events that restore the previous state. */
export type Opposite = {
  readonly events: readonly AnyEvent[];
  readonly sideEvents?: readonly SideEvent[];
  readonly effects: readonly UndoEffect[];
};

export type UndoneAction = { readonly act: ModeratorActKind; readonly eventId: string; readonly partition: string };

/** null: no effect is left to undo. */
export function undoneBy<Code extends ForetellCode>(
  opposite: Opposite | null | Refusal<Code>,
  { act, eventId, partition }: UndoneAction,
  undone: ReadonlySet<string>,
  { callerId, now }: Pick<By, 'callerId' | 'now'>,
): Undone | Refusal<Code | 'AlreadyUndone' | 'NothingToUndo'> {
  if (undone.has(eventId)) return refuse('AlreadyUndone');
  if (opposite === null) return refuse('NothingToUndo');
  if (isRefusal(opposite)) return opposite;
  const { events, sideEvents = [], effects } = opposite;
  const marker = ModeratorActUndone({ act, undoneEventId: eventId, partition, undoneById: callerId, undoneAt: now });
  return { events: [...events, marker], sideEvents, effects };
}
