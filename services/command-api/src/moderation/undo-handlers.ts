/** Undoes moderators' actions, with the same checks as the action itself, and previews the effect. */
import type { Actor } from '@folkmoot/contracts/kernel/access';
import type { EventMeta } from '@folkmoot/contracts/kernel/event';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { UserModerated } from '@folkmoot/contracts/moderation/events';
import { foretellActUndo, undoModeratorAct } from '@folkmoot/contracts/moderation/undo-commands';
import { direct, handle } from '@folkmoot/platform/command/handler';
import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import type { Deps } from '../domain.ts';
import { callerId } from '../servers/caller.ts';
import { proved } from './proved.ts';
import { sanctionStream } from './sanction-state.ts';
import { targetsOf } from './targets.ts';
import { announcementUndoing } from './undo-announcement.facts.ts';
import { automodUndoing } from './undo-automod.facts.ts';
import { cannedTextUndoing } from './undo-canned-text.facts.ts';
import { caseUndoing } from './undo-case.facts.ts';
import { editUndoing } from './undo-edit.facts.ts';
import { instanceUndoing } from './undo-instance.facts.ts';
import { messageUndoing } from './undo-message.facts.ts';
import { postUndoing } from './undo-post.facts.ts';
import { sanctionUndoing } from './undo-sanction.facts.ts';
import { serverUndoing } from './undo-server.facts.ts';
import { ticketUndoing } from './undo-ticket.facts.ts';
import { type By, type ForetellCode, loadedFolding, type Undoing } from './undoing.ts';

type OnEntry = { readonly actor: Actor | null; readonly now: number; readonly newId: () => string };

/** The user whose sanctions stream the event is on. null: another stream. */
function sanctionedIn({ stream }: LoggedEvent): string | null {
  return stream.startsWith(sanctionStream('')) ? stream.slice(sanctionStream('').length) : null;
}

/** The effects of an undo are shown with the undo. */
function isOfUndo({ meta }: LoggedEvent): boolean {
  const { command }: EventMeta = JSON.parse(meta);
  return command === undoModeratorAct.name;
}

const UNDOINGS: readonly ((event: LoggedEvent, by: By, deps: Deps) => Promise<Undoing | Refusal<ForetellCode> | null>)[] = [
  postUndoing,
  messageUndoing,
  serverUndoing,
  announcementUndoing,
  ticketUndoing,
  cannedTextUndoing,
  caseUndoing,
  automodUndoing,
  instanceUndoing,
];

/** For actions without a target user. */
async function otherUndoing(event: LoggedEvent, by: By, deps: Deps): Promise<Undoing | Refusal<ForetellCode>> {
  for (const undoingIn of UNDOINGS) {
    const undoing = await undoingIn(event, by, deps);
    if (undoing) return undoing;
  }
  return refuse('UnknownAuditEntry');
}

async function undoingOf(input: OnEntry, entryId: string, deps: Deps): Promise<Undoing | Refusal<ForetellCode>> {
  await deps.history.bringUp();
  const event = await deps.history.eventAt(Number(entryId));
  if (!event || isOfUndo(event)) return refuse('UnknownAuditEntry');
  const by = { callerId: callerId(input), now: input.now, newId: input.newId };
  const userId = sanctionedIn(event);
  if (userId === null) return otherUndoing(event, by, deps);
  const targets = targetsOf(deps.warm, by.callerId, [userId]);
  if (isRefusal(targets)) return targets;
  // Nothing is restored for deleted users.
  if (targets.length === 0) return refuse('NothingToUndo');
  return event.type === UserModerated.type ? editUndoing(event, by, deps) : sanctionUndoing(event, { ...by, userId }, deps);
}

export const undoHandlers = [
  handle({
    route: undoModeratorAct,
    async facts(input, deps: Deps) {
      const undoing = await undoingOf(input, input.params.entryId, deps);
      if (isRefusal(undoing)) return undoing;
      return (await proved(input, deps)) ?? (await undoing.prepare?.()) ?? undoing;
    },
    stream: (_input, { stream }) => stream,
    folding: loadedFolding,
    decide: (_input, loaded, { decide }) => decide(loaded),
    afterwards: (_input, { afterwards }) => afterwards?.(),
    reply: () => ({ status: true as const }),
  }),
  direct({
    route: foretellActUndo,
    async answer(input, deps: Deps) {
      const undoing = await undoingOf(input, input.body.entryId, deps);
      if (isRefusal(undoing)) return undoing;
      const undone = undoing.decide(await deps.stateOf(loadedFolding, undoing.stream));
      return isRefusal(undone) ? undone : { effects: [...undone.effects] };
    },
  }),
];
