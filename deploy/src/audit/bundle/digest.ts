/** Hashes of all read models that do not depend on row order, database or time. */
import { hash } from 'node:crypto';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { LIVE_SCHEMA } from '@folkmoot/platform/projection/read-model-store';
import { projections } from '@folkmoot/read-models/projections';
import { sql } from 'kysely';
import type { TableDigest, Versions } from './manifest.ts';

/**
 * The hash of the sorted row hashes, in two steps by their first byte, because the hashes of a large table do not fit into one Postgres
 * value.
 */
async function digestOf(db: Reader, name: string): Promise<TableDigest> {
  const { rows } = await sql<{ rows: number; sha256: string }>`
    with hashed as (select sha256(convert_to(t::text, 'UTF8')) as h from ${sql.id(LIVE_SCHEMA, name)} t),
         grouped as (select get_byte(h, 0) as first, count(*) as rows, sha256(string_agg(h, ''::bytea order by h)) as h from hashed group by 1)
    select coalesce(sum(rows), 0)::bigint as rows, encode(sha256(coalesce(string_agg(h, ''::bytea order by first), ''::bytea)), 'hex') as sha256
    from grouped`.execute(db);
  return { name, rows: rows[0]?.rows ?? 0, sha256: rows[0]?.sha256 ?? '' };
}

export async function digestReadModels(db: Reader): Promise<readonly TableDigest[]> {
  const names = projections.flatMap(({ tables }) => tables.map(({ name }) => name)).sort();
  const digests: TableDigest[] = [];
  for (const name of names) digests.push(await digestOf(db, name));
  return digests;
}

/** One digest of all tables. */
export function digestOfAll(tables: readonly TableDigest[]): string {
  return hash('sha256', tables.map(({ name, rows, sha256 }) => `${name} ${rows} ${sha256}\n`).join(''));
}

/** Describes the first table that differs. null: all are equal. */
export function firstDifference(origin: readonly TableDigest[], here: readonly TableDigest[]): string | null {
  for (const name of [...new Set([...origin, ...here].map((table) => table.name))].sort()) {
    const [there, mine] = [origin, here].map((tables) => tables.find((table) => table.name === name));
    if (!there) return `Table ${name} did not exist at the origin.`;
    if (!mine) return `Table ${name} does not exist here.`;
    if (there.rows === mine.rows && there.sha256 === mine.sha256) continue;
    return `Table ${name} differs: ${there.rows} rows, ${there.sha256} at the origin; ${mine.rows} rows, ${mine.sha256} here.`;
  }
  return null;
}

/** Read models with another version here, whose rows may differ. */
export function otherVersions(origin: Versions, here: Versions): readonly string[] {
  const names = [...new Set([...Object.keys(origin), ...Object.keys(here)])].sort();
  return names
    .filter((name) => origin[name] !== here[name])
    .map((name) => `${name} has version ${origin[name] ?? 'none'} at the origin and version ${here[name] ?? 'none'} here.`);
}
