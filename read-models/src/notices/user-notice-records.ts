/** Reads the notices of a user, oldest first. */
import type { RawNotice } from '@folkmoot/contracts/accounts/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { type PersonRow, readPeople } from '../profiles/people.ts';

type Row = Omit<RawNotice, 'createdBy'> & { readonly createdById: string | null };

/** Clients require a name, so the operator appears as the product. */
const OPERATOR = 'Folkmoot';

export function toRawNotice({ createdById, ...notice }: Row, people: ReadonlyMap<string, PersonRow>): RawNotice {
  const person = createdById === null ? undefined : people.get(createdById);
  return { ...notice, createdBy: { username: person?.username ?? OPERATOR } };
}

export async function readUserNotices(db: Reader, userId: string): Promise<RawNotice[]> {
  const { rows } = await sql<Row>`
    select id, kind as "type", title, content, created_at as "createdAt", created_by_id as "createdById"
    from user_notices where user_id = ${userId} order by id`.execute(db);
  const people = await readPeople(
    db,
    rows.flatMap((row) => row.createdById ?? []),
  );
  return rows.map((row) => toRawNotice(row, people));
}
