import { describe, expect, it } from 'vitest';
import { pictureSize } from './picture-size.ts';

function bytes(hex: string): Buffer {
  return Buffer.from(hex.replaceAll(' ', ''), 'hex');
}

const text = (words: string) => Buffer.from(words, 'latin1').toString('hex');
const png = bytes(`89504e470d0a1a0a 0000000d ${text('IHDR')} 00000280 000001e0 0802000000`);
const jpeg = bytes(`ffd8 ffe0 0010 ${text('JFIF')}00 010100000100010000 ffff ffc2 0011 08 01e0 0280 03`);

describe('the size of an image', () => {
  it.each([
    ['image/png', png],
    ['image/gif', bytes(`${text('GIF89a')} 8002 e001 f70000`)],
    ['image/jpeg', jpeg],
    ['image/webp', bytes(`${text('RIFF')} 00000000 ${text('WEBPVP8 ')} 00000000 000000 9d012a 8002 e001`)],
    ['image/webp', bytes(`${text('RIFF')} 00000000 ${text('WEBPVP8L')} 00000000 2f 7fc27700 0000000000`)],
    ['image/webp', bytes(`${text('RIFF')} 00000000 ${text('WEBPVP8X')} 0a000000 00000000 7f0200 df0100`)],
  ])('%s', (mime, picture) => {
    expect(pictureSize(picture)).toEqual({ mime, width: 640, height: 480 });
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from('<!doctype html><html></html>')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"></svg>')],
    ['an image without a size', Buffer.concat([png.subarray(0, 16), Buffer.alloc(8)])],
    ['a truncated image', jpeg.subarray(0, 24)],
    ['a JPEG of endless padding', Buffer.concat([bytes('ffd8'), Buffer.alloc(5000, 0xff)])],
    ['a JPEG with empty segments', Buffer.concat([bytes('ffd8'), Buffer.from('ffe00000'.repeat(500), 'hex')])],
    ['a WebP of an unknown kind', bytes(`${text('RIFF')} 00000000 ${text('WEBPVP9 ')} ${'00'.repeat(20)}`)],
  ])('of %s is unknown', (_title, picture) => {
    expect(pictureSize(picture)).toBeNull();
  });
});
