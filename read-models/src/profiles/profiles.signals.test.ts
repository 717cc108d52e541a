import { serverRoom, userRoom } from '@folkmoot/contracts/kernel/signal';
import { ProfileUpdated } from '@folkmoot/contracts/profiles/events';
import { describe, expect, it } from 'vitest';
import type { Selves } from '../accounts/selves.ts';
import { profileUpdated } from './profiles.signals.ts';

const around = [userRoom('1'), serverRoom('9')];
const self = { userId: '1', bot: false, email: 'a@example.org', username: 'Alice', tag: 'abcd', around };
const selves: Selves = new Map([
  ['1', self],
  ['3', { ...self, userId: '3', bot: true, around: [userRoom('3')] }],
]);
const name = { username: 'Alice', tag: 'abcd' };

function toOwn(payload: object) {
  return { kind: 'emit', rooms: ['user:1'], event: 'user:updatedSelf', payload: { email: 'a@example.org', ...name, ...payload } };
}
function toOthers(updated: object) {
  return {
    kind: 'emit',
    rooms: around,
    event: 'user:updated',
    exceptUser: '1',
    payload: { userId: '1', updated: { ...name, ...updated } },
  };
}

describe('signals of a profile update', () => {
  it.each([
    ['nothing', {}, {}, {}],
    ['texts', { bio: null, primaryColor: '#fff' }, { profile: { bio: null, primaryColor: '#fff' } }, {}],
    ['privacy', { dmStatus: 2, hideFollowers: true }, { dmStatus: 2, hideFollowers: true }, {}],
    ['last online', { lastOnlineStatus: 0 }, { lastOnlineStatus: 0 }, { lastOnlineStatus: 0 }],
    ['a name', { username: 'Alice', tag: 'abcd' }, {}, {}],
  ])('of %s', (_title, changes, own, others) => {
    expect(profileUpdated(ProfileUpdated({ userId: '1', ...changes }), selves)).toEqual([toOwn(own), toOthers(others)]);
  });

  it('of a bot are sent to others only', () => {
    expect(profileUpdated(ProfileUpdated({ userId: '3' }), selves)).toMatchObject([{ event: 'user:updated', exceptUser: '3' }]);
  });
});
