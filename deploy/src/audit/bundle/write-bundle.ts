/**
 * Writes a bundle in one pass over the log: each page is added to the tree, written and projected. It contains all events up to the end of
 * the window, because rows depend on all earlier events, and only a complete log can be compared with the signature.
 */
import { createWriteStream, existsSync, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { sha256 } from '@folkmoot/platform/backup/manifest';
import type { Database } from '@folkmoot/platform/database/database';
import { Failure } from '@folkmoot/platform/errors';
import type { EventLog, LoggedEvent } from '@folkmoot/platform/event-log/port';
import { publicKeyText, type Verifier } from '@folkmoot/platform/proof/note';
import { consistencyPath } from '@folkmoot/platform/proof/paths';
import { newestCheckpoint, tileReader } from '@folkmoot/platform/proof/proof-records';
import { sql } from 'kysely';
import { type Pack, pack } from 'tar-stream';
import { digestReadModels } from './digest.ts';
import { lineOfEvent } from './event-lines.ts';
import {
  CHECKPOINT,
  CONSISTENCY,
  FORMAT,
  KIND,
  MANIFEST,
  MANIFEST_HASH,
  type Manifest,
  type Part,
  projectionVersions,
  type Versions,
} from './manifest.ts';
import { growLeaves, isSigned, type Leaves, writeConsistency } from './proof.ts';
import { openReplay } from './replay-log.ts';
import { isFull } from './throwaway-postgres.ts';
import type { Window } from './window.ts';

export type BundleOptions = {
  readonly log: EventLog;
  readonly pool: Database['pool'];
  readonly verifier: Verifier;
  readonly window: Window;
  readonly file: string;
  /** An empty database to project the events, used for nothing else. */
  readonly beside: Database;
  readonly product: string;
  readonly now: Date;
  readonly onProgress?: (done: number) => void;
};

/** `name`: the hash of the manifest. `signed`: the number of signed events. Others are newer. */
export type Bundled = { readonly manifest: Manifest; readonly name: string; readonly signed: number };

type Archive = { readonly add: (file: string, bytes: Buffer) => Promise<Part> };

const PAGE = 2000;
/** The size of a part in memory. */
const PART_CHARACTERS = 4 * 1024 * 1024;
const OWNER_ONLY = 0o600;

const compress = promisify<Buffer, Buffer>(gzip);

/** The file has a temporary name until it is complete. */
export async function writeBundle(options: BundleOptions): Promise<Bundled> {
  const { file } = options;
  mustNotBeThere(file);
  const unfinished = `${file}.unfinished`;
  // Removes an interrupted attempt. Files of others in a shared folder are not overwritten.
  rmSync(unfinished, { force: true });
  const tar = pack();
  const written = pipeline(tar, createWriteStream(unfinished, { flags: 'wx', mode: OWNER_ONLY, flush: true }));
  // The tar below reports the error. Without a handler here, it would end the process.
  const failed = written.then(
    () => new Promise<never>(() => undefined),
    (cause: unknown) => Promise.reject(unwritten(file, cause)),
  );
  failed.catch(() => undefined);
  try {
    const bundled = await Promise.race([fill(archiveIn(tar, options.now), options), failed]);
    tar.finalize();
    await Promise.race([written, failed]);
    await rename(unfinished, file);
    return bundled;
  } catch (error) {
    tar.destroy();
    rmSync(unfinished, { force: true });
    throw error;
  }
}

export function mustNotBeThere(file: string): void {
  if (existsSync(file)) throw new Failure('Misconfigured', `${file} already exists: choose another file, or delete it.`);
}

/** Without the cause, because it would be mistaken for a full disk elsewhere. */
export function unwritten(file: string, cause: unknown): Failure {
  const why = isFull(cause) ? 'the disk is full' : cause instanceof Error ? cause.message : String(cause);
  return new Failure('Misconfigured', `${file} cannot be written: ${why}. No bundle was made.`);
}

async function fill(archive: Archive, options: BundleOptions): Promise<Bundled> {
  const { pool, verifier, beside, onProgress } = options;
  const signed = await newestCheckpoint(pool);
  const checkpoint = signed ? await archive.add(CHECKPOINT, Buffer.from(signed.note)) : null;
  const leaves = growLeaves(signed?.size ?? 0);
  const { window, types, parts } = await takeIn(archive, options, leaves);
  const consistency = signed ? await archive.add(CONSISTENCY, Buffer.from(await proved(leaves, signed, options))) : null;
  const manifest: Manifest = {
    kind: KIND,
    format: FORMAT,
    product: options.product,
    node: process.version,
    postgres: await versionOf(beside),
    madeAt: options.now.toISOString(),
    window,
    events: { count: leaves.count(), root: leaves.root().toString('base64'), types, parts },
    projections: projectionVersions(),
    proof: checkpoint && consistency ? { key: publicKeyText(verifier), checkpoint, consistency } : null,
    tables: [...(await digestReadModels(beside.kysely))],
  };
  const { sha256: name } = await archive.add(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 2)));
  await archive.add(MANIFEST_HASH, Buffer.from(`${name}\n`));
  onProgress?.(1);
  return { manifest, name, signed: leaves.signable().size };
}

