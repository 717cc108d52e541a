/**
 * Restores a backup into an empty database in one transaction: all of it or nothing. Read models are not part of a backup; they are rebuilt
 * afterwards.
 */
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { Failure } from '../errors.ts';
import { KEY_FILE, type Manifest, nameOf, quoted, sha256, type Table } from './manifest.ts';
import { entriesOf } from './read-backup.ts';

export type RestoreOptions = {
  readonly url: string;
  readonly file: string;
  /** The manifest that `checkBackup` returned for this file. */
  readonly manifest: Manifest;
  /** SQL that creates the tables of the log and the vault. */
  readonly schemas: readonly string[];
  readonly onProgress?: (done: number) => void;
};

type Loading = { readonly table: Table; readonly into: CopyStreamQuery; readonly done: Promise<void> };

const OURS = ['log', 'vault', 'live', 'signals', 'relay', 'leases', 'media'];
const decompress = promisify(gunzip);

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'folkmoot-restore' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Throws if the database contains Folkmoot tables. */
export async function mustBeEmpty(url: string): Promise<void> {
  const { rows } = await connected(url, (client) =>
    client.query<{ name: string }>('select nspname as name from pg_namespace where nspname = any($1) order by 1', [OURS]),
  );
  if (rows.length === 0) return;
  throw new Failure(
    'Misconfigured',
    `The database is not empty: it has ${rows.map(({ name }) => name).join(', ')}. Restore into a new one; nothing was changed.`,
  );
}

export async function restoreBackup(options: RestoreOptions): Promise<void> {
  await connected(options.url, async (client) => {
    await client.query('begin');
    for (const statements of options.schemas) await client.query(statements);
    for (const table of options.manifest.tables) await prepare(client, table);
    await load(client, options);
    await client.query('commit');
    // Without statistics, Postgres would plan for empty tables.
    await client.query('analyze');
  });
}

async function prepare(client: pg.Client, table: Table): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select column_name as name from information_schema.columns where table_schema = $1 and table_name = $2',
    [table.schema, table.name],
  );
  const missing = table.columns.filter((column) => !rows.some(({ name }) => name === column));
  if (missing.length > 0) {
    throw new Failure(
      'Misconfigured',
      `The backup was made by a newer version: this version does not know ${missing.join(', ')} in ${nameOf(table)}. Upgrade first. Nothing was changed.`,
    );
  }
  // A new schema has initial rows (the head of an empty log). The rows of the backup replace them.
  await client.query(`delete from ${nameOf(table)}`);
}

async function load(client: pg.Client, { file, manifest, onProgress }: RestoreOptions): Promise<void> {
  const tables = new Map(manifest.tables.flatMap((table) => table.parts.map((part) => [part.file, { table, part }] as const)));
  const total = manifest.tables.flatMap((table) => table.parts).reduce((sum, part) => sum + part.bytes, 0);
  let loading: Loading | null = null;
  let loaded = 0;
  for await (const { file: name, bytes } of entriesOf(file)) {
    const known = tables.get(name);
    if (!known) continue;
    // The part was intact when it was checked. A failing disk may return other bytes now.
    if (sha256(bytes) !== known.part.sha256) throw new Failure('Corrupt', `${name} changed while it was restored. Nothing was kept.`);
    if (loading?.table !== known.table) {
      if (loading) await finish(loading);
      loading = begin(client, known.table);
    }
    await write(loading, await decompress(bytes));
    loaded += bytes.length;
    onProgress?.(loaded / total);
  }
  if (loading) await finish(loading);
}

function begin(client: pg.Client, table: Table): Loading {
  const into = client.query(copyFrom(`copy ${nameOf(table)} (${table.columns.map(quoted).join(', ')}) from stdin`));
  const done = finished(into);
  done.catch(() => undefined);
  return { table, into, done };
}

async function write({ into, done }: Loading, rows: Buffer): Promise<void> {
  if (into.write(rows)) return;
  await Promise.race([once(into, 'drain'), done]);
}

async function finish({ table, into, done }: Loading): Promise<void> {
  into.end();
  await done;
  if (into.rowCount === table.rows) return;
  throw new Failure('Corrupt', `${nameOf(table)} has ${into.rowCount} rows after the restore instead of ${table.rows}. Nothing was kept.`);
}

/** The master key inside a backup, or null if the backup has none. */
export async function keyIn(file: string): Promise<Buffer | null> {
  for await (const entry of entriesOf(file)) {
    // The key comes first, so the remaining entries need not be read.
    return entry.file === KEY_FILE ? Buffer.from(entry.bytes.toString().trim(), 'hex') : null;
  }
  return null;
}
