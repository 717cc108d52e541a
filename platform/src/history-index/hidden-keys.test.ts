import { describe, expect, it } from 'vitest';
import { fieldWithoutKeys, rowWithoutKeys, streamWithoutKey } from './hidden-keys.ts';

describe('keys in the history', () => {
  it('are hidden in fields, at any depth', () => {
    const attachment = { fileId: '17', filesize: 3, of: [{ inviteCode: 'abc' }] };
    expect(fieldWithoutKeys('attachment', attachment)).toEqual({ fileId: '[kept]', filesize: 3, of: [{ inviteCode: '[kept]' }] });
    expect(fieldWithoutKeys('code', 'abc')).toBe('[kept]');
  });

  it('are hidden in names of streams, and in fields that name a stream', () => {
    expect([streamWithoutKey('invite-abc'), streamWithoutKey('message-7')]).toEqual(['invite-[kept]', 'message-7']);
    expect(fieldWithoutKeys('ofStream', 'invite-abc')).toBe('invite-[kept]');
  });

  it('are hidden in rows, also if a column contains JSON as text', () => {
    const row = { code: 'Abc', code_key: 'abc', invite_code: null, record: '{"fileId":"17","mime":"image/png"}', name: '[tea] {', uses: 2 };
    expect(rowWithoutKeys(row)).toEqual({
      code: '[kept]',
      code_key: '[kept]',
      invite_code: null,
      record: '{"fileId":"[kept]","mime":"image/png"}',
      name: '[tea] {',
      uses: 2,
    });
  });
});
