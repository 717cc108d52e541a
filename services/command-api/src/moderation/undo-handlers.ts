/** Taking back what moderators did: asked and proved like the act itself, and what it would do told before. */
import type { Actor } from '@folkmoot/contracts/kernel/access';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { foretellActUndo, undoModeratorAct } from '@folkmoot/contracts/moderation/undo-commands';
import { direct, handle } from '@folkmoot/platform/command/handler';
import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import type { Deps } from '../domain.ts';
import { sanctionsToAppeal } from '../reports/sanction-index.ts';
import { callerId } from '../servers/caller.ts';
import { proved } from './proved.ts';
import { type SanctionEvent, sanctionFolding, sanctionStream, suspensionAt } from './sanction-state.ts';
import { targetsOf } from './targets.ts';
import { decideUndoSanction, type UndoCode, type UndoSanctionFacts } from './undo-sanction.decider.ts';

type OnEntry = { readonly actor: Actor | null; readonly now: number };

/** On whose sanctions it stands; null: on nobody's. */
function sanctionedIn({ stream }: LoggedEvent): string | null {
  return stream.startsWith(sanctionStream('')) ? stream.slice(sanctionStream('').length) : null;
}

async function undoFacts(
  input: OnEntry,
  entryId: string,
  { history, warm }: Deps,
): Promise<UndoSanctionFacts | Refusal<'UnknownAuditEntry' | 'NothingToUndo' | 'PeerProtected'>> {
  await history.bringUp();
  const event = await history.eventAt(Number(entryId));
  const userId = event && sanctionedIn(event);
  if (!event || !userId) return refuse('UnknownAuditEntry');
  const caller = callerId(input);
  const targets = targetsOf(warm, caller, [userId]);
  if (isRefusal(targets)) return targets;
  // Nothing comes back of whom there is no more.
  if (targets.length === 0) return refuse('NothingToUndo');
  const warnings = [...warm.index(sanctionsToAppeal).warnings.values()].filter((warning) => warning.userId === userId);
  return {
    userId,
    eventId: event.id,
    callerId: caller,
    now: input.now,
    warningIdOf: (at, byId) => warnings.find((warning) => warning.at === at && warning.byId === byId)?.id ?? null,
  };
}

export const undoHandlers = [
  handle({
    route: undoModeratorAct,
    async facts(input, deps: Deps) {
      const facts = await undoFacts(input, input.params.entryId, deps);
      if (isRefusal(facts)) return facts;
      return (await proved(input, deps)) ?? facts;
    },
    stream: (_input, { userId }) => sanctionStream(userId),
    folding: sanctionFolding,
    decide(_input, state, facts): readonly SanctionEvent[] | Refusal<UndoCode> {
      const undone = decideUndoSanction(state, facts);
      return isRefusal(undone) ? undone : undone.events;
    },
    // Who is suspended again has no device that is told of anything.
    async afterwards(input, { userId }, { vault, warm }: Deps) {
      if (suspensionAt(warm.state(sanctionFolding, userId), input.now)) await vault.devices.dropPushTokens(userId);
    },
    reply: () => ({ status: true as const }),
  }),
  direct({
    route: foretellActUndo,
    async answer(input, deps: Deps) {
      const facts = await undoFacts(input, input.body.entryId, deps);
      if (isRefusal(facts)) return facts;
      const undone = decideUndoSanction(deps.warm.state(sanctionFolding, facts.userId), facts);
      return isRefusal(undone) ? undone : { effects: [...undone.effects] };
    },
  }),
];
