/** The proof of the history, for outsiders over HTTP and for operators on the command line. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteAccount } from '@folkmoot/contracts/accounts/commands';
import { leaveServer } from '@folkmoot/contracts/members/commands';
import { openCheckpoint } from '@folkmoot/platform/proof/checkpoint';
import { rootOfFull } from '@folkmoot/platform/proof/hashes';
import { entryOf } from '@folkmoot/platform/proof/leaf';
import { parsePublicKey } from '@folkmoot/platform/proof/note';
import { rootAt } from '@folkmoot/platform/proof/paths';
import { checkProof } from '@folkmoot/platform/proof/proof-file';
import { tilePath, widthIn } from '@folkmoot/platform/proof/tiles';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { auditProduct } from './harness/audit-command.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';

let network: Network;
let folder: string;
let ben: Person;
let serverId: string;
let channelId: string;

const audit = (...words: readonly string[]) => auditProduct(network, folder, words);

async function get(path: string): Promise<Response> {
  return fetch(`${network.url()}/proof${path}`);
}

async function signedSize(): Promise<number> {
  const answer = await get('/checkpoint');
  return answer.ok ? Number((await answer.text()).split('\n')[1]) : 0;
}

/** Waits until the current end of the log is signed. */
async function signed(): Promise<void> {
  const head = await network.head();
  await expect.poll(signedSize, { timeout: 30_000 }).toBeGreaterThan(head);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'folkmoot-proof-'));
  network = await startNetwork(inject('postgresUrl'), { PROOF_ORIGIN: 'chat.example/proof' });
  const ann = await network.register('Ann');
  ben = await network.register('Ben');
  ({ id: serverId, defaultChannelId: channelId } = await network.server(ann, ben));
  for (let count = 0; count < 20; count += 1)
    await ben.api('POST', `/api/channels/${channelId}/messages`, { body: { content: `No. ${count}` } });
});

