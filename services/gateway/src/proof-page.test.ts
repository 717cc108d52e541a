/** Runs the script of the page that checks proofs. It must get the same results as the code, and may run nothing else. */
import { hash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { signCheckpoint } from '@folkmoot/platform/proof/checkpoint';
import { leafHash, nodeHash } from '@folkmoot/platform/proof/hashes';
import { publicKeyText, signerOf } from '@folkmoot/platform/proof/note';
import { checkProof, writeProof } from '@folkmoot/platform/proof/proof-file';
import { cosigner, type Kind } from '@folkmoot/platform/proof/test-witness';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const page = readFileSync(new URL('./proof-page.html', import.meta.url), 'utf8');
const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(page) ?? [];
const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? [];

const Check = z.function({ input: [z.string(), z.string(), z.string().default('')], output: z.promise(z.unknown()) });

/** Runs the page's script without a document. */
const checkInPage = Check.implementAsync(async (proof, key, witnesses) => {
  const world = { crypto, TextEncoder, TextDecoder, Uint8Array, atob, btoa, proof, key, witnesses };
  return runInNewContext(`${script}\ncheckProof(proof, key, witnesses)`, world);
});

const signer = signerOf('chat.example/proof', randomBytes(32));
const key = publicKeyText(signer);
const entries = ['a', 'b', 'folkmoot/event/v1\nmessage-1\n0\nid\nMessageSent\n3\ntrue\n0\n{}\n{"text":"✓"}'] as const;
const [first, second, third] = [leafHash(entries[0]), leafHash(entries[1]), leafHash(entries[2])];
const left = nodeHash(first, second);
const checkpoint = signCheckpoint({ size: 3, root: nodeHash(left, third) }, signer);
const proof = writeProof({ entry: entries[2], index: 2, path: [left], checkpoint });

const AT = 1_795_000_000;
/** The signed part of the checkpoint. */
const signed = checkpoint.slice(0, checkpoint.indexOf('\n\n') + 1);

function proofWith(line: string): string {
  return writeProof({ entry: entries[2], index: 2, path: [left], checkpoint: `${checkpoint}${line}\n` });
}

async function witnessesIn(file: string, keys: string): Promise<unknown> {
  return z.object({ index: z.literal(2), witnesses: z.unknown() }).parse(await checkInPage(file, key, keys)).witnesses;
}

describe('H10 the page that checks proofs', () => {
  it('gets the same result as the code', async () => {
    expect(checkProof(proof, signer)).toEqual({ index: 2, size: 3, entry: entries[2] });
    expect(await checkInPage(proof, key)).toEqual({
      origin: 'chat.example/proof',
      index: 2,
      size: 3,
      entry: entries[2],
      witnesses: { said: [], given: [] },
    });
    const ofFirst = writeProof({ entry: entries[0], index: 0, path: [second, third], checkpoint });
    expect(await checkInPage(ofFirst, key)).toMatchObject({ index: 0, entry: 'a' });
  });

  it.each<Kind>(['ed25519', 'ml-dsa-44'])('names a witness that has cosigned with %s, with the time, if its key is given', async (kind) => {
    const witness = cosigner('witness.example/w1', kind);
    const cosigned = proofWith(witness.line(signed, AT));
    const claimed = { name: 'witness.example/w1', id: witness.vkey.split('+')[1] };
    expect(checkProof(cosigned, signer)).toMatchObject({ index: 2, size: 3 });
    expect(await witnessesIn(cosigned, '')).toEqual({ said: [{ ...claimed, verdict: 'unknown' }], given: [] });
    expect(await witnessesIn(cosigned, ` \n${witness.vkey}\n`)).toEqual({
      said: [{ ...claimed, verdict: 'holds', at: AT * 1000 }],
      given: [],
    });
  });

  it.each<Kind>(['ed25519', 'ml-dsa-44'])('detects that %s did not sign: another tree, time or witness', async (kind) => {
    const witness = cosigner('witness.example/w1', kind);
    const ofOther = witness.line(signed.replace('\n3\n', '\n4\n'), AT);
    const moved = [...Buffer.from(witness.line(signed, AT).split(' ')[2] ?? '', 'base64')].map((byte, at) => (at === 11 ? byte ^ 1 : byte));
    const ofOtherTime = `— witness.example/w1 ${Buffer.from(moved).toString('base64')}`;
    const short = `— witness.example/w1 ${Buffer.from(moved.slice(0, 40)).toString('base64')}`;
    for (const line of [ofOther, ofOtherTime, short]) {
      expect(await witnessesIn(proofWith(line), witness.vkey)).toMatchObject({ said: [{ verdict: 'forged' }], given: [] });
    }
    const stranger = cosigner('witness.example/w1', kind);
    expect(await witnessesIn(proofWith(stranger.line(signed, AT)), witness.vkey)).toMatchObject({
      said: [{ verdict: 'unknown' }],
      given: [{ name: 'witness.example/w1', verdict: 'silent' }],
    });
  });

  it('reports an invalid witness key, and still verifies the proof', async () => {
    const { vkey } = cosigner('witness.example/w1');
    const bent = vkey.replace(/\+[0-9a-f]{8}\+/, '+00000000+');
    expect(await witnessesIn(proof, `hello\n${bent}\n${key}`)).toEqual({
      said: [],
      given: [
        expect.stringMatching('not a key of a witness: hello'),
        expect.stringMatching('does not belong'),
        expect.stringMatching('of a log'),
      ].map((fault) => ({ verdict: 'noKey', fault })),
    });
  });

  it.each([
    ['another event', writeProof({ entry: 'another', index: 2, path: [left], checkpoint }), key, /does not belong/],
    ['another position', writeProof({ entry: entries[2], index: 1, path: [left], checkpoint }), key, /too short|does not belong/],
    ['a position after the end', writeProof({ entry: entries[2], index: 3, path: [left], checkpoint }), key, /after the end/],
    ['another path', writeProof({ entry: entries[2], index: 2, path: [first], checkpoint }), key, /does not belong/],
    ['a path too long', writeProof({ entry: entries[2], index: 2, path: [left, left], checkpoint }), key, /too long/],
    ['another size', proof.replace('\n3\n', '\n4\n'), key, /signature/],
    ['another key', proof, publicKeyText(signerOf('chat.example/proof', randomBytes(32))), /Nothing in the file was signed/],
    ['a damaged key', proof, key.replace(/\+../, '+zz'), /form name/],
    ['no proof', 'hello', key, /not a proof file/],
  ])('refuses %s', async (_what, file, by, why) => {
    await expect(checkInPage(file, by)).rejects.toThrow(why);
  });

  it('may run only its own script, and loads nothing', () => {
    const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page) ?? [];
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `script-src 'sha256-${hash('sha256', script, 'base64')}'`,
      `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
      "base-uri 'none'",
      "form-action 'none'",
    ]);
    expect(page).not.toMatch(/(src|href)=|https?:|\son\w+=|innerHTML|eval\(/);
  });
});
