/**
 * Reads a bundle and verifies everything: each part has the hash of the manifest, the events are complete and in order, they form the
 * stated tree, and this tree was signed.
 */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { sha256 } from '@folkmoot/platform/backup/manifest';
import { entriesOf } from '@folkmoot/platform/backup/read-backup';
import { Failure } from '@folkmoot/platform/errors';
import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import { parsePublicKey } from '@folkmoot/platform/proof/note';
import { eventsIn } from './event-lines.ts';
import { MANIFEST, MANIFEST_HASH, type Manifest, mustBeReadable, type Part, parseManifest, partsOf } from './manifest.ts';
import { growLeaves, isSigned, sizeOf } from './proof.ts';

/** `name`: the hash of the manifest. `signed`: the number of signed events. Others are newer. */
export type Checked = { readonly manifest: Manifest; readonly name: string; readonly signed: number };

type Found = { readonly bytes: number; readonly sha256: string };

const UNREADABLE = new Set(['ENOENT', 'EACCES', 'EISDIR']);
/** Sixteen times the intended size of a part, compressed and uncompressed. */
const MOST_BYTES = 64 * 1024 * 1024;
const PART_AT_MOST = { maxOutputLength: MOST_BYTES };

const decompress = promisify<Buffer, object, Buffer>(gunzip);

function bad(path: string, what: string): Failure {
  return new Failure('Corrupt', `${path} was changed or damaged, or is not an incident bundle: ${what} Nothing was replayed.`);
}

/** Reads the whole file twice: all bytes are verified before the first event is parsed. */
export async function checkBundle(path: string, onProgress?: (share: number) => void): Promise<Checked> {
  const { manifest, name } = await readManifest(path);
  mustBeReadable(path, manifest.events.types);
  const texts = new Map<string, string>();
  const { proof } = manifest;
  for (const part of [proof?.checkpoint, proof?.consistency]) if (part) texts.set(part.file, await textOf(path, part));
  const leaves = growLeaves(sizeOf(texts.get(proof?.checkpoint.file ?? '') ?? ''));
  let last = Number.NEGATIVE_INFINITY;
  for await (const events of eventsOf(path, manifest)) {
    for (const event of events) {
      if (event.position <= last) throw bad(path, `the event at position ${event.position} is in the wrong place.`);
      if (event.version > (manifest.events.types[event.type] ?? 0))
        throw bad(path, `its manifest does not list the event type ${event.type}.`);
      last = event.position;
    }
    leaves.add(events);
    onProgress?.(leaves.count() / manifest.events.count);
  }
  if (leaves.count() !== manifest.events.count) throw bad(path, `it contains ${leaves.count()} of ${manifest.events.count} events.`);
  if (last !== manifest.window.to || manifest.window.from > last) throw bad(path, 'its events do not match its window.');
  if (leaves.root().toString('base64') !== manifest.events.root) throw bad(path, 'its events differ from its manifest.');
  if (!proof) return { manifest, name, signed: 0 };
  if (!isSigned(texts.get(proof.consistency.file) ?? '', leaves, parsePublicKey(proof.key))) {
    throw bad(path, `the key ${proof.key} did not sign these events.`);
  }
  return { manifest, name, signed: leaves.signable().size };
}

/** For a verified bundle, or during verification. In the order of the log. */
export async function* eventsOf(path: string, manifest: Manifest): AsyncGenerator<readonly LoggedEvent[]> {
  const parts = new Map(manifest.events.parts.map((part) => [part.file, part]));
  for await (const { file, bytes } of entriesOf(path, MOST_BYTES)) {
    const part = parts.get(file);
    if (!part) continue;
    if (sha256(bytes) !== part.sha256) throw new Failure('Corrupt', `${file} of ${path} changed while it was read.`);
    const lines = await decompress(bytes, PART_AT_MOST).catch(() => null);
    const events = lines && eventsIn(lines.toString());
    if (!events) throw bad(path, `${file} does not contain events.`);
    yield events;
  }
}

/** Every part matches the manifest, and there are no others. */
async function readManifest(path: string): Promise<{ readonly manifest: Manifest; readonly name: string }> {
  const { found, last } = await readParts(path);
  const [text, hash] = [last.get(MANIFEST), last.get(MANIFEST_HASH)];
  if (!text || !hash) throw bad(path, 'it has no manifest.');
  const name = sha256(text);
  if (name !== hash.toString().trim()) throw bad(path, 'its manifest was changed.');
  const manifest = parseManifest(path, text.toString());
  for (const part of partsOf(manifest)) {
    const there = found.get(part.file);
    if (!there) throw bad(path, `${part.file} is missing.`);
    if (there.sha256 !== part.sha256 || there.bytes !== part.bytes) throw bad(path, `${part.file} was changed.`);
    found.delete(part.file);
  }
  const [stranger] = found.keys();
  if (stranger !== undefined) throw bad(path, `${stranger} does not belong to the bundle.`);
  return { manifest, name };
}

async function readParts(path: string): Promise<{ readonly found: Map<string, Found>; readonly last: ReadonlyMap<string, Buffer> }> {
  const found = new Map<string, Found>();
  const last = new Map<string, Buffer>();
  try {
    for await (const { file, bytes } of entriesOf(path, MOST_BYTES)) {
      if (found.has(file) || last.has(file)) throw bad(path, `it contains ${file} twice.`);
      if (file === MANIFEST || file === MANIFEST_HASH) last.set(file, bytes);
      else found.set(file, { bytes: bytes.length, sha256: sha256(bytes) });
    }
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string' && UNREADABLE.has(cause.code)) {
      throw new Failure('Misconfigured', `${path} cannot be read (${cause.code}).`, { cause });
    }
    throw bad(path, 'it cannot be read to its end.');
  }
  return { found, last };
}

async function textOf(path: string, part: Part): Promise<string> {
  for await (const { file, bytes } of entriesOf(path, MOST_BYTES)) if (file === part.file) return bytes.toString();
  throw bad(path, `${part.file} is missing.`);
}
