/** The event that a founder requests. Events about themselves are hidden (decision 43). */
import { isWithheld, type OwnCase, ofCase } from '@folkmoot/contracts/history/of-case';
import type { Actor } from '@folkmoot/contracts/kernel/access';
import type { EventMeta } from '@folkmoot/contracts/kernel/event';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import type { Deps } from '../domain.ts';
import { type CasePlace, casePlaces } from '../reports/case-state.ts';
import { callerId } from '../servers/caller.ts';
import { ticketOfChannel } from '../tickets/ticket-place.ts';

export type OnEvent = { readonly actor: Actor | null; readonly now: number; readonly params: { readonly position: number } };
export type EventFacts = { readonly event: LoggedEvent; readonly caseId: string | null; readonly callerId: string; readonly now: number };

export async function eventFacts(input: OnEvent, { history, warm }: Deps): Promise<EventFacts | Refusal<'UnknownEvent'>> {
  await history.bringUp();
  const event = await history.eventAt(input.params.position);
  if (!event) return refuse('UnknownEvent');
  const caller = callerId(input);
  const { command = '', at = 0 }: Partial<EventMeta> = JSON.parse(event.meta);
  const decoded = { data: JSON.parse(event.data), command, stream: event.stream, at };
  const { caseId } = ofCase(decoded, caller);
  const isOwnTicket = caseId !== null && ticketOfChannel(warm, caseId)?.openedById === caller;
  const withheld = isOwnTicket || isWithheld(decoded, caller, casesAbout(caller, warm.index(casePlaces)));
  return withheld ? refuse('UnknownEvent') : { event, caseId, callerId: caller, now: input.now };
}

function casesAbout(userId: string, places: ReadonlyMap<string, CasePlace>): readonly OwnCase[] {
  return [...places].flatMap(([caseId, { subjectId, thingId, channelId, decidedAt }]) =>
    subjectId === userId ? [{ caseId, thingId, channelId, decidedAt }] : [],
  );
}

export function placeOf({ event: { position, id, type }, caseId }: EventFacts) {
  return { position, eventId: id, eventType: type, caseId };
}
