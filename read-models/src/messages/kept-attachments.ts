/** Removes the expiry of kept files, so that clients no longer show one. */
import type { Tx } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import type { MessageBody } from './messages.table.ts';

type Place = { readonly attachments: 'message_attachments' | 'removed_attachments'; readonly messages: 'messages' | 'removed_messages' };

const PLACES: readonly Place[] = [
  { attachments: 'message_attachments', messages: 'messages' },
  { attachments: 'removed_attachments', messages: 'removed_messages' },
];

type Expiring = { readonly id: string; readonly message_id: string; readonly record: string; readonly body: string };

function withoutEnd<T extends { readonly expireAt: number | null }>(attachment: T): T {
  return { ...attachment, expireAt: null };
}

function keptIn(body: string): string {
  const parsed: MessageBody = JSON.parse(body);
  return JSON.stringify({ ...parsed, attachments: parsed.attachments.map(withoutEnd) });
}

/** `endedAt`: files that expired before this time are deleted. */
export async function keepAttachments(tx: Tx, endedAt: number): Promise<void> {
  for (const { attachments, messages } of PLACES) {
    const { rows } = await sql<Expiring>`
      select a.id, a.message_id, a.record, m.body from ${sql.table(attachments)} a join ${sql.table(messages)} m on m.id = a.message_id
      where a.expire_at > ${endedAt}`.execute(tx);
    await sql`
      update ${sql.table(attachments)} a set expire_at = null, record = v.record
      from unnest(${rows.map((row) => row.id)}::text[], ${rows.map((row) => JSON.stringify(withoutEnd(JSON.parse(row.record))))}::text[])
        as v(id, record)
      where a.id = v.id`.execute(tx);
    await sql`
      update ${sql.table(messages)} m set body = v.body
      from unnest(${rows.map((row) => row.message_id)}::text[], ${rows.map((row) => keptIn(row.body))}::text[]) as v(id, body)
      where m.id = v.id`.execute(tx);
  }
}
