import { SessionsEnded } from '@folkmoot/contracts/sessions/events';
import { describe, expect, it } from 'vitest';
import { sessionsEnded } from './sessions.signals.ts';

describe('signals of sessions', () => {
  const cut = { kind: 'disconnect', userId: '1', payload: { message: 'Invalid Token' } };

  it.each([
    ['one', { sessionId: 'a', sparedSessionId: null }, { sessionId: 'a' }],
    ['all but one', { sessionId: null, sparedSessionId: 'b' }, { exceptSessionId: 'b' }],
    ['all', { sessionId: null, sparedSessionId: null }, {}],
  ])('H6 disconnect the sockets of %s', (_title, ended, which) => {
    expect(sessionsEnded(SessionsEnded({ userId: '1', ...ended }))).toEqual([{ ...cut, ...which }]);
  });
});
