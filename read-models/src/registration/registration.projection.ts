/** Projects invitations to the instance, and registrations that wait for approval. */
import {
  InvitationCreated,
  InvitationDeleted,
  InvitationUsed,
  RegistrationApproved,
  RegistrationRejected,
  RegistrationRequested,
} from '@folkmoot/contracts/registration/events';
import { on, projection, type Tx } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { invitationsTable, registrationsTable } from './registration.table.ts';

async function removeRegistrations(tx: Tx, batch: readonly { readonly data: { readonly userId: string } }[]): Promise<void> {
  await sql`delete from registrations where user_id = any(${batch.map(({ data }) => data.userId)}::text[])`.execute(tx);
}

export const registration = projection(
  { name: 'registration', version: 1, tables: [invitationsTable, registrationsTable] },
  on(InvitationCreated, async (batch, tx) => {
    const rows = batch.map(({ data }) => data);
    await sql`
      insert into invitations (id, uses, used, expires_at, server_id, note, created_by_id, created_at)
      select id, uses, 0, expires_at, server_id, note, by_id, at from unnest(
        ${rows.map(({ invitationId }) => invitationId)}::text[], ${rows.map(({ uses }) => uses)}::integer[],
        ${rows.map(({ expiresAt }) => expiresAt)}::bigint[], ${rows.map(({ serverId }) => serverId)}::text[],
        ${rows.map(({ note }) => note)}::text[], ${rows.map(({ createdById }) => createdById)}::text[],
        ${rows.map(({ createdAt }) => createdAt)}::bigint[]) as v(id, uses, expires_at, server_id, note, by_id, at)`.execute(tx);
  }),
  on(InvitationUsed, async (batch, tx) => {
    await sql`
      update invitations i set used = i.used + v.count
      from (select id, count(*)::integer as count from unnest(${batch.map(({ data }) => data.invitationId)}::text[]) as u(id) group by id) v
      where i.id = v.id`.execute(tx);
  }),
  on(InvitationDeleted, async (batch, tx) => {
    await sql`delete from invitations where id = any(${batch.map(({ data }) => data.invitationId)}::text[])`.execute(tx);
  }),
  on(RegistrationRequested, async (batch, tx) => {
    // An erased registration was decided.
    const rows = batch.flatMap(({ data }) => (data.username === null || data.email === null ? [] : [data]));
    await sql`
      insert into registrations (user_id, username, tag, email, requested_at)
      select * from unnest(${rows.map(({ userId }) => userId)}::text[], ${rows.map(({ username }) => username)}::text[],
        ${rows.map(({ tag }) => tag)}::text[], ${rows.map(({ email }) => email)}::text[],
        ${rows.map(({ requestedAt }) => requestedAt)}::bigint[])`.execute(tx);
  }),
  on(RegistrationApproved, (batch, tx) => removeRegistrations(tx, batch)),
  on(RegistrationRejected, (batch, tx) => removeRegistrations(tx, batch)),
);
