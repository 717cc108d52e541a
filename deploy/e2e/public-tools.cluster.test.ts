/** The proof of the history, checked only with the Go packages for signed notes and transparency logs, without our own code. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { consistencyPath } from '@folkmoot/platform/proof/paths';
import { checkpointsAfter, readSealed, tileReader } from '@folkmoot/platform/proof/proof-records';
import { proofOf } from '@folkmoot/platform/proof/prove';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { type Network, startNetwork } from './harness/network.ts';

type Run = { readonly code: number; readonly out: string; readonly err: string };

const ENOUGH = 700;

let network: Network;
let folder: string;
let program: string;

function run(command: string, words: readonly string[], cwd: string): Promise<Run> {
  return new Promise((resolve) => {
    execFile(command, [...words], { cwd }, (error, out, err) => resolve({ code: error ? 1 : 0, out, err }));
  });
}

function check(...words: readonly string[]): Promise<Run> {
  return run(program, words, folder);
}

function sealedPool() {
  return network.product().foundation.readModels.pool;
}

/** A process that starts to seal signs immediately. */
async function signAll(): Promise<void> {
  await network.restart();
  const head = await network.head();
  await vi.waitFor(async () => expect(await checkpointsAfter(sealedPool(), head, 1)).toHaveLength(1), { timeout: 60_000, interval: 250 });
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'folkmoot-public-tools-'));
  program = join(folder, 'public-tools');
  const built = await run('go', ['build', '-o', program, '.'], join(import.meta.dirname, 'public-tools'));
  if (built.code !== 0) throw new Error(`Go could not build the tools:\n${built.err}`);
  network = await startNetwork(inject('postgresUrl'), { PROOF_ORIGIN: 'chat.example/proof' });
  const ann = await network.register('Ann');
  const { defaultChannelId } = await network.server(ann);
  await signAll();
  for (let count = 0; count < ENOUGH; count += 1) {
    await ann.api('POST', `/api/channels/${defaultChannelId}/messages`, { body: { content: `No. ${count}` } });
  }
  await signAll();
});

afterAll(async () => {
  await network.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('H10 public tools', () => {
  it('find every leaf under the signed root', async () => {
    const { publicKey, size } = await readSealed(sealedPool());
    expect(await check('log', network.url(), publicKey ?? '')).toMatchObject({ code: 0, out: `${size} leaves\n` });
    expect(await check('log', network.url(), (publicKey ?? '').replace('chat.example', 'other.example'))).toMatchObject({ code: 1 });
  });

  it('accept the proof of an event, and no other', async () => {
    const { publicKey } = await readSealed(sealedPool());
    const { log } = network.product().foundation;
    const [event] = await log.readAll({ after: 511, limit: 1 });
    if (!event) throw new Error('There is no such event.');
    const file = join(folder, 'event.tlog-proof');
    const proof = await proofOf({ pool: sealedPool(), log }, event);
    writeFileSync(file, proof);
    expect(await check('proof', file, publicKey ?? '')).toMatchObject({ code: 0, out: expect.stringContaining('event 512 of') });
    writeFileSync(file, proof.replace('index 512', 'index 513'));
    expect(await check('proof', file, publicKey ?? '')).toMatchObject({ code: 1 });
  });

  it('confirm that a later tree extends an earlier one', async () => {
    const { publicKey } = await readSealed(sealedPool());
    const [older, ...more] = await checkpointsAfter(sealedPool(), 0, 100);
    const newer = more.at(-1);
    if (!older || !newer) throw new Error('The log was not signed twice.');
    const path = await consistencyPath(tileReader(sealedPool()), older.size, newer.size);
    writeFileSync(join(folder, 'old'), older.note);
    writeFileSync(
      join(folder, 'consistency'),
      `old ${older.size}\n${path.map((one) => `${one.toString('base64')}\n`).join('')}\n${newer.note}`,
    );
    expect(await check('consistency', 'consistency', 'old', publicKey ?? '')).toMatchObject({
      code: 0,
      out: `${newer.size} goes on from ${older.size}\n`,
    });
  });
});
