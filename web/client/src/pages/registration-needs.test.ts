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

describe('a user with an invalid invitation', () => {
  it.each([
    ['open', 'invitationNotNeeded'],
    ['invite', 'invitationAsk'],
    ['approval', 'invitationApproval'],
    ['closed', null],
  ] as const)('gets the right instruction on an instance that is %s', (mode, key) => {
    expect(withoutInvitation(mode)).toBe(key);
  });
});
