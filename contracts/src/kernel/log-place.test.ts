import { expect, it } from 'vitest';
import { LogPlace } from './log-place.ts';

const faultOf = (text: string) => LogPlace.safeParse(text).error?.issues.map(({ message }) => message) ?? [];

it('accepts every possible position and keeps its text', () => {
  for (const text of ['0', '17', '0000000000000000017', String(Number.MAX_SAFE_INTEGER)]) expect(LogPlace.parse(text)).toBe(text);
});

it('is not a position that a number cannot hold, nor other text', () => {
  for (const text of ['9007199254740992', '9223372036854775807', '9999999999999999999']) expect(faultOf(text)).toEqual(['is too large']);
  for (const text of ['', '-1', '1.5', '1e3', ' 7', '00000000000000000017']) expect(faultOf(text)).toEqual(['is not a number']);
});
