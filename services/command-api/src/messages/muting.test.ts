/** Which users the rate limit mutes, and where. */
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import type { Access, ChannelAccess } from '@folkmoot/contracts/kernel/access';
import { type Membership, ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import { describe, expect, it } from 'vitest';
import { mutingOf } from './muting.ts';

const ALL_BUT_ADMIN = 511 & ~ROLE_PERMISSION.ADMIN;
const channel: ChannelAccess = { channelId: '70', type: 1, serverId: '7', permissions: [], participant: false, recipientId: null };
const dm: ChannelAccess = { ...channel, type: 0, serverId: null, participant: true, recipientId: '200' };

function membership(more: Partial<Membership> = {}): Membership {
  return { isCreator: false, mask: ALL_BUT_ADMIN, roleIds: new Set(['71']), topOrder: 1, ...more };
}

function access(more: Partial<Access> = {}, as: Partial<Membership> = {}): Access {
  const server = { serverId: '7', scheduledForDeletion: false, membership: membership(as) };
  return { actor: { userId: '100', bot: false, sessionId: '1' }, emailConfirmed: true, badges: 0, server, channel, ...more };
}

describe('a user who repeatedly sends too fast', () => {
  it('is muted in the server after refusals in one channel', () => {
    const muting = { refusals: 3, withinMs: 180_000, forMs: 600_000, place: '70/100', realm: '7/100', code: 'Muted' };
    expect(mutingOf(access())).toEqual(muting);
  });

  it('is muted with any other permission or badge, and as a bot', () => {
    expect(mutingOf(access({ badges: BADGE.MOD | BADGE.SUPPORTER }))).not.toBeNull();
    expect(mutingOf(access({ actor: { userId: '100', bot: true, sessionId: '1' } }))).not.toBeNull();
  });

  it.each([
    ['as the creator', access({}, { isCreator: true })],
    ['as an admin of the server', access({}, { mask: ROLE_PERMISSION.ADMIN })],
    ['as a member of staff', access({ badges: BADGE.ADMIN })],
    ['as a founder', access({ badges: BADGE.FOUNDER })],
    ['in a conversation', access({ channel: dm, server: null })],
    ['without a membership', access({ server: { serverId: '7', scheduledForDeletion: false, membership: null } })],
    ['without a channel', access({ channel: null })],
    ['without a login', access({ actor: null })],
  ])('is not muted %s', (_who, of) => {
    expect(mutingOf(of)).toBeNull();
  });
});
