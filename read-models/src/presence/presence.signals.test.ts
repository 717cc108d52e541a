import { userRoom } from '@folkmoot/contracts/kernel/signal';
import { PresenceChosen } from '@folkmoot/contracts/presence/events';
import { describe, expect, it } from 'vitest';
import { presenceChosen } from './presence.signals.ts';

const around = new Map([['1', [userRoom('1'), userRoom('2')]]]);

describe('signals of presence', () => {
  it.each([
    ['status', ['status'] as const, { status: 4 }],
    ['text', ['custom'] as const, { custom: null }],
    ['both', ['status', 'custom'] as const, { status: 4, custom: null }],
  ])('contain the changes: %s', (_title, changed, expected) => {
    const event = PresenceChosen({ userId: '1', status: 4, custom: null, statusBefore: 1, changed: [...changed] });
    expect(presenceChosen(event, around)).toEqual([
      {
        kind: 'presence',
        userId: '1',
        around: ['user:1', 'user:2'],
        status: 4,
        custom: null,
        before: { status: 1 },
        changed: expected,
      },
    ]);
  });
});
