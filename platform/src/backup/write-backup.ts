/**
 * Writes a backup while the product runs: everything is read in one snapshot, so that log, keys and log-ins belong together, and
 * streamed, so that the size of the log does not matter. Until it is whole the file has another name.
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
  /** False where the log is not in this Postgres. */
  readonly includeLog: boolean;
  /** Of the media service; null: not on this machine. */
  readonly mediaFolder: string | null;
  /** Name and version of the product, for whoever reads the manifest. */
  readonly product: string;
  readonly now: Date;
  /** Share of the rows of the log that is written, 0 to 1. */
  readonly onProgress?: (done: number) => void;
};

type Source = { readonly schema: string; readonly name: string; readonly columns: readonly string[] };

/** Held in memory at a time, twice: as it comes and compressed. */
const PART_BYTES = 4 * 1024 * 1024;
/** The log compresses well and fast; more effort makes it a tenth smaller and three times slower. */
const EFFORT = { level: 4 };
const NEWLINE = 0x0a;
const OWNER_ONLY = 0o600;

const compress = promisify<Buffer, object, Buffer>(gzip);

export async function writeBackup(options: BackupOptions): Promise<Manifest> {
  const { file, url } = options;
  if (existsSync(file)) throw new Failure('Misconfigured', `${file} is there already: name another file, or remove it.`);
  const unfinished = `${file}.unfinished`;
  const client = new pg.Client({ connectionString: url, application_name: 'folkmoot-backup' });
  await client.connect();
  const tar = pack();
  try {
    await client.query('begin isolation level repeatable read, read only');
    const written = pipeline(tar, createWriteStream(unfinished, { mode: OWNER_ONLY, flush: true }));
    // A disk that is full is told by what waits for the tar below; unheard here it would end the process.
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
    throw new Failure('Corrupt', `The log says that its head is ${head}, but it holds ${events?.rows} events. Nothing was backed up.`);
  }
  // After the snapshot: whatever it refers to is there, unless it was removed meanwhile.
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

/** Whatever tables there are: one that was added yesterday is not forgotten. */
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

/** In Postgres's own text, which any later version of it reads. */
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
    if (!Buffer.isBuffer(chunk)) throw new Failure('Corrupt', 'Postgres answered a copy with something that is no data.');
    // A line end within a value is written as \n, so each of these ends a row.
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) rows += 1;
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes >= PART_BYTES) await flush();
  }
  await flush();
  return { schema: source.schema, name: source.name, columns: [...source.columns], rows, parts };
}
