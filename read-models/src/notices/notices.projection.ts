import { AccountDeleted } from '@folkmoot/contracts/accounts/events';
import { ChannelPurged } from '@folkmoot/contracts/channels/events';
import { ChannelNoticeRemoved, ChannelNoticeSet, PersonalNoticeRemoved, PersonalNoticeSet } from '@folkmoot/contracts/notices/events';
import { ServerDeleted } from '@folkmoot/contracts/servers/events';
import { on, projection, type Tx } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import type { Batch } from '../batch.ts';
import { channelNoticesTable, personalNoticesTable } from './notices.table.ts';

async function setOfChannels(tx: Tx, batch: Batch<typeof ChannelNoticeSet>): Promise<void> {
  const last = [...new Map(batch.map(({ data }) => [data.channelId, data])).values()];
  await sql`
    insert into channel_notices (channel_id, server_id, content, updated_at)
    select * from unnest(
      ${last.map((data) => data.channelId)}::text[], ${last.map((data) => data.serverId)}::text[],
      ${last.map((data) => data.content)}::text[], ${last.map((data) => data.updatedAt)}::bigint[])
    on conflict (channel_id) do update set content = excluded.content, updated_at = excluded.updated_at`.execute(tx);
}

/** The text of an erased user is empty. */
async function setOfPeople(tx: Tx, batch: Batch<typeof PersonalNoticeSet>): Promise<void> {
  const last = [...new Map(batch.map(({ data }) => [data.userId, data])).values()];
  const readable = last.filter((data) => data.content !== null);
  await sql`
    insert into personal_notices (user_id, content, updated_at)
    select * from unnest(
      ${readable.map((data) => data.userId)}::text[], ${readable.map((data) => data.content)}::text[],
      ${readable.map((data) => data.updatedAt)}::bigint[])
    on conflict (user_id) do update set content = excluded.content, updated_at = excluded.updated_at`.execute(tx);
}

async function removeOfChannels(tx: Tx, batch: readonly { readonly data: { channelId: string } }[]): Promise<void> {
  await sql`delete from channel_notices where channel_id = any(${batch.map((event) => event.data.channelId)}::text[])`.execute(tx);
}

async function removeOfPeople(tx: Tx, batch: readonly { readonly data: { userId: string } }[]): Promise<void> {
  await sql`delete from personal_notices where user_id = any(${batch.map((event) => event.data.userId)}::text[])`.execute(tx);
}

export const notices = projection(
  { name: 'notices', version: 2, tables: [channelNoticesTable, personalNoticesTable] },
  on(ChannelNoticeSet, (batch, tx) => setOfChannels(tx, batch)),
  on(ChannelNoticeRemoved, (batch, tx) => removeOfChannels(tx, batch)),
  on(ChannelPurged, (batch, tx) => removeOfChannels(tx, batch)),
  on(ServerDeleted, async (batch, tx) => {
    await sql`delete from channel_notices where server_id = any(${batch.map((event) => event.data.serverId)}::text[])`.execute(tx);
  }),
  on(PersonalNoticeSet, (batch, tx) => setOfPeople(tx, batch)),
  on(PersonalNoticeRemoved, (batch, tx) => removeOfPeople(tx, batch)),
  on(AccountDeleted, (batch, tx) => removeOfPeople(tx, batch)),
);
