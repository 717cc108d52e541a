/** Facts for the undo of a sanction, from warm state at the time of the decision. */
import { isRefusal } from '@folkmoot/contracts/kernel/refusal';
import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import type { Deps } from '../domain.ts';
import { sanctionsToAppeal } from '../reports/sanction-index.ts';
import { sanctionFolding, sanctionStream, suspensionAt } from './sanction-state.ts';
import { appealsSettled } from './settled-appeals.ts';
import { decideUndoSanction, type UndoSanctionFacts } from './undo-sanction.decider.ts';
import type { By, Undoing } from './undoing.ts';
import { dismissWarningNotices } from './warning-notices.ts';

type On = By & { readonly userId: string };

export function sanctionUndoing(event: LoggedEvent, { userId, ...by }: On, { warm, vault }: Deps): Undoing {
  const { callerId, now } = by;
  const warnings = [...warm.index(sanctionsToAppeal).warnings.values()].filter((warning) => warning.userId === userId);
  const facts: UndoSanctionFacts = {
    userId,
    eventId: event.id,
    callerId,
    now,
    warningIdOf: (at, byId) => warnings.find((warning) => warning.at === at && warning.byId === byId)?.id ?? null,
  };
  return {
    stream: sanctionStream(userId),
    decide() {
      const undone = decideUndoSanction(warm.state(sanctionFolding, userId), facts);
      if (isRefusal(undone)) return undone;
      const settled = appealsSettled(warm, userId, undone.events, by);
      return {
        ...undone,
        sideEvents: [...dismissWarningNotices(warm, userId, undone.events), ...settled.sideEvents],
        effects: [...undone.effects, ...settled.effects],
      };
    },
    // A user who is suspended again gets no push notifications.
    async afterwards() {
      if (suspensionAt(warm.state(sanctionFolding, userId), now)) await vault.devices.dropPushTokens(userId);
    },
  };
}
