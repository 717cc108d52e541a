import { AccountDeleted, UserRegistered } from '@folkmoot/contracts/accounts/events';
import { PresenceChosen } from '@folkmoot/contracts/presence/events';
import { PRESENCE } from '@folkmoot/contracts/presence/limits';
import { on, projection } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { presencesTable } from './presence.table.ts';

export const presence = projection(
  { name: 'presence', version: 1, tables: [presencesTable] },
  on(UserRegistered, async (batch, tx) => {
    await sql`
      insert into presences (user_id, status)
      select u.id, ${PRESENCE.ONLINE}::integer from unnest(${batch.map(({ data }) => data.userId)}::text[]) as u(id)`.execute(tx);
  }),
  on(AccountDeleted, async (batch, tx) => {
    await sql`delete from presences where user_id = any(${batch.map(({ data }) => data.userId)}::text[])`.execute(tx);
  }),
  on(PresenceChosen, async (batch, tx) => {
    const last = [...new Map(batch.map(({ data }) => [data.userId, data])).values()];
    await sql`
      update presences p set status = c.status, custom = c.custom
      from unnest(${last.map((data) => data.userId)}::text[], ${last.map((data) => data.status)}::integer[],
        ${last.map((data) => data.custom)}::text[]) as c(user_id, status, custom)
      where p.user_id = c.user_id`.execute(tx);
  }),
);
