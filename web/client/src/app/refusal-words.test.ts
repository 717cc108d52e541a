import { describe, expect, it } from 'vitest';
import { formatTime } from '../i18n/format.ts';
import { refusalWords } from './refusal-words.ts';

const expire = Date.UTC(2027, 0, 2, 12);
const when = formatTime(expire, 'short');

describe('a refused session', () => {
  it('says why a suspension is, until when and by whom', () => {
    const data = { type: 'suspend', reason: 'Spam', expire, by: { username: 'Mo' } };
    expect(refusalWords({ message: 'You are suspended.', data })).toEqual({
      title: 'This account is suspended',
      lines: ['You are suspended.', `Until ${when}.`, 'Reason: Spam', 'By Mo.'],
    });
  });

  it('says so when a suspension has no end and no reason', () => {
    expect(refusalWords({ message: 'No.', data: { type: 'suspend', reason: null, expire: null } }).lines).toEqual([
      'No.',
      'The suspension is permanent.',
    ]);
  });

  it('tells a ban of the address from one of the person', () => {
    expect(refusalWords({ message: 'No.', data: { type: 'ip-ban', expire } })).toEqual({
      title: 'Your IP address is banned',
      lines: ['No.', `Your account is not affected. Use another network, or wait until ${when}.`],
    });
    expect(refusalWords({ message: 'No.', data: { type: 'ip-ban' } }).lines[1]).toBe('Your account is not affected. Use another network.');
  });

  it.each([null, { type: 'something-newer' }])('shows the message alone for %j', (data) => {
    expect(refusalWords({ message: 'Invalid token.', data })).toEqual({
      title: 'You’ve been logged out',
      lines: ['Your session is no longer valid. Log in again.'],
    });
  });
});
