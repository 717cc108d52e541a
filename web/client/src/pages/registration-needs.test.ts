import { describe, expect, it } from 'vitest';
import { codeFieldOf } from './registration-needs.ts';

describe('the field of the invitation code', () => {
  it.each([
    ['open', false, 'none'],
    ['open', true, 'optional'],
    ['invite', false, 'required'],
    ['invite', true, 'required'],
    ['approval', false, 'optional'],
  ] as const)('on an instance that is %s, with a code in the address: %s, is %s', (mode, isInAddress, field) => {
    expect(codeFieldOf(mode, isInAddress)).toBe(field);
  });
});
