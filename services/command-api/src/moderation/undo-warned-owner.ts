/** Undoes the warning of an owner together with the scheduled deletion of the server, including the effects of the warning. */
import type { SideEvent } from '@folkmoot/contracts/kernel/decider';
import { isRefusal } from '@folkmoot/contracts/kernel/refusal';
import type { UndoEffect } from '@folkmoot/contracts/moderation/undo-wire';
import type { Warm } from '@folkmoot/platform/command/warm';
import { sanctionFolding, sanctionStream } from './sanction-state.ts';
import { appealsSettled } from './settled-appeals.ts';
import { targetsOf } from './targets.ts';
import { decideUndoSanction } from './undo-sanction.decider.ts';
import type { By } from './undoing.ts';
import { dismissWarningNotices } from './warning-notices.ts';

export type UndoneWarning = { readonly sideEvents: readonly SideEvent[]; readonly effects: readonly UndoEffect[] };

type Scheduled = { readonly serverId: string; readonly ownerId: string; readonly correlationId: string };
const NONE: UndoneWarning = { sideEvents: [], effects: [] };

export function warnedOwnerUndone(warm: Warm, { serverId, ownerId, correlationId }: Scheduled, by: By): UndoneWarning {
  const targets = targetsOf(warm, by.callerId, [ownerId]);
  if (isRefusal(targets) || targets.length === 0) return NONE;
  const state = warm.state(sanctionFolding, ownerId);
  const warning = state.acts.find(
    ({ event, correlationId: its }) => event.type === 'OwnerWarned' && event.data.serverId === serverId && its === correlationId,
  );
  if (!warning) return NONE;
  const undone = decideUndoSanction(state, { userId: ownerId, eventId: warning.id, ...by, warningIdOf: () => null });
  if (isRefusal(undone)) return NONE;
  const events = undone.events.map((event) => ({ stream: sanctionStream(ownerId), event }));
  const settled = appealsSettled(warm, ownerId, undone.events, by);
  return {
    sideEvents: [...events, ...dismissWarningNotices(warm, ownerId, undone.events), ...settled.sideEvents],
    effects: [...undone.effects, ...settled.effects],
  };
}
