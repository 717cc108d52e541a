import { describe, expect, it } from 'vitest';
import { aMessage } from '../messages/message-fixture.ts';
import { emptyTimeline } from '../messages/timeline-state.ts';
import { apply } from './apply.ts';
import { authenticated } from './apply-authenticated.ts';
import type { Payloads, WireName } from './event-table.ts';
import { maySee, maySend } from './permissions.ts';
import { emptyState, type State } from './state.ts';
import { aChannel, aMember, aRole, aUser, ben, cid, payload, server } from './state-fixture.ts';

const here = { now: 1000, socketId: 'mine' };
const start = authenticated(emptyState, payload());

function applyEvent<Name extends WireName>(state: State, name: Name, event: Payloads[Name]): State {
  return apply(state, { name, payload: event }, here);
}

describe('the authenticated payload', () => {
  it('keeps each record once and reads when channels and conversations were last seen', () => {
    expect([...start.users.keys()].sort()).toEqual(['1', '2', '3']);
    expect(start.lastSeen).toEqual(
      new Map([
        ['20', 5],
        ['30', 5],
      ]),
    );
  });

  it('replaces the known data and marks open timelines as stale', () => {
    const open: State = { ...start, timelines: new Map([['20', { ...emptyTimeline, loaded: true }]]) };
    const again = authenticated(open, payload({ servers: [], serverMembers: [] }));
    expect([again.servers.size, again.timelines.get('20')?.stale]).toEqual([0, true]);
  });

  it('sums the counters of a channel over all authors', () => {
    const row = { channelId: '20', serverId: '10', mentionedById: '2', mentionedBy: ben, count: 2, createdAt: 3 };
    const state = authenticated(
      emptyState,
      payload({ messageMentions: [row, { ...row, mentionedById: '3', mentionedBy: cid, count: 1 }] }),
    );
    expect(state.mentions.get('20')?.count).toBe(3);
  });
});

