/**
 * Writes a backup while the server runs. One database snapshot keeps log, keys and log-ins consistent; streaming keeps memory use
 * independent of the size of the log. The file has a temporary name until it is complete.
 */
import { createWriteStream, existsSync, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Pack, pack } from 'tar-stream';
import { Failure } from '../errors.ts';
import {
  FORMAT,
  fingerprintOf,
  KEY_FILE,
  MANIFEST,
  MANIFEST_HASH,
  type Manifest,
  nameOf,
  type Part,
  quoted,
  sha256,
  type Table,
} from './manifest.ts';
import { type Archive, copyMedia } from './media-parts.ts';

export type BackupOptions = {
  readonly url: string;
  readonly file: string;
  readonly masterKey: Uint8Array;
  readonly includeKey: boolean;
  /** False if the log is stored outside this Postgres. */
  readonly includeLog: boolean;
  /** Folder of the media service. Null if it is on another machine. */
  readonly mediaFolder: string | null;
  /** Product name and version, recorded in the manifest. */
  readonly product: string;
  readonly now: Date;
  /** Receives the written share of the log's rows, 0 to 1. */
  readonly onProgress?: (done: number) => void;
};

type Source = { readonly schema: string; readonly name: string; readonly columns: readonly string[] };

/** Size of a part. Each part is in memory twice: raw and compressed. */
const PART_BYTES = 4 * 1024 * 1024;
/** Higher levels save a tenth of the size and take three times as long. */
const EFFORT = { level: 4 };
const NEWLINE = 0x0a;
const OWNER_ONLY = 0o600;

const compress = promisify<Buffer, object, Buffer>(gzip);

export async function writeBackup(options: BackupOptions): Promise<Manifest> {
  const { file, url } = options;
  if (existsSync(file)) throw new Failure('Misconfigured', `${file} already exists: choose another file, or delete it.`);
  const unfinished = `${file}.unfinished`;
  const client = new pg.Client({ connectionString: url, application_name: 'folkmoot-backup' });
  await client.connect();
  const tar = pack();
  try {
    await client.query('begin isolation level repeatable read, read only');
    const written = pipeline(tar, createWriteStream(unfinished, { mode: OWNER_ONLY, flush: true }));
    // The code that waits for the tar reports a full disk. Without this handler, the rejection would end the process.
    written.catch(() => undefined);
    const manifest = await Promise.race([fill(tar, client, options), written.then(() => never())]);
    await written;
    await rename(unfinished, file);
    return manifest;
  } catch (error) {
    tar.destroy();
    rmSync(unfinished, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}

async function fill(tar: Pack, client: pg.Client, options: BackupOptions): Promise<Manifest> {
  const archive = archiveIn(tar, options.now);
  const { masterKey, includeKey, includeLog, product, now, onProgress } = options;
  const head = includeLog ? await headOf(client) : null;
  const { rows: versions } = await client.query<{ server_version: string }>('show server_version');
  const key = includeKey ? await archive.add(KEY_FILE, Buffer.from(Buffer.from(masterKey).toString('hex'))) : null;
  const tables: Table[] = [];
  for (const source of await sourcesIn(client, includeLog ? ['log', 'vault'] : ['vault'])) {
    const isLog = source.schema === 'log' && source.name === 'events';
    const total = (head ?? 0) + 1;
    tables.push(await copyOut(client, archive, source, isLog ? (rows) => onProgress?.(Math.min(1, rows / total)) : undefined));
  }
  const events = tables.find((table) => table.schema === 'log' && table.name === 'events');
  if (head !== null && events?.rows !== head + 1) {
    throw new Failure('Corrupt', `The head of the log is ${head}, but the log has ${events?.rows} events. Nothing was backed up.`);
  }
  // Media is copied after the snapshot: every file that the snapshot refers to exists, unless it was removed since.
  const media = options.mediaFolder === null ? null : await copyMedia(archive, options.mediaFolder);
  const manifest: Manifest = {
    format: FORMAT,
    product,
    postgres: versions[0]?.server_version ?? '',
    takenAt: now.toISOString(),
    head,
    masterKey: { fingerprint: fingerprintOf(masterKey), included: includeKey, part: key },
    tables,
    media,
  };
  const text = Buffer.from(JSON.stringify(manifest, null, 2));
  const { sha256: hash } = await archive.add(MANIFEST, text);
  await archive.add(MANIFEST_HASH, Buffer.from(`${hash}\n`));
  tar.finalize();
  onProgress?.(1);
  return manifest;
}

function archiveIn(tar: Pack, now: Date): Archive {
  return {
    add(file, bytes) {
      return new Promise((resolve, reject) => {
        tar.entry({ name: file, mode: OWNER_ONLY, mtime: now }, bytes, (error) => {
          if (error) reject(error);
          else resolve({ file, bytes: bytes.length, sha256: sha256(bytes) });
        });
      });
    },
  };
}

async function headOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ position: string }>('select position from log.head');
  return Number(rows[0]?.position ?? -1);
}

/** Lists all tables of the schemas, so that a new table is never forgotten. */
async function sourcesIn(client: pg.Client, schemas: readonly string[]): Promise<readonly Source[]> {
  const { rows } = await client.query<Source>(
    `select t.table_schema as schema, t.table_name as name,
            array_agg(c.column_name::text order by c.ordinal_position) as columns
     from information_schema.tables t
     join information_schema.columns c using (table_schema, table_name)
     where t.table_schema = any($1) and t.table_type = 'BASE TABLE'
     group by t.table_schema, t.table_name order by t.table_schema, t.table_name`,
    [schemas],
  );
  return rows;
}

/** Uses Postgres's text format, which every later version can read. */
async function copyOut(client: pg.Client, archive: Archive, source: Source, onRows?: (rows: number) => void): Promise<Table> {
  const columns = source.columns.map(quoted).join(', ');
  const order = source.columns.includes('position') ? ' order by position' : '';
  const parts: Part[] = [];
  let rows = 0;
  let waiting: Buffer[] = [];
  let bytes = 0;

  async function flush(): Promise<void> {
    if (bytes === 0) return;
    const name = `${source.schema}.${source.name}/${String(parts.length + 1).padStart(6, '0')}.gz`;
    const packed = await compress(Buffer.concat(waiting), EFFORT);
    waiting = [];
    bytes = 0;
    parts.push(await archive.add(name, packed));
    onRows?.(rows);
  }

  for await (const chunk of client.query(copyTo(`copy (select ${columns} from ${nameOf(source)}${order}) to stdout`))) {
    if (!Buffer.isBuffer(chunk)) throw new Failure('Corrupt', 'Postgres answered a copy with something other than data.');
    // Newlines inside a value are written as
    // , so each newline byte ends a row.
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) rows += 1;
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes >= PART_BYTES) await flush();
  }
  await flush();
  return { schema: source.schema, name: source.name, columns: [...source.columns], rows, parts };
}
