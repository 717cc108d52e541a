/** The past of a channel, with later changes and current names. */
import type { AskedPast } from '@folkmoot/contracts/history/fields';
import type { Fate, PastChannel } from '@folkmoot/contracts/history/past-channel';
import { isRefusal, type Refusal } from '@folkmoot/contracts/kernel/refusal';
import type { HistoryReader } from '@folkmoot/platform/history-index/reader';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { readPeople } from '../../profiles/people.ts';
import { seenBy } from '../withheld.ts';
import { pastChannel } from './past-channel.ts';
import type { PastReading } from './past-reading.ts';

type Asked = AskedPast & { readonly db: Reader; readonly viewerId: string; readonly channelId: string; readonly now: number };

type NowRow = { readonly id: string; readonly editedAt: number | null };

async function fatesOf(db: Reader, messages: readonly NowRow[]): Promise<(message: NowRow) => Fate> {
  const ids = messages.map(({ id }) => id);
  const { rows } = await sql<NowRow>`
    select id, (body::jsonb ->> 'editedAt')::float8 as "editedAt" from messages where id = any(${ids}::text[])`.execute(db);
  const today = new Map(rows.map((row) => [row.id, row.editedAt]));
  return ({ id, editedAt }) => {
    const now = today.get(id);
    if (now === undefined) return 'gone';
    return now === editedAt ? 'same' : 'edited';
  };
}

export async function pastChannelAnswer(
  history: PastReading & Pick<HistoryReader, 'bringUp'>,
  { db, viewerId, ...asked }: Asked,
): Promise<PastChannel | Refusal<'UnknownPastChannel'>> {
  const indexed = await history.bringUp();
  if (indexed < 1) {
    return { indexed, serverId: '', position: -1, at: 0, was: null, is: null, messages: [], next: null, marks: [], people: [] };
  }
  const past = await pastChannel(history, { ...asked, seen: (events) => seenBy(db, viewerId, events) });
  if (isRefusal(past)) return past;
  const fate = await fatesOf(db, past.messages);
  const named = [
    ...past.messages.map(({ authorId }) => authorId),
    ...past.marks.map(({ by }) => by),
    ...(asked.as === undefined ? [] : [asked.as]),
  ];
  const people = await readPeople(db, [...new Set(named)]);
  return {
    indexed,
    ...past,
    messages: past.messages.map((message) => ({ ...message, now: fate(message) })),
    people: [...people.values()].map(({ id, username, tag }) => ({ id, username, tag })),
  };
}
