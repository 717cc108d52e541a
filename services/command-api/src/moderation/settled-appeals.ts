/** Closes the appeals against an undone sanction, because the undo answers them (decision 96). */
import type { SideEvent } from '@folkmoot/contracts/kernel/decider';
import type { UndoEffect } from '@folkmoot/contracts/moderation/undo-wire';
import type { SanctionKind } from '@folkmoot/contracts/reports/limits';
import type { Warm } from '@folkmoot/platform/command/warm';
import { userFolding } from '../accounts/user-state.ts';
import { settledBy } from '../reports/appeals.decider.ts';
import { caseFolding, caseKey } from '../reports/case-state.ts';
import { type SanctionEvent, sanctionFolding } from './sanction-state.ts';
import { type By, effectOf } from './undoing.ts';

export type SettledAppeals = { readonly sideEvents: readonly SideEvent[]; readonly effects: readonly UndoEffect[] };

/** The undone sanctions that have appeals, by id. An edit that suspends by itself has the id of the edited suspension. */
function undoneSanctions(warm: Warm, userId: string, undone: readonly SanctionEvent[]): readonly (readonly [SanctionKind, string])[] {
  const undos = undone.flatMap((event) => (event.type === 'SanctionUndone' ? [event.data] : []));
  const activeId = undos.at(-1)?.suspension?.suspensionId;
  const { acts } = warm.state(sanctionFolding, userId);
  return undos.flatMap(({ warningId, undoneEventId }) => {
    const event = acts.find(({ id }) => id === undoneEventId)?.event;
    const suspensionId = event?.type === 'UserSuspended' && event.data.suspensionId !== activeId ? event.data.suspensionId : null;
    return [
      ...(warningId === null ? [] : [['warning', warningId] as const]),
      ...(suspensionId === null ? [] : [['suspension', suspensionId] as const]),
    ];
  });
}

export function appealsSettled(warm: Warm, userId: string, undone: readonly SanctionEvent[], { callerId, now, newId }: By): SettledAppeals {
  const isThere = warm.state(userFolding, userId).status === 'live';
  const sideEvents = undoneSanctions(warm, userId, undone).flatMap(([kind, thingId]) => {
    const state = warm.state(caseFolding, caseKey(kind, thingId));
    return settledBy(state, { kind, thingId, callerId, now, noticeId: isThere ? newId() : null });
  });
  return { sideEvents, effects: sideEvents.length === 0 ? [] : [effectOf('appealSettled')] };
}
