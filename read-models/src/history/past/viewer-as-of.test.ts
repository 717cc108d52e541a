/** Who could read a channel as of a position. */
import { ChannelPermissionsSet } from '@folkmoot/contracts/channels/events';
import { UserBlocked, UserUnblocked } from '@folkmoot/contracts/friends/events';
import type { Sight } from '@folkmoot/contracts/history/past';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import { MemberJoined, MemberLeft, MemberRolesSet } from '@folkmoot/contracts/members/events';
import { UserSuspended, UserUnsuspended } from '@folkmoot/contracts/moderation/events';
import { SanctionUndone } from '@folkmoot/contracts/moderation/undo-events';
import { RoleCreated, RoleDeleted } from '@folkmoot/contracts/roles/events';
import { ServerCreated, ServerDeletionCancelled, ServerDeletionScheduled } from '@folkmoot/contracts/servers/events';
import { describe, expect, it } from 'vitest';
import { recorded } from '../../profiles/test-support.ts';
import { nothingRestored } from '../../test-events.ts';
import { NO_STRUCTURE, structureAsOf } from './structure-as-of.ts';
import { blockedAsOf, memberAsOf, sightOf, suspendedAsOf } from './viewer-as-of.ts';

const [OWNER, BEN, EVERYBODY, GUARDS, CHANNEL] = ['1', '2', '10', '11', '50'] as const;

const created = ServerCreated({
  serverId: '9',
  name: 'Eels',
  hexColor: '#000000',
  createdById: OWNER,
  defaultRole: { roleId: EVERYBODY, name: 'everybody', hexColor: '#000000', permissions: 2, order: 1 },
  defaultChannel: { channelId: CHANNEL, name: 'general', permissions: 3, order: 1 },
  createdAt: 1,
});
const joined = MemberJoined({
  serverId: '9',
  userId: BEN,
  memberId: '90',
  founder: false,
  inviteId: null,
  systemMessage: null,
  joinedAt: 2,
});
const left = MemberLeft({ serverId: '9', userId: BEN, systemMessage: null, leftAt: 3 });
const role = { name: 'guards', hexColor: '#000000', icon: null, hideRole: false, botRole: false, botId: null };
const guards = RoleCreated({ serverId: '9', roleId: GUARDS, ...role, permissions: 0, createdById: OWNER, createdAt: 2 });
const entry = (roleId: string, permissions: number) => ChannelPermissionsSet({ serverId: '9', channelId: CHANNEL, roleId, permissions });
const guard = MemberRolesSet({ serverId: '9', userId: BEN, roleIds: [GUARDS], setById: OWNER });
const suspension = { suspensionId: '7', userId: BEN, reason: null, deletesSince: 5, suspendCount: 1, suspendedById: OWNER, suspendedAt: 5 };
const undone = SanctionUndone({
  userId: BEN,
  act: 'suspension',
  undoneEventId: 'event-2',
  actedAt: 5,
  ...nothingRestored,
  undoneById: OWNER,
  undoneAt: 6,
});
const still = { suspensionId: '7', expireAt: null, suspendedById: OWNER, suspendedAt: 5 };
const closing = ServerDeletionScheduled({ serverId: '9', scheduledById: OWNER, reason: null, scheduledAt: 3 });

function sight(userId: string, events: readonly AnyEvent[], at = 10): Sight | null {
  const all = recorded(events);
  const structure = structureAsOf(NO_STRUCTURE, all);
  const channel = structure.channels.get(CHANNEL);
  const { roleIds: member } = memberAsOf({ roleIds: userId === OWNER ? [] : null }, all);
  const suspended = suspendedAsOf({ isSuspended: false, until: null }, all);
  return channel ? sightOf(structure, channel, { userId, member, suspended, at }) : null;
}

describe('whether a user could read a channel', () => {
  it.each<readonly [string, readonly AnyEvent[], Sight]>([
    ['a user outside of the server', [created], 'notMember'],
    ['a member', [created, joined], 'could'],
    ['a former member', [created, joined, left], 'notMember'],
    ['a member who joined again', [created, joined, left, joined], 'could'],
    ['a member of a closed channel', [created, joined, entry(EVERYBODY, 0)], 'noRight'],
    ['a member with a role that opens it', [created, joined, guards, entry(EVERYBODY, 0), entry(GUARDS, 1), guard], 'could'],
    [
      'a member who lost the role by leaving',
      [created, joined, guards, entry(EVERYBODY, 0), entry(GUARDS, 1), guard, left, joined],
      'noRight',
    ],
    [
      'a member whose role was deleted',
      [
        created,
        joined,
        guards,
        entry(EVERYBODY, 0),
        entry(GUARDS, 1),
        guard,
        RoleDeleted({ serverId: '9', roleId: GUARDS, deletedById: OWNER }),
      ],
      'noRight',
    ],
    ['a member of a server with a scheduled deletion', [created, joined, closing], 'closed'],
    [
      'a member after the deletion was cancelled',
      [created, joined, closing, ServerDeletionCancelled({ serverId: '9', cancelledById: OWNER, cancelledAt: 4 })],
      'could',
    ],
    ['a suspended user', [created, joined, UserSuspended({ ...suspension, expireAt: 11 })], 'suspended'],
    ['a permanently suspended user', [created, joined, UserSuspended({ ...suspension, expireAt: null })], 'suspended'],
    ['a formerly suspended user', [created, joined, UserSuspended({ ...suspension, expireAt: 10 })], 'could'],
    ['a user whose suspension was undone', [created, joined, UserSuspended({ ...suspension, expireAt: null }), undone], 'could'],
    ['a user whose other suspension stays', [created, joined, undone, SanctionUndone({ ...undone.data, suspension: still })], 'suspended'],
    [
      'a user whose suspension expired',
      [
        created,
        joined,
        UserSuspended({ ...suspension, expireAt: null }),
        UserUnsuspended({ userId: BEN, suspendCount: 0, liftedById: OWNER, liftedAt: 6 }),
      ],
      'could',
    ],
  ])('%s', (_who, events, expected) => {
    expect(sight(BEN, events)).toBe(expected);
  });

  it('the creator of the server always can', () => {
    expect(sight(OWNER, [created, entry(EVERYBODY, 0)])).toBe('could');
  });
});

it('includes blocks by the viewer, not blocks of the viewer', () => {
  const block = (byId: string, otherId: string) => UserBlocked({ byId, otherId, recordId: '5', endedFriendship: false, blockedAt: 1 });
  const folded = (...events: readonly AnyEvent[]) => blockedAsOf(BEN)({ isBlocked: false }, recorded(events)).isBlocked;
  expect(folded(block(BEN, OWNER))).toBe(true);
  expect(folded(block(OWNER, BEN))).toBe(false);
  expect(folded(block(BEN, OWNER), UserUnblocked({ byId: BEN, otherId: OWNER }))).toBe(false);
});
