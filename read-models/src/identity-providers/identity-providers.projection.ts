/** Projects identity providers and linked identities. */
import { AccountDeleted } from '@folkmoot/contracts/accounts/events';
import {
  IdentityLinked,
  IdentityProviderRemoved,
  IdentityProviderSet,
  IdentityUnlinked,
} from '@folkmoot/contracts/identity-providers/events';
import { on, projection } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { identitiesTable, identityProvidersTable } from './identity-providers.table.ts';

export const identityProviders = projection(
  { name: 'identity-providers', version: 1, tables: [identityProvidersTable, identitiesTable] },
  on(IdentityProviderSet, async (batch, tx) => {
    const rows = [...new Map(batch.map(({ data }) => [data.providerId, data])).values()];
    await sql`
      insert into identity_providers (id, settings, has_secret)
      select * from unnest(${rows.map(({ providerId }) => providerId)}::text[],
        ${rows.map(({ provider }) => JSON.stringify(provider))}::jsonb[], ${rows.map(({ hasSecret }) => hasSecret)}::boolean[])
      on conflict (id) do update set settings = excluded.settings, has_secret = excluded.has_secret`.execute(tx);
  }),
  on(IdentityProviderRemoved, async (batch, tx) => {
    await sql`delete from identity_providers where id = any(${batch.map(({ data }) => data.providerId)}::text[])`.execute(tx);
  }),
  on(IdentityLinked, async (batch, tx) => {
    // Rows of an erased user are empty. A later link of the same identity replaces them.
    const last = new Map(batch.map(({ data }) => [data.identityId, data]));
    const rows = [...last.values()].flatMap(({ issuer, subject, ...row }) =>
      issuer === null || subject === null ? [] : [{ ...row, issuer, subject }],
    );
    await sql`delete from identities where id = any(${[...last.keys()]}::text[])`.execute(tx);
    await sql`
      insert into identities (id, user_id, provider_id, issuer, subject, label, linked_at)
      select * from unnest(${rows.map(({ identityId }) => identityId)}::text[], ${rows.map(({ userId }) => userId)}::text[],
        ${rows.map(({ providerId }) => providerId)}::text[], ${rows.map(({ issuer }) => issuer)}::text[],
        ${rows.map(({ subject }) => subject)}::text[], ${rows.map(({ label }) => label)}::text[],
        ${rows.map(({ linkedAt }) => linkedAt)}::bigint[])`.execute(tx);
  }),
  on(IdentityUnlinked, async (batch, tx) => {
    await sql`delete from identities where id = any(${batch.map(({ data }) => data.identityId)}::text[])`.execute(tx);
  }),
  on(AccountDeleted, async (batch, tx) => {
    await sql`delete from identities where user_id = any(${batch.map(({ data }) => data.userId)}::text[])`.execute(tx);
  }),
);
