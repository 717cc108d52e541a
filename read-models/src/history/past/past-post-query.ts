/** The past of a post, with current names. */
import type { AskedWhen } from '@folkmoot/contracts/history/fields';
import type { PastPost } from '@folkmoot/contracts/history/past-post';
import { isRefusal, type Refusal } from '@folkmoot/contracts/kernel/refusal';
import type { HistoryReader } from '@folkmoot/platform/history-index/reader';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { readPeople } from '../../profiles/people.ts';
import { seenBy } from '../withheld.ts';
import { pastPost } from './past-post.ts';
import type { PastReading } from './past-reading.ts';

type Asked = AskedWhen & { readonly db: Reader; readonly viewerId: string; readonly postId: string; readonly now: number };

const NOT_YET = { sight: null, facts: null };

export async function pastPostAnswer(
  history: PastReading & Pick<HistoryReader, 'bringUp'>,
  { db, viewerId, ...asked }: Asked,
): Promise<PastPost | Refusal<'UnknownPastPost'>> {
  const indexed = await history.bringUp();
  if (indexed < 1) return { indexed, authorId: '', position: -1, at: 0, isErased: false, was: NOT_YET, is: NOT_YET, marks: [], people: [] };
  const past = await pastPost(history, { ...asked, seen: (events) => seenBy(db, viewerId, events) });
  if (isRefusal(past)) return past;
  const comments = [past.was.facts, past.is.facts].flatMap((facts) => facts?.listed.map(({ authorId }) => authorId) ?? []);
  const named = [past.authorId, ...comments, ...past.marks.map(({ by }) => by), ...(asked.as === undefined ? [] : [asked.as])];
  const people = await readPeople(db, named);
  return { indexed, ...past, people: [...people.values()].map(({ id, username, tag }) => ({ id, username, tag })) };
}