afterAll(async () => {
  await network.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('H10 the proof of the history', () => {
  it('is signed while Folkmoot runs, and public', async () => {
    await expect.poll(signedSize, { timeout: 30_000 }).toBeGreaterThan(0);
    const verifier = parsePublicKey(await (await get('/key')).text());
    const answer = await get('/checkpoint');
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=5');
    const head = openCheckpoint(await answer.text(), verifier);
    if (!head) throw new Error('The checkpoint is not signed with the published key.');
    const root = await rootAt(async (level, index) => {
      const tile = await get(`/tile/${tilePath({ level, index, width: widthIn(head.size, level, index) })}`);
      expect(tile.headers.get('content-type')).toBe('application/octet-stream');
      expect(tile.headers.get('cache-control')).toContain('immutable');
      return new Uint8Array(await tile.arrayBuffer());
    }, head.size);
    expect(root).toEqual(Buffer.from(head.root));
    expect(rootOfFull(root)).toEqual(root);
  });

  it.each([
    '/tile/0/000',
    '/tile/0/001',
    '/tile/9/000',
    '/tile/entries/000',
    '/tile/0/0',
    '/tile/0/000.p/0',
    '/tile/0/x%2e%2e/000',
    '/tile/',
  ])('has nothing at %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it('has a page that must not load anything', async () => {
    const answer = await get('');
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'sha256-/);
    expect(await answer.text()).toContain('Check a proof');
  });
});

describe('requests for proofs', () => {
  it('are limited per minute and address', async () => {
    const limited = await startNetwork(inject('postgresUrl'), { RATE_LIMITS: 'on' });
    try {
      const statuses: number[] = [];
      for (let left = 601; left > 0; left -= 1) statuses.push((await fetch(`${limited.url()}/proof/tile/0/000.p/1`)).status);
      expect([statuses.filter((status) => status === 404).length, statuses.at(-1)]).toEqual([600, 429]);
    } finally {
      await limited.stop();
    }
  });
});

describe('H9 H10 npm run audit', () => {
  it('proves an event, and still does after its author is erased', async () => {
    // Creates a second checkpoint. A process that starts to seal signs immediately, and then every minute.
    await ben.api('POST', `/api/channels/${channelId}/messages`, { body: { content: 'One more' } });
    await network.restart();
    await signed();
    const { log } = network.product().foundation;
    const events = await log.readAll({ after: -1, limit: 1000 });
    const message = events.find(({ type, data }) => type === 'MessageSent' && data.includes(channelId));
    if (!message) throw new Error('There is no message.');
    const file = join(folder, 'message.tlog-proof');
    const keptFolder = join(folder, 'kept');
    expect(await audit('prove', message.id, '--out', file)).toMatchObject({ code: 0 });
    expect(await audit('prove', message.id, '--out', file)).toMatchObject({ code: 1, err: expect.stringContaining('already exists') });
    expect(await audit('checkpoint', '--out', keptFolder)).toMatchObject({ code: 0 });
    const verifier = parsePublicKey(await (await get('/key')).text());
    const entry = entryOf(message);
    expect(checkProof(readFileSync(file, 'utf8'), verifier)).toMatchObject({ index: message.position, entry });

    await ben.ask(leaveServer, { params: { serverId } });
    await ben.ask(deleteAccount, { body: { password: ben.password, deleteContent: true } });
    await network.settle();
    expect(await audit('verify', '--kept', keptFolder)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/events match \d+ signed checkpoint/),
    });
    // The old file is still valid, and a new one has the same result.
    expect(checkProof(readFileSync(file, 'utf8'), verifier)).toMatchObject({ entry });
    const { out } = await audit('prove', String(message.position));
    expect(checkProof(out, verifier)).toMatchObject({ index: message.position, entry });
  });

  it('reports a missing checkpoint, and a changed key', async () => {
    const { pool } = network.product().foundation.readModels;
    const { rows } = await pool.query<{ size: number }>(
      'delete from proof.checkpoints where size = (select min(size) from proof.checkpoints) returning *',
    );
    const [removed] = rows;
    expect(await audit('verify')).toMatchObject({
      code: 1,
      out: expect.stringContaining(`The checkpoint of size ${removed?.size} is missing`),
    });
    await pool.query('insert into proof.checkpoints select * from jsonb_populate_record(null::proof.checkpoints, $1)', [
      JSON.stringify(removed),
    ]);
    const { rows: keys } = await pool.query<{ key: string }>('select public_key as key from proof.place');
    await pool.query("update proof.place set public_key = 'somebody'");
    expect(await audit('verify')).toMatchObject({ code: 1, out: expect.stringContaining('is noted as somebody') });
    await pool.query('update proof.place set public_key = $1', [keys[0]?.key]);
    expect(await audit('verify')).toMatchObject({ code: 0 });
  });

  it('reports the first bad position', async () => {
    const { pool } = network.product().foundation.readModels;
    await pool.query(`update log.events set meta = replace(meta, '"at":', '"At":') where position = 9`);
    expect(await audit('verify')).toMatchObject({ code: 1, out: expect.stringContaining('First bad position: 9.') });
    expect(await audit('verify', '--from', '0', '--to', '20')).toMatchObject({
      code: 1,
      out: expect.stringContaining('First bad position: 9.'),
    });
    expect(await audit('prove', '9')).toMatchObject({ code: 1, err: expect.stringContaining('differs from what was sealed') });
  });

  it.each([[['what']], [['verify', '--from', '-1']], [['consistency', '5', '3']]])('refuses %j', async (words) => {
    expect(await audit(...words)).toMatchObject({ code: 1 });
  });

  it('does not report success if no events and checkpoints are left', async () => {
    const { pool } = network.product().foundation.readModels;
    await pool.query('truncate log.events, proof.tiles, proof.checkpoints, proof.place; update log.head set position = -1');
    expect(await audit('verify')).toMatchObject({ code: 1, out: expect.stringContaining('so nothing is proved') });
  });
});
