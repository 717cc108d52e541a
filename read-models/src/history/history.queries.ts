/** The history for founders (decision 45). Events come from the log, and names of users from the read models. */
import {
  getHistoryEvent,
  getPastChannel,
  getPastPost,
  getPastProfile,
  getPastServer,
  readHistoryExport,
  recordHistoryReading,
  recordHistorySearch,
  recordPastChannelReading,
  recordPastPostReading,
  recordPastProfileReading,
  recordPastServerReading,
  searchHistory,
} from '@folkmoot/contracts/history/commands';
import type { HistoryFilters } from '@folkmoot/contracts/history/fields';
import { HISTORY_LIMITS } from '@folkmoot/contracts/history/limits';
import type { HistoryPage, HistoryPerson, ShownEvent } from '@folkmoot/contracts/history/wire';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { HistoryReader } from '@folkmoot/platform/history-index/reader';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { type AnyAnswer, answer } from '@folkmoot/platform/query/answer';
import { readPeople } from '../profiles/people.ts';
import { exportPage } from './history-export.ts';
import { queryOf } from './history-query.ts';
import { branchesOf, rowOf, shownOf } from './history-records.ts';
import { pastChannelAnswer } from './past/past-channel-query.ts';
import { pastPostAnswer } from './past/past-post-query.ts';
import { pastProfileAnswer } from './past/past-profile-query.ts';
import { pastServerAnswer } from './past/past-server-query.ts';
import { seenBy } from './withheld.ts';

type Reading = Pick<HistoryReader, 'bringUp' | 'page' | 'eventAt' | 'streams' | 'around' | 'masks'>;

async function peopleOf(db: Reader, ids: readonly (string | undefined)[]): Promise<HistoryPerson[]> {
  const people = await readPeople(
    db,
    ids.flatMap((id) => (id === undefined ? [] : [id])),
  );
  return [...people.values()].map(({ id, username, tag }) => ({ id, username, tag }));
}

async function search(history: Reading, db: Reader, viewerId: string, filters: HistoryFilters): Promise<HistoryPage> {
  const indexed = await history.bringUp();
  if (indexed < 1) return { indexed, events: [], next: null, people: [] };
  const { events: found, next } = await history.page(queryOf(filters), HISTORY_LIMITS.page, (events) => seenBy(db, viewerId, events));
  const events = found.map(rowOf);
  return { indexed, events, next, people: await peopleOf(db, [...events.map(({ by }) => by), filters.person, filters.by]) };
}

async function show(history: Reading, db: Reader, viewerId: string, position: number): Promise<ShownEvent | Refusal<'UnknownEvent'>> {
  const indexed = await history.bringUp();
  if (indexed < 1) return { indexed, event: null, tree: [], more: false, people: [] };
  const found = await history.eventAt(position);
  const [seen] = found ? await seenBy(db, viewerId, [found]) : [];
  if (!seen) return refuse('UnknownEvent');
  const { tree: branches, isWhole } = await history.around(seen, HISTORY_LIMITS.tree);
  const tree = await branchesOf(branches, (events) => seenBy(db, viewerId, events));
  const event = shownOf(seen);
  const named = event.fields.map((field) => ('ownerId' in field ? field.ownerId : undefined));
  return { indexed, event, tree, more: !isWhole, people: await peopleOf(db, [event.by, ...named, ...tree.map(({ by }) => by)]) };
}

export function historyAnswers(history: Reading, clock: () => number): readonly AnyAnswer[] {
  return [
    answer(
      searchHistory,
      ({ db, actor, query }) => search(history, db, actor?.userId ?? '', query),
      ({ indexed }, { query }) => (indexed < 1 ? null : { command: recordHistorySearch, params: {}, body: query, required: true }),
    ),
    // The export is already recorded in the log. An export without a record cannot be read.
    answer(readHistoryExport, ({ db, actor, params, query }) =>
      exportPage(history, { db, viewerId: actor?.userId ?? '', now: clock(), ...params, ...query }),
    ),
    answer(
      getPastChannel,
      ({ db, actor, params, query }) =>
        pastChannelAnswer(history, { db, viewerId: actor?.userId ?? '', now: clock(), ...params, ...query }),
      ({ indexed, serverId, position }, { params, query: { moment, as, before } }) => {
        const body = { serverId, position, moment, as, before };
        return indexed < 1 ? null : { command: recordPastChannelReading, params, body, required: true };
      },
    ),
    answer(
      getPastProfile,
      ({ db, actor, params, query }) =>
        pastProfileAnswer(history, { db, viewerId: actor?.userId ?? '', now: clock(), ...params, ...query }),
      ({ indexed, position }, { params, query: { moment, as } }) => {
        return indexed < 1 ? null : { command: recordPastProfileReading, params, body: { position, moment, as }, required: true };
      },
    ),
    answer(
      getPastServer,
      ({ db, actor, params, query }) => pastServerAnswer(history, { db, viewerId: actor?.userId ?? '', now: clock(), ...params, ...query }),
      ({ indexed, position }, { params, query: { moment, as } }) => {
        return indexed < 1 ? null : { command: recordPastServerReading, params, body: { position, moment, as }, required: true };
      },
    ),
    answer(
      getPastPost,
      ({ db, actor, params, query }) => pastPostAnswer(history, { db, viewerId: actor?.userId ?? '', now: clock(), ...params, ...query }),
      ({ indexed, authorId, position }, { params, query: { moment, as } }) => {
        return indexed < 1 ? null : { command: recordPastPostReading, params, body: { authorId, position, moment, as }, required: true };
      },
    ),
    answer(
      getHistoryEvent,
      ({ db, actor, params }) => show(history, db, actor?.userId ?? '', params.position),
      ({ event }, { params }) =>
        event && { command: recordHistoryReading, params: { position: String(params.position) }, required: true as const },
    ),
  ];
}
