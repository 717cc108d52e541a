import { describe, expect, it } from 'vitest';
import { codeFieldOf, withoutInvitation } from './registration-needs.ts';

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

describe('somebody whose invitation does not work', () => {
  it.each([
    ['open', 'invitationNotNeeded'],
    ['invite', 'invitationAsk'],
    ['approval', 'invitationApproval'],
    ['closed', null],
  ] as const)('is told what to do on an instance that is %s', (mode, key) => {
    expect(withoutInvitation(mode)).toBe(key);
  });
});
