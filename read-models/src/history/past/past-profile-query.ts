/** The past of a profile, with current names. */
import type { AskedWhen } from '@folkmoot/contracts/history/fields';
import type { PastProfile } from '@folkmoot/contracts/history/past-profile';
import { isRefusal, type Refusal } from '@folkmoot/contracts/kernel/refusal';
import type { HistoryReader } from '@folkmoot/platform/history-index/reader';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { readPeople } from '../../profiles/people.ts';
import { seenBy } from '../withheld.ts';
import { pastProfile } from './past-profile.ts';
import type { PastReading } from './past-reading.ts';

type Asked = AskedWhen & { readonly db: Reader; readonly viewerId: string; readonly userId: string; readonly now: number };

const NOT_YET = { sight: null, facts: null };

export async function pastProfileAnswer(
  history: PastReading & Pick<HistoryReader, 'bringUp'>,
  { db, viewerId, ...asked }: Asked,
): Promise<PastProfile | Refusal<'UnknownPastProfile'>> {
  const indexed = await history.bringUp();
  if (indexed < 1) return { indexed, position: -1, at: 0, isErased: false, was: NOT_YET, is: NOT_YET, marks: [], people: [] };
  const past = await pastProfile(history, { ...asked, seen: (events) => seenBy(db, viewerId, events) });
  if (isRefusal(past)) return past;
  const named = [asked.userId, ...past.marks.map(({ by }) => by), ...(asked.as === undefined ? [] : [asked.as])];
  const people = await readPeople(db, [...new Set(named)]);
  return { indexed, ...past, people: [...people.values()].map(({ id, username, tag }) => ({ id, username, tag })) };
}
