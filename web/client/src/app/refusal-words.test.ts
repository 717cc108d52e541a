import { describe, expect, it } from 'vitest';
import { formatTime } from '../i18n/format.ts';
import { refusalWords } from './refusal-words.ts';

const expire = Date.UTC(2027, 0, 2, 12);
const when = formatTime(expire, 'short');

describe('a refused session', () => {
  it('shows the reason, end and moderator of a suspension', () => {
    const data = { type: 'suspend', reason: 'Spam', expire, by: { username: 'Mo' } };
    expect(refusalWords({ message: 'You are suspended.', data })).toEqual({
      title: 'This account is suspended',
      lines: ['You are suspended.', `Suspended until ${when}.`, 'Reason: Spam', 'Suspended by Mo.'],
    });
  });

  it('shows that a suspension is permanent, and omits a missing reason', () => {
    expect(refusalWords({ message: 'No.', data: { type: 'suspend', reason: null, expire: null } }).lines).toEqual([
      'No.',
      'The suspension is permanent.',
    ]);
  });

  it('distinguishes an IP ban from a suspension', () => {
    expect(refusalWords({ message: 'No.', data: { type: 'ip-ban', expire } })).toEqual({
      title: 'Your IP address is banned',
      lines: ['No.', `Your account is not affected. Use another network, or wait until ${when}.`],
    });
    expect(refusalWords({ message: 'No.', data: { type: 'ip-ban' } }).lines[1]).toBe('Your account is not affected. Use another network.');
  });

  it.each([null, { type: 'something-newer' }])('shows a standard text for %j', (data) => {
    expect(refusalWords({ message: 'Invalid token.', data })).toEqual({
      title: 'You’ve been logged out',
      lines: ['Your session is no longer valid. Log in again.'],
    });
  });
});
