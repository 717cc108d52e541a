/** The event that a founder asks for, as the log has it. What is about themselves they do not find (decision 43). */
import { ofCase } from '@folkmoot/contracts/history/of-case';
import type { Actor } from '@folkmoot/contracts/kernel/access';
import type { EventMeta } from '@folkmoot/contracts/kernel/event';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import type { Deps } from '../domain.ts';
import { casePlaces } from '../reports/case-state.ts';
import { callerId } from '../servers/caller.ts';
import { ticketOfChannel } from '../tickets/ticket-place.ts';

export type OnEvent = { readonly actor: Actor | null; readonly now: number; readonly params: { readonly position: number } };
export type EventFacts = { readonly event: LoggedEvent; readonly caseId: string | null; readonly callerId: string; readonly now: number };

export async function eventFacts(input: OnEvent, { history, warm }: Deps): Promise<EventFacts | Refusal<'UnknownEvent'>> {
  await history.bringUp();
  const event = await history.eventAt(input.params.position);
  if (!event) return refuse('UnknownEvent');
  const caller = callerId(input);
  const { command = '' }: Partial<EventMeta> = JSON.parse(event.meta);
  const { caseId, aboutId, mayTell } = ofCase({ data: JSON.parse(event.data), command, stream: event.stream }, caller);
  const places = warm.index(casePlaces);
  const isOwn = caseId !== null && [aboutId, places.get(caseId)?.subjectId, ticketOfChannel(warm, caseId)?.openedById].includes(caller);
  const mayTellOfOwn = mayTell && [...places.values()].some(({ subjectId }) => subjectId === caller);
  return isOwn || mayTellOfOwn ? refuse('UnknownEvent') : { event, caseId, callerId: caller, now: input.now };
}

export function placeOf({ event: { position, id, type }, caseId }: EventFacts) {
  return { position, eventId: id, eventType: type, caseId };
}
