/** A deleted account: disconnects its sockets, and sends the replacement name to users with a conversation. */
import { AccountDeleted } from '@folkmoot/contracts/accounts/events';
import { cutOff, SOCKET_REFUSALS } from '@folkmoot/contracts/accounts/socket-refusals';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { emit, type Room, type Signal, userRoom } from '@folkmoot/contracts/kernel/signal';
import { profileEvents } from '@folkmoot/contracts/profiles/wire';
import { signalSource, signalsOf } from '@folkmoot/platform/signal/source';
import { sql } from 'kysely';
import { type PersonRow, readPeople } from '../profiles/people.ts';

export type Left = { readonly people: ReadonlyMap<string, PersonRow>; readonly partners: ReadonlyMap<string, readonly Room[]> };

export function accountDeleted({ data: { userId } }: EventOf<typeof AccountDeleted>, { people, partners }: Left): readonly Signal[] {
  const cut = cutOff(userId, { message: SOCKET_REFUSALS.ended });
  const person = people.get(userId);
  const rooms = partners.get(userId) ?? [];
  if (!person || rooms.length === 0) return [cut];
  const { username, tag, badges, avatar, banner } = person;
  return [cut, emit(rooms, profileEvents.updated, { userId, updated: { username, tag, badges, avatar, banner } })];
}

export const deletedAccountSignals = signalSource<Left>(
  async (events, db) => {
    const ids = events.map((event) => String(event.data.userId));
    const { rows } = await sql<{ recipientId: string; userId: string }>`
      select recipient_id as "recipientId", user_id as "userId" from inbox_entries
      where recipient_id = any(${ids}::text[]) and user_id <> recipient_id order by 1, 2`.execute(db);
    const partners = Map.groupBy(rows, (row) => row.recipientId);
    return {
      people: await readPeople(db, ids),
      partners: new Map([...partners].map(([id, found]) => [id, found.map((row) => userRoom(row.userId))])),
    };
  },
  signalsOf(AccountDeleted, accountDeleted),
);
