/** Projects the settings of the instance, and everyone who has ever been its founder. */
import { BadgesSet, UserRegistered } from '@folkmoot/contracts/accounts/events';
import { InstanceSettingsChanged } from '@folkmoot/contracts/instance/events';
import { isFounder } from '@folkmoot/contracts/kernel/access';
import { on, projection, type Tx } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { foundersTable, instanceSettingsTable } from './instance.table.ts';

type Holder = { readonly userId: string; readonly badges: number };

/** A former founder stays in the table, because an instance that has had a founder is set up. */
async function keepFounders(tx: Tx, batch: readonly Holder[]): Promise<void> {
  const founderIds = batch.filter(({ badges }) => isFounder(badges)).map(({ userId }) => userId);
  if (founderIds.length === 0) return;
  await sql`insert into instance_founders select unnest(${founderIds}::text[]) on conflict do nothing`.execute(tx);
}

export const instance = projection(
  { name: 'instance', version: 2, tables: [instanceSettingsTable, foundersTable] },
  on(InstanceSettingsChanged, async (batch, tx) => {
    const last = new Map(
      batch.flatMap(({ data: { changes, version } }) =>
        changes.map(({ setting, value }) => [setting, { value: JSON.stringify(value), version }] as const),
      ),
    );
    const rows = [...last];
    await sql`
      insert into instance_settings (setting, value, version)
      select * from unnest(${rows.map(([setting]) => setting)}::text[], ${rows.map(([, { value }]) => value)}::jsonb[],
        ${rows.map(([, { version }]) => version)}::integer[])
      on conflict (setting) do update set value = excluded.value, version = excluded.version`.execute(tx);
  }),
  on(UserRegistered, (batch, tx) =>
    keepFounders(
      tx,
      batch.map(({ data }) => data),
    ),
  ),
  on(BadgesSet, (batch, tx) =>
    keepFounders(
      tx,
      batch.map(({ data }) => data),
    ),
  ),
);
