/** A configured witness of a running instance: its cosignatures are public, and shown by the commands. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cosignatureOf, parseWitnessKey } from '@folkmoot/platform/proof/cosignature';
import { signerOf } from '@folkmoot/platform/proof/note';
import { cosigner, startTestWitness, type TestWitness } from '@folkmoot/platform/proof/test-witness';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Network, startNetwork } from './harness/network.ts';

const seed = randomBytes(32);
const proof = { PROOF_KEY: seed.toString('hex'), PROOF_ORIGIN: 'chat.example/proof' };
const run = promisify(execFile);

let witness: TestWitness;
let network: Network;

beforeAll(async () => {
  witness = await startTestWitness('witness.example/w1', signerOf(proof.PROOF_ORIGIN, seed));
  network = await startNetwork(inject('postgresUrl'), { ...proof, PROOF_WITNESSES: witness.setting });
  await network.server(await network.register('Ann'));
});

afterAll(async () => {
  await network?.stop();
  await witness?.stop();
});

async function checkpoint(): Promise<string> {
  return (await fetch(`${network.url()}/proof/checkpoint`)).text();
}

async function verify(witnesses: string): Promise<string> {
  const { DATA_DIR, DATABASE_URL = '' } = network.product().foundation.config;
  const env = { ...process.env, ...proof, DATA_DIR, DATABASE_URL, LOG_LEVEL: 'silent', PROOF_WITNESSES: witnesses };
  return (await run(process.execPath, [join(import.meta.dirname, '../src/audit.ts'), 'verify'], { env })).stdout;
}

describe('H10 a witness', () => {
  it('cosigns new checkpoints, and its signature is below the checkpoint', async () => {
    const key = parseWitnessKey(witness.vkey);
    await expect.poll(async () => cosignatureOf(await checkpoint(), key), { timeout: 30_000 }).not.toBeNull();
    expect(Number((await checkpoint()).split('\n')[1])).toBe(witness.size());
    const metrics = await (await fetch(`${network.url()}/metrics`)).text();
    expect(metrics).toContain(`folkmoot_proof_cosigned_size ${witness.size()}`);
  });

  it('is named by the verification, with the size and time of its last cosignature', async () => {
    const stranger = cosigner('witness.example/w2').vkey;
    const output = await verify(`${witness.setting}, ${stranger} https://w2.example`);
    const [, size, at = ''] = /witness\.example\/w1 has cosigned the first (\d+) of them: (\S+)\.\n/.exec(output) ?? [];
    expect([Number(size), Date.now() - Date.parse(at) < 600_000]).toEqual([witness.size(), true]);
    expect(output).toContain('witness.example/w2 has cosigned nothing yet.');
  });

  it('with an invalid setting prevents the start', async () => {
    await expect(startNetwork(inject('postgresUrl'), { ...proof, PROOF_WITNESSES: 'https://w1.example' })).rejects.toThrow(
      /A witness is its key/,
    );
  });
});
