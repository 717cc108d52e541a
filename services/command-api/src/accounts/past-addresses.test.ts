import { EmailChanged, EmailConfirmed } from '@folkmoot/contracts/accounts/events';
import { fold } from '@folkmoot/contracts/kernel/decider';
import { describe, expect, it } from 'vitest';
import { pastAddressesFolding } from './past-addresses.ts';
import { aPerson } from './test-support.ts';
import type { UserEvent } from './user-state.ts';

const registered = aPerson('1', { email: 'ann@example.org' })
  .map(({ event }) => event as UserEvent)
  .filter(({ type }) => type === 'UserRegistered');
const moved = (email: string | null) => EmailChanged({ userId: '1', email });

describe('the past addresses of a user', () => {
  it.each<[string, readonly UserEvent[], readonly string[]]>([
    ['start with the first', [...registered, EmailConfirmed({ userId: '1' })], ['ann@example.org']],
    [
      'include all earlier ones',
      [...registered, moved('b@example.org'), moved('c@example.org')],
      ['ann@example.org', 'b@example.org', 'c@example.org'],
    ],
    ['are unique', [...registered, moved('b@example.org'), moved('Ann@example.org')], ['ann@example.org', 'b@example.org']],
    ['are empty after an erasure', [moved(null)], []],
  ])('%s', (_title, history, expected) => {
    expect(fold(pastAddressesFolding, history)).toEqual(expected);
  });
});
