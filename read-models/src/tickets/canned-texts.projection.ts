import { CannedTextAdded, CannedTextDeleted, CannedTextEdited } from '@folkmoot/contracts/tickets/events';
import { on, projection, type Tx } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { cannedTextsTable } from './canned-texts.table.ts';

type Written = { readonly cannedTextId: string; readonly name: string; readonly text: string; readonly at: number };

/** The last event of each text counts. */
async function write(tx: Tx, batch: readonly Written[]): Promise<void> {
  const last = [...new Map(batch.map((data) => [data.cannedTextId, data])).values()];
  await sql`
    insert into canned_texts (id, name, text, changed_at)
    select * from unnest(${last.map(({ cannedTextId }) => cannedTextId)}::text[], ${last.map(({ name }) => name)}::text[],
      ${last.map(({ text }) => text)}::text[], ${last.map(({ at }) => at)}::bigint[])
    on conflict (id) do update set name = excluded.name, text = excluded.text, changed_at = excluded.changed_at`.execute(tx);
}

export const cannedTexts = projection(
  { name: 'cannedTexts', version: 1, tables: [cannedTextsTable] },
  on(CannedTextAdded, (batch, tx) =>
    write(
      tx,
      batch.map(({ data: { addedAt: at, ...data } }) => ({ ...data, at })),
    ),
  ),
  on(CannedTextEdited, (batch, tx) =>
    write(
      tx,
      batch.map(({ data: { editedAt: at, ...data } }) => ({ ...data, at })),
    ),
  ),
  on(CannedTextDeleted, async (batch, tx) => {
    await sql`delete from canned_texts where id = any(${batch.map(({ data }) => data.cannedTextId)}::text[])`.execute(tx);
  }),
);
