/** Founders' access to the history. Each access is recorded before data is shown, including opened sealed fields (decision 45). */
import * as routes from '@folkmoot/contracts/history/commands';
import {
  HistoryEventRead,
  HistoryExported,
  HistorySearched,
  PastChannelRead,
  PastPostRead,
  PastProfileRead,
  PastServerRead,
  SealedFieldsOpened,
} from '@folkmoot/contracts/history/events';
import type { AskedFilters } from '@folkmoot/contracts/history/fields';
import { isRefusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { handle } from '@folkmoot/platform/command/handler';
import type { Deps } from '../domain.ts';
import { proved } from '../moderation/proved.ts';
import { callerId } from '../servers/caller.ts';
import { requireEvent } from '../servers/left-event.ts';
import { eventFacts, placeOf } from './event-facts.ts';

/** These commands depend on no earlier events. */
const onlyRecorded = { blind: true, folding: { initial: null, evolve: () => null } } as const;

function done(): { status: true } {
  return { status: true };
}

function streamOf(auditorId: string): string {
  return `auditor-${auditorId}`;
}

/** The filters in the format of the event. */
function lookedFor(asked: Omit<AskedFilters, 'before'>) {
  return {
    personId: asked.person ?? null,
    byId: asked.by ?? null,
    serverId: asked.server ?? null,
    channelId: asked.channel ?? null,
    eventType: asked.type ?? null,
    ofStream: asked.stream ?? null,
    byCommand: asked.command ?? null,
    bySession: asked.session ?? null,
    correlation: asked.correlation ?? null,
    since: asked.since ?? null,
    until: asked.until ?? null,
  };
}

export const auditorHandlers = [
  handle({
    route: routes.recordHistorySearch,
    facts: (input) => ({ searchedById: callerId(input), searchedAt: input.now }),
    stream: (_input, { searchedById }) => streamOf(searchedById),
    ...onlyRecorded,
    decide: ({ body }, _state, facts) => [HistorySearched({ ...lookedFor(body), before: body.before ?? null, ...facts })],
    reply: done,
  }),
  handle({
    route: routes.beginHistoryExport,
    facts: (input) => ({ exportId: input.newId(), exportedById: callerId(input), exportedAt: input.now }),
    stream: (_input, { exportedById }) => streamOf(exportedById),
    ...onlyRecorded,
    decide: ({ body }, _state, facts) => [
      HistoryExported({ ...lookedFor(body), format: body.format, pseudonyms: body.pseudonyms, ...facts }),
    ],
    reply: (outcome) => ({ exportId: requireEvent(outcome, HistoryExported).exportId }),
  }),
  handle({
    route: routes.recordHistoryReading,
    facts: (input, deps: Deps) => eventFacts(input, deps),
    stream: (_input, { callerId: auditorId }) => streamOf(auditorId),
    ...onlyRecorded,
    decide: (_input, _state, facts) => [HistoryEventRead({ ...placeOf(facts), readById: facts.callerId, readAt: facts.now })],
    reply: done,
  }),
  handle({
    route: routes.recordPastChannelReading,
    facts: (input) => ({ channelId: input.params.channelId, readById: callerId(input), readAt: input.now }),
    stream: (_input, { readById }) => streamOf(readById),
    ...onlyRecorded,
    decide: ({ body: { serverId, position, moment = null, as: asId = null, before = null } }, _state, facts) => [
      PastChannelRead({ serverId, position, moment, asId, before, ...facts }),
    ],
    reply: done,
  }),
  handle({
    route: routes.recordPastProfileReading,
    facts: (input) => ({ userId: input.params.userId, readById: callerId(input), readAt: input.now }),
    stream: (_input, { readById }) => streamOf(readById),
    ...onlyRecorded,
    decide: ({ body: { position, moment = null, as: asId = null } }, _state, facts) => [
      PastProfileRead({ position, moment, asId, ...facts }),
    ],
    reply: done,
  }),
  handle({
    route: routes.recordPastServerReading,
    facts: (input) => ({ serverId: input.params.serverId, readById: callerId(input), readAt: input.now }),
    stream: (_input, { readById }) => streamOf(readById),
    ...onlyRecorded,
    decide: ({ body: { position, moment = null, as: asId = null } }, _state, facts) => [
      PastServerRead({ position, moment, asId, ...facts }),
    ],
    reply: done,
  }),
  handle({
    route: routes.recordPastPostReading,
    facts: (input) => ({ postId: input.params.postId, readById: callerId(input), readAt: input.now }),
    stream: (_input, { readById }) => streamOf(readById),
    ...onlyRecorded,
    decide: ({ body: { authorId, position, moment = null, as: asId = null } }, _state, facts) => [
      PastPostRead({ authorId, position, moment, asId, ...facts }),
    ],
    reply: done,
  }),
  handle({
    route: routes.openSealedFields,
    async facts(input, deps: Deps) {
      const refused = await proved(input, deps);
      if (refused) return refused;
      const facts = await eventFacts(input, deps);
      if (isRefusal(facts)) return facts;
      const opened = await deps.history.open(facts.event);
      return opened.length === 0 ? refuse('NothingSealed') : { ...facts, opened };
    },
    stream: (_input, { callerId: auditorId }) => streamOf(auditorId),
    ...onlyRecorded,
    decide: ({ body }, _state, facts) => [
      SealedFieldsOpened({
        ...placeOf(facts),
        fields: facts.opened.map(({ name }) => name),
        ownerIds: [...new Set(facts.opened.map(({ ownerId }) => ownerId))],
        reason: body.reason,
        openedById: facts.callerId,
        openedAt: facts.now,
      }),
    ],
    reply: (_outcome, _input, { opened }) => ({ fields: [...opened] }),
    answersAnew: true,
  }),
];
