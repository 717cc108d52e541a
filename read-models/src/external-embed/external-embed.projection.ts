import { ServerEmbedCreated, ServerEmbedDeleted } from '@folkmoot/contracts/external-embed/events';
import { InviteDeleted } from '@folkmoot/contracts/invites/events';
import { ServerDeleted } from '@folkmoot/contracts/servers/events';
import { on, projection, type Tx } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { serverEmbedsTable } from './external-embed.table.ts';

async function remove(tx: Tx, batch: readonly { readonly data: { serverId: string } }[]): Promise<void> {
  await sql`delete from server_embeds where server_id = any(${batch.map((event) => event.data.serverId)}::text[])`.execute(tx);
}

export const externalEmbed = projection(
  { name: 'externalEmbed', version: 1, tables: [serverEmbedsTable] },
  on(ServerEmbedCreated, async (batch, tx) => {
    const made = batch.map((event) => event.data);
    await sql`
      insert into server_embeds (server_id, id, invite_id, invite_code)
      select * from unnest(
        ${made.map((data) => data.serverId)}::text[], ${made.map((data) => data.embedId)}::text[],
        ${made.map((data) => data.inviteId)}::text[], ${made.map((data) => data.inviteCode)}::text[])`.execute(tx);
  }),
  on(ServerEmbedDeleted, (batch, tx) => remove(tx, batch)),
  on(InviteDeleted, async (batch, tx) => {
    await sql`
      update server_embeds set invite_id = null, invite_code = null
      where invite_id = any(${batch.map((event) => event.data.inviteId)}::text[])`.execute(tx);
  }),
  on(ServerDeleted, (batch, tx) => remove(tx, batch)),
);
