import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openCheckpoint, signCheckpoint } from './checkpoint.ts';
import { cosignatureOf, parseWitnessKey, withCosignature } from './cosignature.ts';
import { signerOf } from './note.ts';
import { cosigner, type Kind } from './test-witness.ts';
import { readWitnesses } from './witness.ts';

const signer = signerOf('chat.example/proof', randomBytes(32));
const head = { size: 1234, root: randomBytes(32) };
const note = signCheckpoint(head, signer);
const text = note.slice(0, note.indexOf('\n\n') + 1);
const seconds = 1_795_000_000;
const at = new Date(seconds * 1000);

/** The example of c2sp.org/tlog-cosignature shows the format; its key is not published. */
const EXAMPLE = `example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
— witness.example.com/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==
`;

describe.each<Kind>(['ed25519', 'ml-dsa-44'])('H10 a cosignature with %s', (kind) => {
  const one = cosigner('witness.example/w1', kind);
  const key = parseWitnessKey(one.vkey);
  const line = one.line(text, seconds);

  it("adds the time of the check, and leaves the log's text unchanged", () => {
    const cosigned = withCosignature(note, key, { line, at });
    expect(cosignatureOf(cosigned, key)).toEqual({ line, at });
    expect(openCheckpoint(cosigned, signer)).toEqual(head);
    expect(cosignatureOf(note, key)).toBeNull();
  });

  it('replaces an earlier one of the same witness, and none of others', () => {
    const other = cosigner('witness.example/w2');
    const otherKey = parseWitnessKey(other.vkey);
    const both = withCosignature(withCosignature(note, key, { line, at }), otherKey, { line: other.line(text, seconds), at });
    const later = one.line(text, seconds + 60);
    const newer = withCosignature(both, key, { line: later, at });
    expect(cosignatureOf(newer, key)?.at).toEqual(new Date((seconds + 60) * 1000));
    expect(cosignatureOf(newer, otherKey)?.at).toEqual(at);
    expect(newer.split('\n').filter((each) => each.startsWith('— witness.example/w1'))).toEqual([later]);
  });

  it('is invalid for another checkpoint, time, witness or key', () => {
    const stranger = cosigner('witness.example/w1', kind);
    const wrong = [
      one.line(text.replace('1234', '1235'), seconds),
      stranger.line(text, seconds),
      cosigner('witness.example/w2', kind).line(text, seconds),
      line.replace(/(.)(.{20})$/, (_, letter, rest) => `${letter === 'A' ? 'B' : 'A'}${rest}`),
      line.slice(0, -8),
    ];
    for (const each of wrong) expect(cosignatureOf(`${note}${each}\n`, key), each).toBeNull();
  });
});

describe('H10 a witness', () => {
  const { vkey } = cosigner('witness.example/w1');

  it('has a key in the format of the specification', () => {
    const [, name, id] = /— (witness\S+) (\S+)/.exec(EXAMPLE) ?? [];
    expect(name).toBe('witness.example.com/w1');
    // The example's signature: id of the key, time, and 64 bytes.
    expect(Buffer.from(id ?? '', 'base64')).toHaveLength(4 + 8 + 64);
    expect(parseWitnessKey(vkey).name).toBe('witness.example/w1');
  });

  it.each([
    '',
    'a',
    `${vkey}A`,
    vkey.replace(/\+[0-9a-f]{8}\+/, '+00000000+'),
    'log+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
  ])('has no key %j', (key) => {
    expect(() => parseWitnessKey(key)).toThrow();
  });

  it('is configured with its URL, and so are several', () => {
    const other = cosigner('witness.example/w2', 'ml-dsa-44').vkey;
    const found = readWitnesses(`${vkey} https://w1.example/,\n ${other} http://10.0.0.7:7380/some/where `);
    expect(found.map(({ key, url }) => [key.name, url])).toEqual([
      ['witness.example/w1', 'https://w1.example'],
      ['witness.example/w2', 'http://10.0.0.7:7380/some/where'],
    ]);
    expect(readWitnesses('')).toEqual([]);
  });

  it.each([vkey, `${vkey} ftp://w1.example`, `${vkey} https://w1.example more`, 'https://w1.example'])(
    'is not configured by %j',
    (setting) => {
      expect(() => readWitnesses(setting)).toThrow();
    },
  );
});
