import { PresenceChosen, WentOffline } from '@folkmoot/contracts/presence/events';
import { ProfileUpdated } from '@folkmoot/contracts/profiles/events';
import { describe, expect, it } from 'vitest';
import { aPerson, NOW, warmAfter } from '../accounts/test-support.ts';
import { userFolding } from '../accounts/user-state.ts';
import { decideChoose, decideGoOffline } from './presence.decider.ts';

function person(options: { readonly shows?: boolean; readonly status?: number; readonly custom?: string } = {}) {
  const { shows = true, status = 1, custom = null } = options;
  return warmAfter(
    ...aPerson('1'),
    { stream: 'user-1', event: ProfileUpdated({ userId: '1', lastOnlineStatus: shows ? 1 : 0 }) },
    { stream: 'user-1', event: PresenceChosen({ userId: '1', status, custom, statusBefore: 1, changed: ['status', 'custom'] }) },
  ).state(userFolding, '1');
}

const nothing = { status: undefined, custom: undefined, now: NOW };

describe('choosing a presence', () => {
  it.each([
    ['nothing', nothing],
    ['the current values', { ...nothing, status: 1, custom: null }],
    ['blank text without an earlier one', { ...nothing, custom: '' }],
  ])('writes no event for %s', (_title, choice) => {
    expect(decideChoose(person(), choice)).toEqual([]);
  });

  it('records the new values and the previous ones', () => {
    expect(decideChoose(person({ status: 0 }), { ...nothing, status: 3 })).toEqual([
      PresenceChosen({ userId: '1', status: 3, custom: null, statusBefore: 0, changed: ['status'] }),
    ]);
    expect(decideChoose(person(), { ...nothing, custom: 'away' })).toEqual([
      PresenceChosen({ userId: '1', status: 1, custom: 'away', statusBefore: 1, changed: ['custom'] }),
    ]);
  });

  it.each([[null], ['']])('clears the text with %j', (custom) => {
    expect(decideChoose(person({ custom: 'away' }), { ...nothing, custom })).toEqual([
      PresenceChosen({ userId: '1', status: 1, custom: null, statusBefore: 1, changed: ['custom'] }),
    ]);
  });

  it('counts as going offline when it is invisible, unless the time is hidden', () => {
    const chosen = PresenceChosen({ userId: '1', status: 0, custom: null, statusBefore: 1, changed: ['status'] });
    expect(decideChoose(person(), { ...nothing, status: 0 })).toEqual([chosen, WentOffline({ userId: '1', at: NOW })]);
    expect(decideChoose(person({ shows: false }), { ...nothing, status: 0 })).toEqual([chosen]);
  });
});

describe('going offline', () => {
  it('is recorded for users who show the time and were visible', () => {
    expect(decideGoOffline(person(), NOW)).toEqual([WentOffline({ userId: '1', at: NOW })]);
    expect(decideGoOffline(person({ shows: false }), NOW)).toEqual([]);
    expect(decideGoOffline(person({ status: 0 }), NOW)).toEqual([]);
  });

  it('is recorded once in a minute', () => {
    const after = warmAfter(
      ...aPerson('1'),
      { stream: 'user-1', event: ProfileUpdated({ userId: '1', lastOnlineStatus: 1 }) },
      { stream: 'user-1', event: WentOffline({ userId: '1', at: NOW }) },
    ).state(userFolding, '1');
    expect(decideGoOffline(after, NOW + 59_999)).toEqual([]);
    expect(decideGoOffline(after, NOW + 60_000)).toEqual([WentOffline({ userId: '1', at: NOW + 60_000 })]);
  });
});
