import { describe, expect, it } from 'vitest';
import { inviteCode } from './invite-code.ts';

describe('inviteCode', () => {
  it.each([
    ['aB3x9', 'aB3x9'],
    [' https://moot.example/i/aB3x9 ', 'aB3x9'],
    ['moot.example/i/our-place/', 'our-place'],
    ['https://moot.example/app/explore/servers/invites/aB3x9?a=1', 'aB3x9'],
    ['https://moot.example/app', null],
    ['two words', null],
    ['', null],
  ])('%s', (pasted, code) => {
    expect(inviteCode(pasted)).toBe(code);
  });
});
