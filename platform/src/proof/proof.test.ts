import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LoggedEvent } from '../event-log/port.ts';
import { open, seal } from '../vault/sealing.ts';
import { openCheckpoint, signCheckpoint } from './checkpoint.ts';
import { leafHash, nodeHash } from './hashes.ts';
import { entryOf } from './leaf.ts';
import { openNote, parsePublicKey, publicKeyText, signerOf, signNote } from './note.ts';
import { checkProof, readProof, writeProof } from './proof-file.ts';

/** The key, text and note from the documentation of Go's `sumdb/note`. */
const GO_SEED = Buffer.from('AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz', 'base64').subarray(1);
const GO_KEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const GO_TEXT = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const GO_NOTE = `${GO_TEXT}\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n`;

const signer = signerOf('chat.example/proof', randomBytes(32));
const stranger = signerOf('chat.example/proof', randomBytes(32));

function changed(text: string, from: string, to: string): string {
  expect(text).toContain(from);
  return text.replace(from, to);
}

describe('H10 a note', () => {
  it('is signed and opened as in Go', () => {
    expect(publicKeyText(signerOf('PeterNeumann', GO_SEED))).toBe(GO_KEY);
    expect(signNote(GO_TEXT, signerOf('PeterNeumann', GO_SEED))).toBe(GO_NOTE);
    expect(openNote(GO_NOTE, parsePublicKey(GO_KEY))).toBe(GO_TEXT);
  });

  it('ignores other signatures, and rejects a wrong one of its own key', () => {
    const note = signNote('text\n', signer);
    const foreign = signNote('text\n', stranger).split('\n').at(-2);
    expect(openNote(`${note}${foreign}\n`, signer)).toBe('text\n');
    expect(openNote(`text\n\n${foreign}\n`, signer)).toBeNull();
    const bad = signNote('other\n', signer).split('\n').at(-2);
    expect(openNote(`${note}${bad}\n`, signer)).toBeNull();
  });

  it.each(['', 'text\n', 'text\n\n', 'text\n\nno signature\n', 'te\u0000xt\n\n— a b=\n', `${'a'.repeat(200_000)}\n\n— a b\n`])(
    'is not %j',
    (note) => {
      expect(openNote(note, signer)).toBeNull();
    },
  );

  it.each(['', 'a', 'a+00000000+AQ==', changed(GO_KEY, 'c74f20a3', 'c74f20a4'), changed(GO_KEY, '+AR', '+BR')])('has no key %j', (key) => {
    expect(() => parsePublicKey(key)).toThrow();
  });
});

describe('H10 a checkpoint', () => {
  const head = { size: 12_345_678_901, root: randomBytes(32) };

  it('contains what was signed', () => {
    expect(openCheckpoint(signCheckpoint(head, signer), signer)).toEqual(head);
  });

  it('of another key, of another log or changed is rejected', () => {
    const note = signCheckpoint(head, signer);
    expect(openCheckpoint(signCheckpoint(head, stranger), signer)).toBeNull();
    expect(openCheckpoint(changed(note, '12345678901', '12345678902'), signer)).toBeNull();
    expect(openCheckpoint(signNote(`elsewhere\n5\n${head.root.toString('base64')}\n`, signer), signer)).toBeNull();
    expect(openCheckpoint(signNote(`${signer.name}\n05\n${head.root.toString('base64')}\n`, signer), signer)).toBeNull();
  });
});

describe('H10 a proof of one event', () => {
  const entries = ['first', 'zweites ✓\nof two lines'];
  const [first, second] = [leafHash('first'), leafHash('zweites ✓\nof two lines')];
  const checkpoint = signCheckpoint({ size: 2, root: nodeHash(first, second) }, signer);
  const file = writeProof({ entry: entries[1] ?? '', index: 1, path: [first], checkpoint });

  it('is read as it was written', () => {
    expect(readProof(file)).toEqual({ entry: entries[1], index: 1, path: [first], checkpoint });
    expect(checkProof(file, signer)).toEqual({ index: 1, entry: entries[1], size: 2 });
  });

  it('proves nothing if any character is changed', () => {
    fc.assert(
      fc.property(fc.nat({ max: file.length - 1 }), fc.constantFrom('A', '1', '\n', ' ', '='), (at, to) => {
        const other = `${file.slice(0, at)}${to}${file.slice(at + 1)}`;
        if (other !== file) expect(checkProof(other, signer)).toBeNull();
      }),
      { numRuns: 300 },
    );
    expect(checkProof(file, stranger)).toBeNull();
  });
});

describe('H9 H10 the leaf of an event', () => {
  const key = randomBytes(32);
  const event: LoggedEvent = {
    id: '0b1c6f5e-7b0e-4b5e-9d7b-0a1b2c3d4e5f',
    stream: 'message-1',
    revision: 0,
    position: 7,
    type: 'MessageSent',
    version: 2,
    bulk: true,
    meta: '{"actor":{"userId":"5"}}',
    data: JSON.stringify({ content: seal(key, 'words-5', 'hello', 'a/content'), odd: '{"$sealed":"x","c":"y","b":"z"}', channelId: '9' }),
  };

  it('contains everything except what can be decrypted', () => {
    const entry = entryOf(event);
    const data: unknown = JSON.parse(entry.split('\n').slice(9).join('\n'));
    const sealed = (JSON.parse(event.data) as { content: { c: string; b: string } }).content;
    expect(data).toMatchObject({ content: { $sealed: 'words-5', c: sealed.c }, odd: '{"$sealed":"x","c":"y","b":"z"}' });
    expect(entry).not.toContain(sealed.b);
    expect(open(key, { ...sealed, $sealed: 'words-5' }, 'a/content')).toBe('hello');
  });

  it.each([
    ['id', { id: '0b1c6f5e-7b0e-4b5e-9d7b-0a1b2c3d4e50' }],
    ['stream', { stream: 'message-2' }],
    ['revision', { revision: 1 }],
    ['type', { type: 'MessageEdited' }],
    ['version', { version: 1 }],
    ['bulk', { bulk: false }],
    ['meta', { meta: '{"actor":{"userId":"6"}}' }],
    ['data', { data: event.data.replace('"9"', '"8"') }],
    ['a box', { data: event.data.replace(/"b":"(.)/, (_, first) => `"b":"${first === '_' ? 'A' : '_'}`) }],
    ['a box that was replaced by what stands for it', { data: entryOf(event).split('\n').slice(9).join('\n') }],
  ])('differs if %s differs', (_what, fields) => {
    expect(entryOf({ ...event, ...fields })).not.toBe(entryOf(event));
  });

  it('differs between any two events', () => {
    expect(() => entryOf({ ...event, meta: '{}\n{}' })).toThrow(/line break/);
  });
});
