/** A part of the history as one file, which gives the same rows on another machine, without keys. */
import { existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sha256 } from '@folkmoot/platform/backup/manifest';
import { entriesOf } from '@folkmoot/platform/backup/read-backup';
import { LIVE_SCHEMA } from '@folkmoot/platform/projection/read-model-store';
import { type TestDatabase, testDatabase } from '@folkmoot/platform/testing/test-database';
import { pack } from 'tar-stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import type { Change } from '../src/audit/bundle/changes.ts';
import { digestOfAll, firstDifference } from '../src/audit/bundle/digest.ts';
import { eventsIn } from '../src/audit/bundle/event-lines.ts';
import { MANIFEST, MANIFEST_HASH, Manifest } from '../src/audit/bundle/manifest.ts';
import { growLeaves } from '../src/audit/bundle/proof.ts';
import { checkBundle } from '../src/audit/bundle/read-bundle.ts';
import { replayBundle } from '../src/audit/bundle/replay-bundle.ts';
import { type AuditRun, auditProduct, runAudit } from './harness/audit-command.ts';
import { dice } from './harness/dice.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';
import { randomActivity } from './harness/random-activity.ts';

type Parts = Map<string, Buffer>;

const SECRET = 'Meet me where the heron fishes';

let network: Network;
let folder: string;
let people: readonly Person[];
let channelId: string;
/** The position of the secret message. */
let incident: number;
let file: string;
let manifest: Manifest;

const bundle = (...words: readonly string[]) => auditProduct(network, folder, ['bundle', ...words]);

/** On another machine: no data, no database, no key. */
function replay(...words: readonly string[]): Promise<AuditRun> {
  const { DATA_DIR: _data, DATABASE_URL: _url, MASTER_KEY: _key, ...env } = process.env;
  return runAudit(folder, { ...env, DATA_DIR: join(folder, 'nowhere') }, ['replay', ...words]);
}

function say(content: string): Promise<unknown> {
  const [ann] = people;
  if (!ann) throw new Error('No registration is in the log.');
  return ann.api('POST', `/api/channels/${channelId}/messages`, { body: { content } });
}

async function signedSize(): Promise<number> {
  const answer = await fetch(`${network.url()}/proof/checkpoint`);
  return answer.ok ? Number((await answer.text()).split('\n')[1]) : 0;
}

async function partsIn(path: string): Promise<Parts> {
  const parts: Parts = new Map();
  for await (const { file: name, bytes } of entriesOf(path)) parts.set(name, bytes);
  return parts;
}

async function written(path: string, parts: Parts): Promise<string> {
  const tar = pack();
  for (const [name, bytes] of parts) tar.entry({ name }, bytes);
  tar.finalize();
  writeFileSync(path, await buffer(tar));
  return path;
}

/** Recomputes all hashes, like an attacker who knows the format. */
function forged(
  parts: Parts,
  change: (events: string) => string,
  changeManifest: (manifest: Manifest) => Manifest = (same) => same,
): Parts {
  const name = 'events/000001.jsonl.gz';
  const bytes = gzipSync(change(gunzipSync(parts.get(name) ?? Buffer.alloc(0)).toString()));
  const events = { ...manifest.events, parts: [{ file: name, bytes: bytes.length, sha256: sha256(bytes) }] };
  const text = Buffer.from(JSON.stringify(changeManifest({ ...manifest, events })));
  return new Map([...parts, [name, bytes], [MANIFEST, text], [MANIFEST_HASH, Buffer.from(sha256(text))]]);
}

function manifestIn(parts: Parts): Manifest {
  return Manifest.parse(JSON.parse(parts.get(MANIFEST)?.toString() ?? ''));
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'folkmoot-bundle-'));
  network = await startNetwork(inject('postgresUrl'), { PROOF_ORIGIN: 'chat.example/proof' });
  people = await Promise.all(['Ann', 'Bob', 'Cat'].map((name) => network.register(name)));
  const [ann, ...others] = people;
  if (!ann) throw new Error('No registration is in the log.');
  channelId = (await network.server(ann, ...others)).defaultChannelId;
  const activity = randomActivity(people, dice(11));
  for (let done = 0; done < 150; done += 1) await activity.runOne();
  await say(SECRET);
  incident = await network.head();
  for (let done = 0; done < 50; done += 1) await activity.runOne();
  await network.settle();
  // A new sealing process signs immediately, a running one only every minute.
  await network.restart();
  const head = await network.head();
  await vi.waitUntil(async () => (await signedSize()) > head, { timeout: 30_000 });

  file = join(folder, 'incident.tar');
  const bundled = await bundle(String(incident - 5), String(incident + 5), '--out', file);
  expect(bundled).toMatchObject({
    code: 0,
    out: expect.stringContaining('is complete'),
    err: expect.stringContaining('contains invite codes'),
  });
  manifest = manifestIn(await partsIn(file));
}, 120_000);

