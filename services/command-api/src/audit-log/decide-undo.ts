/** The common rules of every undo: the entry exists, it was not undone, the undo period is not over, and some effect remains. Pure. */
import { ActUndone } from '@folkmoot/contracts/audit-log/events';
import { UNDO_MS } from '@folkmoot/contracts/audit-log/limits';
import type { Decision } from '@folkmoot/contracts/kernel/decider';
import type { AnyEvent, Recorded } from '@folkmoot/contracts/kernel/event';
import { isRefusal, refuse } from '@folkmoot/contracts/kernel/refusal';

export type UndoFacts<Action> = {
  readonly serverId: string;
  readonly callerId: string;
  readonly now: number;
  /** null: the entry describes no action of this kind that can be undone. */
  readonly action: Action | null;
  readonly isUndone: boolean;
};

/** The undo event comes last, so that its readers see the finished state. The second of two concurrent undos finds no remaining effect. */
export function decideUndo<Action extends { readonly event: Recorded<AnyEvent> }, Event extends AnyEvent, Code extends string = never>(
  { serverId, callerId, now, action, isUndone }: UndoFacts<Action>,
  opposite: (action: Action) => Decision<Event, Code>,
): Decision<Event | ReturnType<typeof ActUndone>, Code | 'UnknownAuditEntry' | 'AlreadyUndone' | 'TooLateToUndo' | 'NothingToUndo'> {
  if (!action) return refuse('UnknownAuditEntry');
  if (isUndone) return refuse('AlreadyUndone');
  if (now - action.event.meta.at > UNDO_MS) return refuse('TooLateToUndo');
  const reversal = opposite(action);
  if (isRefusal(reversal)) return reversal;
  const events = 'sideEvents' in reversal ? reversal.events : reversal;
  if (events.length === 0) return refuse('NothingToUndo');
  const all = [...events, ActUndone({ serverId, undoneEventId: action.event.id, undoneById: callerId, undoneAt: now })];
  return 'sideEvents' in reversal && reversal.sideEvents.length > 0 ? { events: all, sideEvents: reversal.sideEvents } : all;
}
