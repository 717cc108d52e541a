import type { RawMessageAttachment } from '@folkmoot/contracts/messages/wire';
import { describe, expect, it } from 'vitest';
import { boxOf, formatBytes, nameOf, pictureAddress, viewerOf } from './attachment-view.ts';

const NOW = 1_000;
const file: RawMessageAttachment = {
  id: '1',
  provider: 'local',
  path: 'attachments/7/8/the%20roof.webp',
  fileId: null,
  mime: 'image/webp',
  width: 1200,
  height: 600,
  filesize: 9,
  expireAt: null,
  createdAt: 1,
};

describe('a file of a message', () => {
  it.each([
    ['a picture when it was measured', {}, 'picture'],
    ['a film', { width: null, mime: 'video/mp4' }, 'video'],
    ['a sound', { width: null, mime: 'audio/ogg' }, 'audio'],
    ['a voice message', { width: null, mime: 'audio/webm', voice: { durationMs: 1, waveform: 'AA==' } }, 'voice'],
    ['a file', { width: null, mime: 'application/pdf' }, 'file'],
    ['a file of no known kind', { width: null, mime: null }, 'file'],
    ['expired at its time', { width: null, expireAt: NOW }, 'expired'],
    ['kept before it', { width: null, mime: 'text/plain', expireAt: NOW + 1 }, 'file'],
    ['deleted when its author was erased', { path: null }, 'expired'],
    ['of a drive', { provider: 'google_drive', path: null, fileId: 'x' }, 'drive'],
  ] as const)('is displayed as %s', (_title, change, viewer) => {
    expect(viewerOf({ ...file, ...change }, NOW)).toBe(viewer);
  });

  it('has its original name', () => {
    expect(nameOf(file)).toBe('the roof.webp');
    expect(nameOf({ ...file, path: 'attachments/7/8/100%.txt' })).toBe('100%.txt');
    expect(nameOf({ ...file, path: null })).toBe(null);
  });

  it('has its final size before it is loaded, with its own aspect ratio and no larger than itself', () => {
    expect(boxOf(1200, 600)).toEqual({ width: 420, height: 210 });
    expect(boxOf(600, 1200)).toEqual({ width: 160, height: 320 });
    expect(boxOf(100, 80)).toEqual({ width: 100, height: 80 });
    expect(boxOf(1, 1)).toEqual({ width: 40, height: 40 });
  });

  it('is requested in the displayed size, unless it is animated', () => {
    expect(pictureAddress(file, { width: 420, height: 210 })).toBe('/cdn/attachments/7/8/the%20roof.webp?size=840');
    expect(pictureAddress({ ...file, path: 'a/b.gif' }, { width: 4, height: 2 })).toBe('/cdn/a/b.gif');
    expect(pictureAddress({ ...file, path: 'a/b.gif' }, { width: 4, height: 2 }, true)).toBe('/cdn/a/b.gif?type=webp&size=8');
  });

  it.each([
    [0, '0 bytes'],
    [900, '900 bytes'],
    [1536, '1.5 kB'],
    [20 * 1024 * 1024, '20 MB'],
  ])('of %i bytes shows its size', (bytes, expected) => {
    expect(formatBytes(bytes)).toBe(expected);
  });
});
