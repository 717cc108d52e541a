/** The past of a server, with current names. */
import type { AskedWhen } from '@folkmoot/contracts/history/fields';
import type { PastServer } from '@folkmoot/contracts/history/past-server';
import { isRefusal, type Refusal } from '@folkmoot/contracts/kernel/refusal';
import type { HistoryReader } from '@folkmoot/platform/history-index/reader';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { readPeople } from '../../profiles/people.ts';
import { seenBy } from '../withheld.ts';
import type { PastReading } from './past-reading.ts';
import { pastServer } from './past-server.ts';

type Asked = AskedWhen & { readonly db: Reader; readonly viewerId: string; readonly serverId: string; readonly now: number };

const NOT_YET = { sight: null, facts: null };

export async function pastServerAnswer(
  history: PastReading & Pick<HistoryReader, 'bringUp'>,
  { db, viewerId, ...asked }: Asked,
): Promise<PastServer | Refusal<'UnknownPastServer'>> {
  const indexed = await history.bringUp();
  if (indexed < 1) return { indexed, position: -1, at: 0, was: NOT_YET, is: NOT_YET, marks: [], people: [] };
  const past = await pastServer(history, { ...asked, seen: (events) => seenBy(db, viewerId, events) });
  if (isRefusal(past)) return past;
  const there = [past.was.facts, past.is.facts].flatMap((facts) =>
    facts ? [facts.ownerId, ...facts.listed.map(({ userId }) => userId)] : [],
  );
  const named = [...there, ...past.marks.map(({ by }) => by), ...(asked.as === undefined ? [] : [asked.as])];
  const people = await readPeople(db, named);
  return { indexed, ...past, people: [...people.values()].map(({ id, username, tag }) => ({ id, username, tag })) };
}