describe('servers', () => {
  it('are added with all their data, and removed with it', () => {
    const joined = applyEvent(start, 'server:joined', {
      server: { ...server, id: '40', defaultRoleId: '41' },
      members: [aMember('40', aUser('9', 'Dee'))],
      channels: [aChannel('42', { serverId: '40' })],
      roles: [aRole('41', 1, 2, { serverId: '40' })],
      memberPresences: [{ userId: '9', status: 3 }],
      voiceChannelUsers: [],
    });
    expect([joined.servers.has('40'), joined.channels.has('42'), joined.presences.get('9')?.status]).toEqual([true, true, 3]);
    const left = applyEvent(joined, 'server:left', { serverId: '40' });
    expect([left.servers.has('40'), left.channels.has('42'), left.members.has('40'), left.roles.has('40')]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('remove a deleted folder and its position', () => {
    const folder = { id: '50', name: 'f', color: '#fff', serverIds: ['10'] };
    const made = applyEvent(applyEvent(start, 'server:order_updated', { serverIds: ['50', '10'] }), 'server:folder_created', { folder });
    const emptied = applyEvent(made, 'server:folder_updated', { folder: { ...folder, serverIds: [] } });
    expect([emptied.account?.serverFolders, emptied.account?.orderedServerIds]).toEqual([[], ['10']]);
  });
});

describe('channels and roles', () => {
  it('detach from a deleted category', () => {
    const inCategory = applyEvent(start, 'server:channel_order_updated', { serverId: '10', categoryId: '21', orderedChannelIds: ['20'] });
    expect(inCategory.channels.get('20')).toMatchObject({ categoryId: '21', order: 1 });
    expect(applyEvent(inCategory, 'server:channel_deleted', { serverId: '10', channelId: '21' }).channels.get('20')?.categoryId).toBeNull();
  });

  it('keep a mute when they are restored', () => {
    const muted = applyEvent(start, 'user:notification_settings_update', { channelId: '20', updated: { notificationPingMode: 2 } });
    const deleted = applyEvent(muted, 'server:channel_deleted', { serverId: '10', channelId: '20' });
    expect([deleted.channels.has('20'), deleted.lastSeen.has('20')]).toEqual([false, false]);
    expect(deleted.notifications.get('20')).toEqual(muted.notifications.get('20'));
  });

  it('open and close with the permissions of a role', () => {
    expect([maySee(start, '21', '1'), maySee(start, '21', '2')]).toEqual([true, true]);
    const closed = applyEvent(start, 'server:channel_permissions_updated', {
      serverId: '10',
      channelId: '21',
      roleId: '12',
      permissions: 0,
    });
    expect(maySee(closed, '21', '2')).toBe(false);
    expect(maySee(applyEvent(start, 'server:member_updated', { serverId: '10', userId: '2', updated: { roleIds: [] } }), '21', '2')).toBe(
      false,
    );
  });

  it('take the permission to send from members who lose the role permission', () => {
    const silent = applyEvent(start, 'server:role_updated', { serverId: '10', roleId: '11', updated: { permissions: 0 } });
    const both = applyEvent(silent, 'server:role_updated', { serverId: '10', roleId: '12', updated: { permissions: 0 } });
    expect([maySend(start, '20', '2'), maySend(both, '20', '2'), maySend(both, '30', '2')]).toEqual([true, false, true]);
  });

  it('move roles up for a new role and close the gap of a deleted one', () => {
    const more = applyEvent(start, 'server:role_created', aRole('13', 2, 2));
    expect(more.roles.get('10')?.get('12')?.order).toBe(3);
    const less = applyEvent(more, 'server:role_deleted', { serverId: '10', roleId: '13' });
    expect(less.roles.get('10')?.get('12')?.order).toBe(2);
  });

  it('strip a deleted role from members and channels', () => {
    const state = applyEvent(start, 'server:role_deleted', { serverId: '10', roleId: '12' });
    expect(state.members.get('10')?.get('2')?.roleIds).toEqual([]);
    expect(state.channels.get('21')?.permissions).toEqual([{ roleId: '11', permissions: 0 }]);
  });
});

describe('messages', () => {
  const fromBen = aMessage(1, { channelId: '20', createdById: '2', createdBy: ben });
  const opened: State = { ...start, timelines: new Map([['20', { ...emptyTimeline, loaded: true }]]) };

  it('are added to an open channel, set its date, and end the typing of their author', () => {
    const typing = applyEvent(opened, 'channel:typing', { channelId: '20', userId: '2' });
    const state = applyEvent(typing, 'message:created', { message: fromBen });
    expect(state.timelines.get('20')?.sent.map((entry) => entry.message.id)).toEqual([fromBen.id]);
    expect([state.channels.get('20')?.lastMessagedAt, state.typing.get('20')?.size]).toEqual([fromBen.createdAt, 0]);
  });

  it('are ignored as an echo of our own socket, because the reply adds them', () => {
    const own = { ...fromBen, createdById: '1' };
    expect(applyEvent(opened, 'message:created', { message: own, socketId: 'mine' })).toBe(opened);
  });

  it('count as seen if they are our own from another device', () => {
    const own = aMessage(2, { channelId: '20', createdById: '1' });
    expect(applyEvent(opened, 'message:created', { message: own }).lastSeen.get('20')).toBe(own.createdAt + 1);
  });

  it.each([
    ['a mention', { mentions: [{ ...ben, id: '1' }] }, 1],
    ['nothing', {}, 0],
    ['a reply that mentions', { mentionReplies: true, replyMessages: [{ replyToMessage: aMessage(0, { createdById: '1' }) }] }, 1],
    ['a quiet reply', { replyMessages: [{ replyToMessage: aMessage(0, { createdById: '1' }) }] }, 0],
    ['@everyone without the right', { content: 'hi [@:e]' }, 0],
  ])('raise the badge by %s', (_, given, count) => {
    const state = applyEvent(start, 'message:created', { message: { ...fromBen, ...given } });
    expect(state.mentions.get('20')?.count ?? 0).toBe(count);
  });

  it('raise it for @everyone if the author may mention everyone', () => {
    const state = applyEvent(start, 'server:role_updated', { serverId: '10', roleId: '12', updated: { permissions: 64 } });
    const named = applyEvent(state, 'message:created', { message: { ...fromBen, content: '[@:e]' } });
    expect(named.mentions.get('20')?.count).toBe(1);
  });

  it('raise nothing in a muted channel or from a blocked user', () => {
    const direct = aMessage(3, { channelId: '30', createdById: '3' });
    expect(applyEvent(start, 'message:created', { message: direct }).mentions.get('30')?.count).toBe(1);
    const muted = applyEvent(start, 'user:notification_settings_update', { channelId: '30', updated: { notificationPingMode: 2 } });
    expect(applyEvent(muted, 'message:created', { message: direct }).mentions.has('30')).toBe(false);
    const blocked = applyEvent(start, 'user:blocked', { user: cid });
    expect(applyEvent(blocked, 'message:created', { message: direct }).mentions.has('30')).toBe(false);
  });

  it('from a closed conversation add their author', () => {
    const stranger = aMessage(4, { channelId: '99', createdById: '8' });
    const state = applyEvent(start, 'message:created', { message: stranger });
    expect([state.mentions.get('99')?.mentionedById, state.users.get('8')?.username]).toEqual(['8', 'Ada']);
  });

  it('are marked as seen or unread when the server says so', () => {
    const named = applyEvent(start, 'message:created', { message: { ...fromBen, mentions: [{ ...ben, id: '1' }] } });
    const seen = applyEvent(named, 'notification:dismissed', { channelId: '20' });
    // By the server's clock, whatever the local clock says, and never earlier than before.
    expect([seen.mentions.has('20'), seen.lastSeen.get('20')]).toEqual([false, fromBen.createdAt]);
    const later: State = { ...seen, lastSeen: new Map([['20', fromBen.createdAt + 5]]) };
    expect(applyEvent(later, 'notification:dismissed', { channelId: '20' }).lastSeen.get('20')).toBe(fromBen.createdAt + 5);
    expect(applyEvent(seen, 'message:mark_unread', { channelId: '20', at: 7 }).lastSeen.get('20')).toBe(7);
    expect(applyEvent(seen, 'message:mark_unread', { channelId: '30', at: 7 }).mentions.get('30')?.count).toBe(1);
  });
});

describe('people', () => {
  it('become friends, are blocked and removed', () => {
    const pending = { id: '60', status: 1, userId: '1', recipientId: '2', createdAt: 1, recipient: { ...ben, lastOnlineStatus: 0 } };
    const asked = applyEvent(start, 'friend:request_pending', pending);
    expect(applyEvent(asked, 'friend:request_accepted', { friendId: '2' }).friends.get('2')?.status).toBe(2);
    expect(applyEvent(asked, 'friend:removed', { friendId: '2' }).friends.has('2')).toBe(false);
    const blocked = applyEvent(asked, 'user:blocked', { user: ben });
    expect(blocked.friends.get('2')?.status).toBe(3);
    expect(applyEvent(blocked, 'user:unblocked', { userId: '2' }).friends.has('2')).toBe(false);
  });

  it('go offline, which sets their last-online time if they show it', () => {
    const online = applyEvent(start, 'user:presence_update', { userId: '2', status: 1 });
    const offline = applyEvent(online, 'user:presence_update', { userId: '2', status: 0 });
    expect([offline.presences.has('2'), offline.users.get('2')?.lastOnlineAt]).toEqual([false, 1000]);
  });

  it.each([
    ['to friends, by who is none', 1, '2', null],
    ['to friends, by a friend', 1, '3', 1000],
    ['to nobody', 0, '2', null],
    ['to nobody, by oneself', 0, '1', null],
    ['to friends, by oneself', 1, '1', 1000],
  ])('go offline and show their last-online time %s', (_title, lastOnlineStatus, userId, shown) => {
    const user = start.users.get(userId);
    if (!user) throw new Error('Nobody is called so.');
    const before = { ...start, users: new Map([[userId, { ...user, lastOnlineStatus, lastOnlineAt: 5 }]]) };
    expect(applyEvent(before, 'user:presence_update', { userId, status: 0 }).users.get(userId)?.lastOnlineAt).toBe(shown);
  });

  it('lose their last-online time when they hide it', () => {
    const seen = applyEvent(start, 'user:presence_update', { userId: '2', status: 0 });
    const hidden = applyEvent(seen, 'user:updated', { userId: '2', updated: { username: 'Ben', tag: 'ab12', lastOnlineStatus: 0 } });
    const shown = applyEvent(hidden, 'user:updated', { userId: '2', updated: { username: 'Ben', tag: 'ab12', lastOnlineStatus: 2 } });
    expect([seen, hidden, shown].map(({ users }) => users.get('2')?.lastOnlineAt)).toEqual([1000, null, null]);
  });

  it('keep their own presence and activity while they are invisible', () => {
    const hidden = applyEvent(start, 'user:presence_update', { userId: '1', status: 0 });
    expect(hidden.presences.get('1')).toMatchObject({ status: 0 });
    const doing = applyEvent(hidden, 'user:presence_update', { userId: '1', custom: 'nothing' });
    expect(doing.presences.get('1')).toMatchObject({ status: 0, custom: 'nothing' });
    const come = authenticated(emptyState, payload({ presences: [{ userId: '1', status: 0 }] }));
    expect(come.presences.get('1')).toEqual({ userId: '1', status: 0 });
  });

  it('merge presence: a missing field keeps the value, null clears it', () => {
    const busy = applyEvent(start, 'user:presence_update', { userId: '2', status: 4, custom: 'at work' });
    expect(applyEvent(busy, 'user:presence_update', { userId: '2', status: 1 }).presences.get('2')).toMatchObject({
      status: 1,
      custom: 'at work',
    });
    expect(applyEvent(busy, 'user:presence_update', { userId: '2', custom: null }).presences.get('2')?.custom).toBeNull();
  });

  it('change their own custom text on every device', () => {
    expect(applyEvent(start, 'user:presence_update', { userId: '1', custom: 'hello' }).account?.customStatus).toBe('hello');
  });

  it('open and close conversations', () => {
    const entry = {
      id: '70',
      createdById: '1',
      recipientId: '2',
      channelId: '71',
      closed: false,
      createdAt: 1,
      lastSeen: null,
      recipient: ben,
    };
    const open = applyEvent(start, 'inbox:opened', { ...entry, channel: aChannel('71', { serverId: null, type: 0 }) });
    expect([open.inbox.get('71')?.recipientId, open.channels.has('71')]).toEqual(['2', true]);
    const closed = applyEvent(open, 'inbox:closed', { channelId: '71' });
    expect([closed.inbox.has('71'), closed.channels.has('71')]).toEqual([false, false]);
  });
});

describe('a notice', () => {
  it('is kept once, in order, until it is read on any device', () => {
    const notice = (id: string) => ({ id, type: 0, title: null, content: 'Be kind.', createdAt: 5, createdBy: { username: 'Ben' } });
    const once = applyEvent(applyEvent(start, 'user:notice_created', notice('71')), 'user:notice_created', notice('72'));
    const twice = applyEvent(once, 'user:notice_created', notice('72'));
    expect(twice.account?.notices.map(({ id }) => id)).toEqual(['71', '72']);
    expect(applyEvent(twice, 'user:notice_removed', { id: '71' }).account?.notices.map(({ id }) => id)).toEqual(['72']);
  });
});
