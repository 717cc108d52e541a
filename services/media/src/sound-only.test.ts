import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMp4Sound } from './mp4-sound.ts';
import { servedAs, sniffed } from './sniff.ts';
import { isWebmSound } from './webm-sound.ts';

const [SOUND, VIDEO] = [2, 1];

function element(id: string, ...content: readonly Uint8Array[]): Buffer {
  const data = Buffer.concat(content);
  const size = Buffer.alloc(2);
  size.writeUInt16BE(0x4000 + data.length);
  return Buffer.concat([Buffer.from(id, 'hex'), size, data]);
}

/** As a browser records it: the size of the segment is unknown, and the tracks come before the clusters. */
function webm(...types: readonly number[]): Buffer {
  const header = element('1a45dfa3', element('4282', Buffer.from('webm')));
  const tracks = types.map((type) => element('ae', element('d7', Buffer.from([1])), element('83', Buffer.from([type]))));
  const segment = Buffer.concat([Buffer.from('1853806701ffffffffffffff', 'hex'), element('1549a966'), element('1654ae6b', ...tracks)]);
  return Buffer.concat([header, segment, element('1f43b675', Buffer.alloc(20))]);
}

function box(type: string, ...content: readonly Uint8Array[]): Buffer {
  const data = Buffer.concat(content);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(8 + data.length);
  return Buffer.concat([size, Buffer.from(type), data]);
}

function mp4(...handlers: readonly string[]): Buffer {
  const tracks = handlers.map((handler) =>
    box('trak', box('tkhd', Buffer.alloc(4)), box('mdia', box('hdlr', Buffer.alloc(8), Buffer.from(handler)))),
  );
  return Buffer.concat([box('ftyp', Buffer.from('isom'), Buffer.alloc(4)), box('moov', box('mvhd'), ...tracks), box('moof')]);
}

/** As Firefox records it: every size has eight bytes. */
const FIREFOX = Buffer.from(
  '1a45dfa3010000000000001f4286810142f7810142f2810442f381084282847765626d42878102428581021853806701ffffffffffffff114d9b7401000000000000001549a96601000000000000492ad7b1830f424044898800000000000000004d809851546d7578696e674170704c69625765624d2d302e302e31574199515477726974696e674170704c69625765624d2d302e302e311654ae6b0100000000000060ae0100000000000057d7810273c584cf5de56983810256aa8400632ea056bb8404c4b4008686415f4f50555363a2934f707573486561640101380144ac0000000000258688844f505553e1010000000000000db58840e58880000000009f81011f43b67501ffffffffffffffe78106',
  'hex',
);

describe('a file with only sound', () => {
  it.each([
    ['WebM', webm(SOUND), 'audio/webm'],
    ['WebM of Firefox', FIREFOX, 'audio/webm'],
    ['MP4', mp4('soun'), 'audio/mp4'],
  ])('is detected and shown: %s', async (_title, file, type) => {
    expect(await sniffed(file)).toBe(type);
    expect(servedAs(type)).toBe(type);
  });

  it.each([
    ['WebM with video', webm(SOUND, VIDEO), 'video/webm'],
    ['WebM without tracks', webm(), 'video/webm'],
    ['WebM whose tracks are cut off', webm(SOUND).subarray(0, 36), 'video/webm'],
    ['MP4 with video', mp4('vide', 'soun'), 'video/mp4'],
    ['MP4 without tracks', mp4(), 'video/mp4'],
    ['MP4 whose tracks are cut off', mp4('soun').subarray(0, 60), 'video/mp4'],
  ])('is not %s', async (_title, file, type) => {
    expect(await sniffed(file)).toBe(type);
  });
});

describe('the detection of sound', () => {
  it.each([
    ['WebM', isWebmSound, webm(SOUND, VIDEO)],
    ['MP4', isMp4Sound, mp4('vide', 'soun')],
  ] as const)('ends for any %s file', (_title, isSound, file) => {
    const changes = fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { maxLength: 8 });
    fc.assert(
      fc.property(changes, fc.nat(file.length), (changed, length) => {
        const bytes = Uint8Array.from(file.subarray(0, length));
        for (const [at, value] of changed) if (at < length) bytes[at] = value;
        expect(typeof isSound(bytes)).toBe('boolean');
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(typeof isSound(bytes)).toBe('boolean');
      }),
    );
  });
});
