import { describe, expect, it } from 'vitest';
import { pathOf, placeOf, renamed, safeName } from './names.ts';

describe('the name of a file', () => {
  it.each([
    ['../../etc/passwd', '.._.._etc_passwd'],
    ['..\\..\\boot.ini', '.._.._boot.ini'],
    ['..', 'file'],
    ['.', 'file'],
    ['', 'file'],
    ['\0\n', 'file'],
    ['a\0b.png', 'ab.png'],
    ['photo\u202Egnp.exe', 'photognp.exe'],
    [' summer.png ', 'summer.png'],
    ['.htaccess', '.htaccess'],
  ])('%j is stored as %j', (name, kept) => {
    expect(safeName(name)).toBe(kept);
  });

  it('is shortened before its extension, and never within a character', () => {
    const long = safeName(`${'é'.repeat(400)}.tar`);
    expect(encodeURIComponent(long).length).toBeLessThanOrEqual(180);
    expect(long.endsWith('é.tar')).toBe(true);
    expect(safeName(`${'😀'.repeat(90)}.png`).isWellFormed()).toBe(true);
  });

  it('does not change when it is sanitized again', () => {
    for (const name of ['a/b', 'x'.repeat(500), '😀'.repeat(99), '....', 'a .png', 'é'.repeat(200)]) {
      expect(safeName(safeName(name))).toBe(safeName(name));
    }
  });

  it('gets a new extension with a new type', () => {
    expect(renamed('cat.photo.png', '.webp')).toBe('cat.photo.webp');
    expect(renamed('cat', '.webp')).toBe('cat.webp');
    expect(renamed('.png', '.webp')).toBe('.png.webp');
  });
});

describe('the path of a file', () => {
  it.each([
    [{ kind: 'attachment', ownerId: '11', fileId: '22', secret: null, name: 'my cat?.webp' }, 'attachments/11/22/my%20cat%3F.webp'],
    [
      { kind: 'attachment', ownerId: '11', fileId: '22', secret: 'abcdefghijklmnopqrst-_', name: 'my cat?.webp' },
      'attachments/11/22/abcdefghijklmnopqrst-_/my%20cat%3F.webp',
    ],
    [{ kind: 'avatar', ownerId: '11', fileId: '22', secret: null, name: 'me.gif' }, 'avatars/11/22.gif'],
    [{ kind: 'banner', ownerId: '11', fileId: '22', secret: null, name: 'me.webp' }, 'profile_banners/11/22.webp'],
    [{ kind: 'emoji', ownerId: null, fileId: '22', secret: null, name: 'me.webp' }, 'emojis/22.webp'],
  ] as const)('of %j is %s, and can be parsed', (placing, path) => {
    expect(pathOf(placing)).toBe(path);
    expect(placeOf(path)).toMatchObject({ kind: placing.kind, path });
  });

  it('is parsed with extra slashes', () => {
    expect(placeOf('/emojis//22.gif/')?.path).toBe('emojis/22.gif');
  });

  it.each([
    'attachments/11/22/..%2f..%2f..%2fetc%2fpasswd',
    'attachments/11/22/%2e%2e',
    'attachments/../22/a.png',
    'attachments/11/a',
    'attachments/11/22/33/a.png',
    'attachments/11/22/abcdefghijklmnopqrst-_/33/a.png',
    'attachments/11/22/abcdefghijklmnopqrst-*/a.png',
    'avatars/11/abcdefghijklmnopqrst-_/22.webp',
    'avatars/11/22.png',
    'avatars/x/22.webp',
    'emojis/..%5c22.webp',
    'unclaimed/finished/22/data',
    'emojis/22.webp%00.png',
    'emojis/%E0%A4%A',
    '',
  ])('%s is not a path of a file', (path) => {
    expect(placeOf(path)).toBeNull();
  });
});
