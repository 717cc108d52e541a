/** The disk space of stored messages, including indexes. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

export type Stored = { readonly messages: number; readonly logBytes: number; readonly readModelBytes: number };

const STORED = `
select (select count(*) from live.messages)::float8 as messages,
  sum(pg_total_relation_size(c.oid)) filter (where n.nspname = 'log')::float8 as log,
  sum(pg_total_relation_size(c.oid)) filter (where n.nspname = 'live')::float8 as live
from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r'`;

export async function storedIn(client: pg.Client): Promise<Stored> {
  const { rows } = await client.query<{ messages: number; log: number; live: number }>(STORED);
  return { messages: rows[0]?.messages ?? 0, logBytes: rows[0]?.log ?? 0, readModelBytes: rows[0]?.live ?? 0 };
}

/** The bytes in the segments of Kafka's folder. Its indexes are preallocated, so they are ignored. */
export function kafkaBytes(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\/\d+\.log$/.test(name));
  return files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}