afterAll(async () => {
  await network?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('H9 a bundle', () => {
  it('contains all events up to its end as they are in the log, and no decrypted data', async () => {
    const { log } = network.product().foundation;
    const logged = (await log.readAll({ after: -1, limit: 5000 })).filter(({ position }) => position <= incident + 5);
    const parts = await partsIn(file);
    const events = gunzipSync(parts.get('events/000001.jsonl.gz') ?? Buffer.alloc(0)).toString();
    const lines = events.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(logged);
    expect(manifest).toMatchObject({ window: { from: incident - 5, to: incident + 5 }, events: { count: logged.length } });
    const everything = [...parts.values()].map((bytes) => bytes.toString('latin1')).join('\n') + events;
    for (const plain of [SECRET, '@example.com', ...people.map(({ password }) => password)]) expect(everything).not.toContain(plain);
    const { MASTER_KEY, DATA_DIR } = network.product().foundation.config;
    expect(everything).not.toContain(MASTER_KEY ?? readFileSync(join(DATA_DIR, 'master-key'), 'utf8').trim());
    expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([]);
  });

  it('can also be selected by time', async () => {
    const { log } = network.product().foundation;
    const [event] = await log.readAll({ after: incident - 1, limit: 1 });
    const { at } = JSON.parse(event?.meta ?? '') as { at: number };
    const path = join(folder, 'moment.tar');
    expect(await bundle(new Date(at).toISOString(), new Date(at).toISOString(), '--out', path)).toMatchObject({ code: 0 });
    const { window } = manifestIn(await partsIn(path));
    expect(window.from).toBeLessThanOrEqual(incident);
    expect(window.to).toBeGreaterThanOrEqual(incident);
  });

  it.each([
    [['20', '10'], 'The window contains no events'],
    [['2999-01-01', '2999-01-02'], 'The start is after the end of the log'],
    [['10'], 'Which events?'],
  ])('is not created for %j', async (words, why) => {
    expect(await bundle(...words)).toMatchObject({ code: 1, err: expect.stringContaining(why) });
  });

  it('overwrites no other file, and follows no symbolic link', async () => {
    expect(await bundle('1', '2', '--out', file)).toMatchObject({ code: 1, err: expect.stringContaining('already exists') });
    const [path, other] = [join(folder, 'linked.tar'), join(folder, 'of-others')];
    writeFileSync(other, 'theirs');
    symlinkSync(other, `${path}.unfinished`);
    expect(await bundle('1', '2', '--out', path)).toMatchObject({ code: 0 });
    expect([readFileSync(other, 'utf8'), lstatSync(path).isFile(), existsSync(`${path}.unfinished`)]).toEqual(['theirs', true, false]);
    expect(await bundle('1', '2', '--out', join(folder, 'nowhere/b.tar'))).toMatchObject({
      code: 1,
      err: expect.stringContaining('cannot be written'),
    });
  });
});

describe('H2 a replay of a bundle', () => {
  let databases: readonly TestDatabase[];

  beforeEach(async () => {
    databases = [await testDatabase(inject('postgresUrl')), await testDatabase(inject('postgresUrl'))];
  });

  afterEach(async () => {
    for (const database of databases) await database.drop();
  });

  it('gives the same rows each time, and shows the effect of each event', async () => {
    const received: (readonly Change[])[] = [];
    for (const database of databases) {
      const tables = await replayBundle({
        file,
        manifest,
        database: database.open({ searchPath: [LIVE_SCHEMA], durable: false }),
        onEvent: (_event, changes) => received.push(changes),
      });
      expect(firstDifference(manifest.tables, tables)).toBeNull();
      expect(digestOfAll(tables)).toBe(digestOfAll(manifest.tables));
    }
    expect(received).toHaveLength(22);
    expect(received.slice(11)).toEqual(received.slice(0, 11));
    const message = received[5]?.find(({ table }) => table === 'messages');
    expect(message).toMatchObject({ before: null, after: { channel_id: channelId } });
    expect(JSON.stringify(received)).not.toContain(SECRET);
    expect(manifest.tables.find(({ name }) => name === 'messages')?.rows).toBeGreaterThan(0);
  });

  it('needs no data of the product', async () => {
    const key = manifest.proof?.key ?? '';
    const { code, out, err } = await replay(file, '--key', key, '--out', 'rows.jsonl');
    expect([code, err]).toEqual([0, expect.stringContaining(`The key ${key} signed all of them`)]);
    expect(out).toContain('messages: 1 added');
    expect(out).toContain(`Digest of the read models, without keys: ${digestOfAll(manifest.tables)}`);
    expect(out.trim().endsWith('The same as at the origin.')).toBe(true);
    expect(out).not.toContain(SECRET);
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
    const lines = readFileSync(join(folder, 'rows.jsonl'), 'utf8').trim().split('\n');
    expect(JSON.parse(lines[5] ?? '')).toMatchObject({
      position: incident,
      type: 'MessageSent',
      changes: expect.arrayContaining([{ table: 'messages', before: null, after: expect.objectContaining({ channel_id: channelId }) }]),
    });
  });

  it('names the first table that differs', async () => {
    const parts = forged(
      await partsIn(file),
      (events) => events,
      (of) => ({ ...of, tables: of.tables.map((table) => (table.name === 'messages' ? { ...table, rows: table.rows + 1 } : table)) }),
    );
    const { code, out } = await replay(await written(join(folder, 'different.tar'), parts));
    expect([code, out]).toEqual([1, expect.stringContaining('Table messages differs')]);
  });
});

describe('H10 a manipulated bundle', () => {
  it('is refused if a byte changed, or if it is truncated or another file', async () => {
    const whole = readFileSync(file);
    const changed = Buffer.from(whole);
    const at = whole.indexOf('events/000001.jsonl.gz') + 512 + 40;
    changed[at] = (changed[at] ?? 0) ^ 1;
    const cases = [changed, whole.subarray(0, whole.length / 2), Buffer.from('no tar'), Buffer.alloc(0)];
    for (const [index, bytes] of cases.entries()) {
      const path = join(folder, `damaged-${index}.tar`);
      writeFileSync(path, bytes);
      await expect(checkBundle(path)).rejects.toThrow(/was changed or damaged.*Nothing was replayed/);
    }
    expect(await replay(join(folder, 'nothing.tar'))).toMatchObject({ code: 1, err: expect.stringContaining('cannot be read (ENOENT)') });
    expect(await replay()).toMatchObject({ code: 1, err: expect.stringContaining('Which bundle?') });
  });

  it.each([
    [
      'its text changed',
      (events: string) => events.replace('"command\\":\\"sendMessage', '"command\\":\\"sendMessagf'),
      /differ from its manifest/,
    ],
    ['one left out', (events: string) => events.split('\n').toSpliced(7, 1).join('\n'), /contains \d+ of \d+ events/],
    ['two exchanged', (events: string) => exchanged(events), /is in the wrong place/],
    ['something that is none', (events: string) => `${events}{}\n`, /does not contain events/],
  ])('is refused with an event that has %s, though all hashes are correct', async (_what, change, why) => {
    const path = await written(join(folder, 'forged.tar'), forged(await partsIn(file), change));
    await expect(checkBundle(path)).rejects.toThrow(why);
  });

  it('is refused if only the signature is wrong', async () => {
    const parts = await partsIn(file);
    const change = (events: string) => events.replace('"command\\":\\"sendMessage', '"command\\":\\"sendMessagf');
    const leaves = growLeaves(0);
    leaves.add(eventsIn(change(gunzipSync(parts.get('events/000001.jsonl.gz') ?? Buffer.alloc(0)).toString())) ?? []);
    const again = forged(parts, change, (of) => ({ ...of, events: { ...of.events, root: leaves.root().toString('base64') } }));
    const path = await written(join(folder, 'signed.tar'), again);
    await expect(checkBundle(path)).rejects.toThrow(/the key chat\.example\/proof\+.* did not sign these events/);
    expect(await replay(file, '--key', 'chat.example/proof+00000000+AAAA')).toMatchObject({
      code: 1,
      err: expect.stringContaining('signed by another key'),
    });
  });

  it('is reported as unsigned if its signature was removed', async () => {
    const { proof } = manifest;
    const parts = forged(
      await partsIn(file),
      (events) => events,
      (of) => ({ ...of, proof: null }),
    );
    for (const part of [proof?.checkpoint, proof?.consistency]) parts.delete(part?.file ?? '');
    const path = await written(join(folder, 'unsigned.tar'), parts);
    expect(await checkBundle(path)).toMatchObject({ signed: 0, manifest: { proof: null } });
    expect(await replay(path, '--key', proof?.key ?? '')).toMatchObject({ code: 1, err: expect.stringContaining('is not signed') });
  });

  it('is distinguished from one of a newer version', async () => {
    const parts = await partsIn(file);
    const newer = forged(
      parts,
      (events) => events,
      (of) => ({ ...of, events: { ...of.events, types: { ...of.events.types, TeaServed: 1 } } }),
    );
    await expect(checkBundle(await written(join(folder, 'newer.tar'), newer))).rejects.toThrow(
      'made by a newer version: it contains TeaServed 1',
    );
    const text = Buffer.from(JSON.stringify({ ...manifest, format: 2 }));
    const other = new Map([...parts, [MANIFEST, text], [MANIFEST_HASH, Buffer.from(sha256(text))]]);
    await expect(checkBundle(await written(join(folder, 'format.tar'), other))).rejects.toThrow(
      'has the format 2, but this version reads format 1',
    );
  });
});

function exchanged(events: string): string {
  const lines = events.split('\n');
  return lines.toSpliced(7, 2, lines[8] ?? '', lines[7] ?? '').join('\n');
}
