/** Signals of user notices to the user's own sockets. */
import { accountEvents } from '@folkmoot/contracts/accounts/wire';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { emit, type Signal, userRoom } from '@folkmoot/contracts/kernel/signal';
import { UserNoticeDismissed, UserNoticed } from '@folkmoot/contracts/notices/events';
import { signalSource, signalsOf } from '@folkmoot/platform/signal/source';
import { type PersonRow, readPeople } from '../profiles/people.ts';
import { toRawNotice } from './user-notice-records.ts';

type People = ReadonlyMap<string, PersonRow>;

export function userNoticed({ data }: EventOf<typeof UserNoticed>, people: People): readonly Signal[] {
  const { noticeId: id, userId, kind: type, title, content, createdById, createdAt } = data;
  if (content === null) return [];
  return [emit([userRoom(userId)], accountEvents.noticeCreated, toRawNotice({ id, type, title, content, createdById, createdAt }, people))];
}

export function userNoticeDismissed({ data }: EventOf<typeof UserNoticeDismissed>): readonly Signal[] {
  return [emit([userRoom(data.userId)], accountEvents.noticeRemoved, { id: data.noticeId })];
}

export const userNoticeSignals = signalSource<People>(
  (events, db) =>
    readPeople(
      db,
      events.flatMap(({ data }) => (typeof data.createdById === 'string' ? [data.createdById] : [])),
    ),
  signalsOf(UserNoticed, userNoticed),
  signalsOf(UserNoticeDismissed, userNoticeDismissed),
);
