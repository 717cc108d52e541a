import { AccountDeleted, BadgesSet, EmailChanged, EmailConfirmed, UserRegistered } from '@folkmoot/contracts/accounts/events';
import { ProviderBadgesSet } from '@folkmoot/contracts/identity-providers/events';
import { fold } from '@folkmoot/contracts/kernel/decider';
import { PresenceChosen, WentOffline } from '@folkmoot/contracts/presence/events';
import { ProfileUpdated } from '@folkmoot/contracts/profiles/events';
import { SessionsEnded } from '@folkmoot/contracts/sessions/events';
import { describe, expect, it } from 'vitest';
import { toFullUser, type UserEvent, userFolding } from './user-state.ts';

const registered = UserRegistered({
  userId: '1234567',
  username: 'Alice',
  tag: 'abcd',
  email: 'a@example.org',
  hexColor: '#aabbcc',
  badges: 1,
  bot: false,
  registeredAt: 5,
});

function after(...events: readonly UserEvent[]) {
  return fold(userFolding, [registered, ...events]);
}

describe('a user', () => {
  it('starts unconfirmed, visible, and with a hidden last-online time', () => {
    expect(after()).toMatchObject({
      status: 'live',
      emailConfirmed: false,
      badges: 1,
      lastOnlineStatus: 0,
      dmStatus: 0,
      presence: { status: 1, custom: null },
    });
  });

  it('loses the confirmation with a new address', () => {
    const confirmed = EmailConfirmed({ userId: '1234567' });
    expect(after(confirmed)).toMatchObject({ emailConfirmed: true });
    expect(after(confirmed, EmailChanged({ userId: '1234567', email: 'b@example.org' }))).toMatchObject({
      email: 'b@example.org',
      emailConfirmed: false,
    });
  });

  it('keeps fields that an update omits, and clears fields that it sets to null', () => {
    const first = ProfileUpdated({ userId: '1234567', bio: 'hello', primaryColor: '#fff' });
    expect(after(first, ProfileUpdated({ userId: '1234567', bio: null }))).toMatchObject({
      username: 'Alice',
      profile: { bio: null, primaryColor: '#fff' },
    });
  });

  it('deletes the last-online time when it is hidden', () => {
    const shown = ProfileUpdated({ userId: '1234567', lastOnlineStatus: 2 });
    const seen = WentOffline({ userId: '1234567', at: 77 });
    expect(after(shown, seen)).toMatchObject({ lastOnlineAt: 77 });
    expect(after(shown, seen, ProfileUpdated({ userId: '1234567', lastOnlineStatus: 0 }))).toMatchObject({ lastOnlineAt: null });
  });

  it('has badges and presence', () => {
    const chosen = PresenceChosen({ userId: '1234567', status: 4, custom: 'busy', statusBefore: 1, changed: ['status', 'custom'] });
    expect(after(BadgesSet({ userId: '1234567', badges: 3 }), chosen)).toMatchObject({
      badges: 3,
      presence: { status: 4, custom: 'busy' },
    });
  });

  it('is shown with a replacement name after erasure', () => {
    const erased = fold(userFolding, [{ ...registered, data: { ...registered.data, username: null, email: null } }]);
    expect(erased.status === 'live' && toFullUser(erased).username).toBe('Deleted User 4567');
  });

  it('stays deleted if a change of identity providers at the same moment takes its badges away', () => {
    const deleted = AccountDeleted({ userId: '1234567', deleteContent: false, deletedAt: 9 });
    const late = [
      ProviderBadgesSet({ userId: '1234567', providerId: 'p', rules: [], setAt: 9 }),
      BadgesSet({ userId: '1234567', badges: 0 }),
      SessionsEnded({ userId: '1234567', sessionId: 's', sparedSessionId: null }),
    ];
    expect(after(deleted, ...late)).toMatchObject({ status: 'none' });
  });

  it('cannot change before it exists', () => {
    expect(() => fold(userFolding, [EmailConfirmed({ userId: '1' })])).toThrow(/before the person/);
  });
});
