/** What the undo of an act is, whatever kind of act it is: where it is decided, and how. */
import type { Beside, Folding } from '@folkmoot/contracts/kernel/decider';
import type { AnyEvent, EventOf } from '@folkmoot/contracts/kernel/event';
import { isRefusal, type Refusal } from '@folkmoot/contracts/kernel/refusal';
import type { CodeOf } from '@folkmoot/contracts/kernel/route';
import type { ServerModerated } from '@folkmoot/contracts/moderation/events';
import type { foretellActUndo, undoModeratorAct } from '@folkmoot/contracts/moderation/undo-commands';
import type { ServerActUndone } from '@folkmoot/contracts/moderation/undo-events';
import type { UndoEffect } from '@folkmoot/contracts/moderation/undo-wire';
import { type PostEvent, type PostState, postFolding } from '../posts/post-state.ts';

export type ForetellCode = CodeOf<typeof foretellActUndo>;
export type UndoCode = CodeOf<typeof undoModeratorAct>;

export type Undone = {
  readonly events: readonly AnyEvent[];
  readonly beside: readonly Beside[];
  readonly effects: readonly UndoEffect[];
};

/** What a stream that is not kept warm tells; of one that is kept warm whoever decides asks the warm state at that moment. */
export type Loaded = { readonly undone: ReadonlySet<string>; readonly post: PostState };

type LoadedEvent = PostEvent | EventOf<typeof ServerModerated | typeof ServerActUndone>;

export const loadedFolding: Folding<Loaded, LoadedEvent> = {
  initial: { undone: new Set(), post: postFolding.initial },
  evolve({ undone, post }, event) {
    switch (event.type) {
      case 'ServerActUndone':
        return { undone: new Set([...undone, event.data.undoneEventId]), post };
      case 'PostRestored':
        return { undone: new Set([...undone, event.data.undoneEventId]), post: postFolding.evolve(post, event) };
      case 'PostCreated':
      case 'PostEdited':
      case 'PostEmbedAdded':
      case 'PostDeleted':
        return { undone, post: postFolding.evolve(post, event) };
      default:
        return { undone, post };
    }
  },
};

export type Undoing = {
  readonly stream: string;
  readonly decide: (loaded: Loaded) => Undone | Refusal<ForetellCode>;
  /** What the vault must have before it is decided. */
  readonly prepare?: () => Promise<Refusal<UndoCode> | null>;
  readonly afterwards?: () => Promise<void>;
};

export function nothingBeside<Code extends ForetellCode>(
  undone: { readonly events: readonly AnyEvent[]; readonly effects: readonly UndoEffect[] } | Refusal<Code>,
): Undone | Refusal<Code> {
  return isRefusal(undone) ? undone : { ...undone, beside: [] };
}
