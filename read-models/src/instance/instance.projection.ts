/** Events → the settings of the instance, and who its founders are. */
import { AccountDeleted, BadgesSet, UserRegistered } from '@folkmoot/contracts/accounts/events';
import { InstanceSettingsChanged } from '@folkmoot/contracts/instance/events';
import { isFounder } from '@folkmoot/contracts/kernel/access';
import { on, projection, type Tx } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { foundersTable, instanceSettingsTable } from './instance.table.ts';

type Holder = { readonly userId: string; readonly badges: number };

/** The last of each person counts. */
async function keepFounders(tx: Tx, batch: readonly Holder[]): Promise<void> {
  const last = new Map(batch.map(({ userId, badges }) => [userId, isFounder(badges)]));
  const [held, lost] = [true, false].map((holds) => [...last].filter(([, isOne]) => isOne === holds).map(([userId]) => userId));
  await sql`delete from instance_founders where user_id = any(${lost}::text[])`.execute(tx);
  if (held && held.length > 0) {
    await sql`insert into instance_founders select unnest(${held}::text[]) on conflict do nothing`.execute(tx);
  }
}

export const instance = projection(
  { name: 'instance', version: 1, tables: [instanceSettingsTable, foundersTable] },
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
  on(AccountDeleted, (batch, tx) =>
    keepFounders(
      tx,
      batch.map(({ data: { userId } }) => ({ userId, badges: 0 })),
    ),
  ),
);