type Taken = { readonly window: Window; readonly types: Versions; readonly parts: Part[] };

async function takeIn(archive: Archive, { log, window, beside, onProgress }: BundleOptions, leaves: Leaves): Promise<Taken> {
  const replay = await openReplay(beside);
  const parts = partsInto(archive);
  const types: Versions = {};
  let from: number | null = null;
  let to = -1;
  for await (const events of pagesUpTo(log, window.to)) {
    leaves.add(events);
    for (const { type, version, position } of events) {
      types[type] = Math.max(version, types[type] ?? 0);
      if (position >= window.from) from ??= position;
      to = position;
    }
    await Promise.all([parts.add(events), replay.take(events, async () => undefined)]);
    onProgress?.(Math.min(1, (to + 1) / (window.to + 1)));
  }
  // Not every log has an event at each position.
  if (from === null) throw new Failure('Misconfigured', `There is no event from position ${window.from} to ${window.to}.`);
  return { window: { from, to }, types, parts: await parts.end() };
}

async function* pagesUpTo(log: EventLog, to: number): AsyncGenerator<readonly LoggedEvent[]> {
  for (let after = -1; after < to; ) {
    const events = (await log.readAll({ after, limit: PAGE })).filter(({ position }) => position <= to);
    const last = events.at(-1);
    if (!last) return;
    yield events;
    after = last.position;
  }
}

/** Refuses to write a changed history, because the receiver would detect it anyway. */
async function proved(
  leaves: Leaves,
  signed: { readonly size: number; readonly note: string },
  { pool, verifier }: BundleOptions,
): Promise<string> {
  const { size } = leaves.signable();
  const text = writeConsistency(size, await consistencyPath(tileReader(pool), size, signed.size), signed.note);
  if (isSigned(text, leaves, verifier)) return text;
  throw new Failure('Corrupt', 'These events differ from the signed events: run npm run audit -- verify. No bundle was made.');
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

function partsInto(archive: Archive) {
  const parts: Part[] = [];
  let lines: string[] = [];
  let characters = 0;

  async function flush(): Promise<void> {
    if (lines.length === 0) return;
    const packed = await compress(Buffer.from(lines.join('')));
    lines = [];
    characters = 0;
    parts.push(await archive.add(`events/${String(parts.length + 1).padStart(6, '0')}.jsonl.gz`, packed));
  }

  return {
    async add(events: readonly LoggedEvent[]): Promise<void> {
      for (const event of events) {
        const line = lineOfEvent(event);
        lines.push(line);
        characters += line.length;
        if (characters >= PART_CHARACTERS) await flush();
      }
    },
    async end(): Promise<Part[]> {
      await flush();
      return parts;
    },
  };
}

async function versionOf({ kysely }: Database): Promise<string> {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(kysely);
  return rows[0]?.server_version ?? '';
}
