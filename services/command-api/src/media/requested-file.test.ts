import { describe, expect, it } from 'vitest';
import { requestedFile } from './requested-file.ts';

const HASH = 'ab'.repeat(32);

describe('the file that staff request', () => {
  it.each([
    [HASH, { sha256: HASH }],
    [` ${HASH.toUpperCase()} `, { sha256: HASH }],
    ['https://chat.example/cdn/attachments/7/22/AAAAAAAAAAAAAAAAAAAAAA/a%20b.webp?size=80', { fileId: '22' }],
    ['attachments/7/22/old.txt', { fileId: '22' }],
    ['/cdn/avatars/7/23.gif', { fileId: '23' }],
    ['profile_banners/7/24.webp', { fileId: '24' }],
    ['/cdn//emojis//25.gif?type=webp', { fileId: '25' }],
  ])('is found by %s', (file, asked) => {
    expect(requestedFile(file)).toEqual(asked);
  });

  it.each(['', 'abc', HASH.slice(1), 'https://chat.example/cdn/proxy/x/a', 'avatars/x/1.gif', 'emojis/1'])('is not found by %j', (file) => {
    expect(requestedFile(file)).toBeNull();
  });
});
