import { describe, expect, it } from 'vitest';
import { aMessage } from '../messages/message-fixture.ts';
import { emptyTimeline } from '../messages/timeline-state.ts';
import { apply } from './apply.ts';
import { authenticated } from './apply-authenticated.ts';
import type { Payloads, WireName } from './event-table.ts';
import { maySee, maySend } from './rights.ts';
import { emptyState, type State } from './state.ts';
import { aChannel, aMember, aRole, aUser, ben, cid, payload, server } from './state-fixture.ts';

const here = { now: 1000, socketId: 'mine' };
const start = authenticated(emptyState, payload());

function told<Name extends WireName>(state: State, name: Name, event: Payloads[Name]): State {
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
    const joined = told(start, 'server:joined', {
      server: { ...server, id: '40', defaultRoleId: '41' },
      members: [aMember('40', aUser('9', 'Dee'))],
      channels: [aChannel('42', { serverId: '40' })],
      roles: [aRole('41', 1, 2, { serverId: '40' })],
      memberPresences: [{ userId: '9', status: 3 }],
      voiceChannelUsers: [],
    });
    expect([joined.servers.has('40'), joined.channels.has('42'), joined.presences.get('9')?.status]).toEqual([true, true, 3]);
    const left = told(joined, 'server:left', { serverId: '40' });
    expect([left.servers.has('40'), left.channels.has('42'), left.members.has('40'), left.roles.has('40')]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('remove a deleted folder and its position', () => {
    const folder = { id: '50', name: 'f', color: '#fff', serverIds: ['10'] };
    const made = told(told(start, 'server:order_updated', { serverIds: ['50', '10'] }), 'server:folder_created', { folder });
    const gone = told(made, 'server:folder_updated', { folder: { ...folder, serverIds: [] } });
    expect([gone.account?.serverFolders, gone.account?.orderedServerIds]).toEqual([[], ['10']]);
  });
});

describe('channels and roles', () => {
  it('detach from a deleted category', () => {
    const inCategory = told(start, 'server:channel_order_updated', { serverId: '10', categoryId: '21', orderedChannelIds: ['20'] });
    expect(inCategory.channels.get('20')).toMatchObject({ categoryId: '21', order: 1 });
    expect(told(inCategory, 'server:channel_deleted', { serverId: '10', channelId: '21' }).channels.get('20')?.categoryId).toBeNull();
  });

  it('keep a mute when they are restored', () => {
    const muted = told(start, 'user:notification_settings_update', { channelId: '20', updated: { notificationPingMode: 2 } });
    const gone = told(muted, 'server:channel_deleted', { serverId: '10', channelId: '20' });
    expect([gone.channels.has('20'), gone.lastSeen.has('20')]).toEqual([false, false]);
    expect(gone.notifications.get('20')).toEqual(muted.notifications.get('20'));
  });

  it('open and close with the permissions of a role', () => {
    expect([maySee(start, '21', '1'), maySee(start, '21', '2')]).toEqual([true, true]);
    const closed = told(start, 'server:channel_permissions_updated', { serverId: '10', channelId: '21', roleId: '12', permissions: 0 });
    expect(maySee(closed, '21', '2')).toBe(false);
    expect(maySee(told(start, 'server:member_updated', { serverId: '10', userId: '2', updated: { roleIds: [] } }), '21', '2')).toBe(false);
  });

  it('take the permission to send from members who lose the role permission', () => {
    const silent = told(start, 'server:role_updated', { serverId: '10', roleId: '11', updated: { permissions: 0 } });
    const both = told(silent, 'server:role_updated', { serverId: '10', roleId: '12', updated: { permissions: 0 } });
    expect([maySend(start, '20', '2'), maySend(both, '20', '2'), maySend(both, '30', '2')]).toEqual([true, false, true]);
  });

  it('move roles up for a new role and close the gap of a deleted one', () => {
    const more = told(start, 'server:role_created', aRole('13', 2, 2));
    expect(more.roles.get('10')?.get('12')?.order).toBe(3);
    const less = told(more, 'server:role_deleted', { serverId: '10', roleId: '13' });
    expect(less.roles.get('10')?.get('12')?.order).toBe(2);
  });

  it('strip a deleted role from members and channels', () => {
    const state = told(start, 'server:role_deleted', { serverId: '10', roleId: '12' });
    expect(state.members.get('10')?.get('2')?.roleIds).toEqual([]);
    expect(state.channels.get('21')?.permissions).toEqual([{ roleId: '11', permissions: 0 }]);
  });
});

describe('messages', () => {
  const fromBen = aMessage(1, { channelId: '20', createdById: '2', createdBy: ben });
  const opened: State = { ...start, timelines: new Map([['20', { ...emptyTimeline, loaded: true }]]) };

  it('are added to an open channel, set its date, and end the typing of their author', () => {
    const typing = told(opened, 'channel:typing', { channelId: '20', userId: '2' });
    const state = told(typing, 'message:created', { message: fromBen });
    expect(state.timelines.get('20')?.sent.map((entry) => entry.message.id)).toEqual([fromBen.id]);
    expect([state.channels.get('20')?.lastMessagedAt, state.typing.get('20')?.size]).toEqual([fromBen.createdAt, 0]);
  });

  it('are ignored as an echo of our own socket, because the reply adds them', () => {
    const own = { ...fromBen, createdById: '1' };
    expect(told(opened, 'message:created', { message: own, socketId: 'mine' })).toBe(opened);
  });

  it('count as seen if they are our own from another device', () => {
    const own = aMessage(2, { channelId: '20', createdById: '1' });
    expect(told(opened, 'message:created', { message: own }).lastSeen.get('20')).toBe(own.createdAt + 1);
  });

  it.each([
    ['a mention', { mentions: [{ ...ben, id: '1' }] }, 1],
    ['nothing', {}, 0],
    ['a reply that mentions', { mentionReplies: true, replyMessages: [{ replyToMessage: aMessage(0, { createdById: '1' }) }] }, 1],
    ['a quiet reply', { replyMessages: [{ replyToMessage: aMessage(0, { createdById: '1' }) }] }, 0],
    ['@everyone without the right', { content: 'hi [@:e]' }, 0],
  ])('raise the badge by %s', (_, given, count) => {
    const state = told(start, 'message:created', { message: { ...fromBen, ...given } });
    expect(state.mentions.get('20')?.count ?? 0).toBe(count);
  });

  it('raise it for @everyone if the author may mention everyone', () => {
    const state = told(start, 'server:role_updated', { serverId: '10', roleId: '12', updated: { permissions: 64 } });
    const named = told(state, 'message:created', { message: { ...fromBen, content: '[@:e]' } });
    expect(named.mentions.get('20')?.count).toBe(1);
  });

  it('raise nothing in a muted channel or from a blocked user', () => {
    const direct = aMessage(3, { channelId: '30', createdById: '3' });
    expect(told(start, 'message:created', { message: direct }).mentions.get('30')?.count).toBe(1);
    const muted = told(start, 'user:notification_settings_update', { channelId: '30', updated: { notificationPingMode: 2 } });
    expect(told(muted, 'message:created', { message: direct }).mentions.has('30')).toBe(false);
    const blocked = told(start, 'user:blocked', { user: cid });
    expect(told(blocked, 'message:created', { message: direct }).mentions.has('30')).toBe(false);
  });

  it('from a closed conversation add their author', () => {
    const stranger = aMessage(4, { channelId: '99', createdById: '8' });
    const state = told(start, 'message:created', { message: stranger });
    expect([state.mentions.get('99')?.mentionedById, state.users.get('8')?.username]).toEqual(['8', 'Ada']);
  });

  it('are marked as seen or unread when the server says so', () => {
    const named = told(start, 'message:created', { message: { ...fromBen, mentions: [{ ...ben, id: '1' }] } });
    const seen = told(named, 'notification:dismissed', { channelId: '20' });
    // By the server's clock, whatever the local clock says, and never earlier than before.
    expect([seen.mentions.has('20'), seen.lastSeen.get('20')]).toEqual([false, fromBen.createdAt]);
    const later: State = { ...seen, lastSeen: new Map([['20', fromBen.createdAt + 5]]) };
    expect(told(later, 'notification:dismissed', { channelId: '20' }).lastSeen.get('20')).toBe(fromBen.createdAt + 5);
    expect(told(seen, 'message:mark_unread', { channelId: '20', at: 7 }).lastSeen.get('20')).toBe(7);
    expect(told(seen, 'message:mark_unread', { channelId: '30', at: 7 }).mentions.get('30')?.count).toBe(1);
  });
});

describe('people', () => {
  it('become friends, are blocked and removed', () => {
    const pending = { id: '60', status: 1, userId: '1', recipientId: '2', createdAt: 1, recipient: { ...ben, lastOnlineStatus: 0 } };
    const asked = told(start, 'friend:request_pending', pending);
    expect(told(asked, 'friend:request_accepted', { friendId: '2' }).friends.get('2')?.status).toBe(2);
    expect(told(asked, 'friend:removed', { friendId: '2' }).friends.has('2')).toBe(false);
    const blocked = told(asked, 'user:blocked', { user: ben });
    expect(blocked.friends.get('2')?.status).toBe(3);
    expect(told(blocked, 'user:unblocked', { userId: '2' }).friends.has('2')).toBe(false);
  });

  it('go offline, which sets their last-online time if they show it', () => {
    const online = told(start, 'user:presence_update', { userId: '2', status: 1 });
    const gone = told(online, 'user:presence_update', { userId: '2', status: 0 });
    expect([gone.presences.has('2'), gone.users.get('2')?.lastOnlineAt]).toEqual([false, 1000]);
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
    expect(told(before, 'user:presence_update', { userId, status: 0 }).users.get(userId)?.lastOnlineAt).toBe(shown);
  });

  it('lose their last-online time when they hide it', () => {
    const seen = told(start, 'user:presence_update', { userId: '2', status: 0 });
    const hidden = told(seen, 'user:updated', { userId: '2', updated: { username: 'Ben', tag: 'ab12', lastOnlineStatus: 0 } });
    const back = told(hidden, 'user:updated', { userId: '2', updated: { username: 'Ben', tag: 'ab12', lastOnlineStatus: 2 } });
    expect([seen, hidden, back].map(({ users }) => users.get('2')?.lastOnlineAt)).toEqual([1000, null, null]);
  });

  it('keep their own presence and activity while they are invisible', () => {
    const hidden = told(start, 'user:presence_update', { userId: '1', status: 0 });
    expect(hidden.presences.get('1')).toMatchObject({ status: 0 });
    const doing = told(hidden, 'user:presence_update', { userId: '1', custom: 'nothing' });
    expect(doing.presences.get('1')).toMatchObject({ status: 0, custom: 'nothing' });
    const come = authenticated(emptyState, payload({ presences: [{ userId: '1', status: 0 }] }));
    expect(come.presences.get('1')).toEqual({ userId: '1', status: 0 });
  });

  it('merge presence: a missing field keeps the value, null clears it', () => {
    const busy = told(start, 'user:presence_update', { userId: '2', status: 4, custom: 'at work' });
    expect(told(busy, 'user:presence_update', { userId: '2', status: 1 }).presences.get('2')).toMatchObject({
      status: 1,
      custom: 'at work',
    });
    expect(told(busy, 'user:presence_update', { userId: '2', custom: null }).presences.get('2')?.custom).toBeNull();
  });

  it('change their own custom text on every device', () => {
    expect(told(start, 'user:presence_update', { userId: '1', custom: 'hello' }).account?.customStatus).toBe('hello');
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
    const open = told(start, 'inbox:opened', { ...entry, channel: aChannel('71', { serverId: null, type: 0 }) });
    expect([open.inbox.get('71')?.recipientId, open.channels.has('71')]).toEqual(['2', true]);
    const closed = told(open, 'inbox:closed', { channelId: '71' });
    expect([closed.inbox.has('71'), closed.channels.has('71')]).toEqual([false, false]);
  });
});

describe('a notice', () => {
  it('is kept once, in order, until it is read on any device', () => {
    const notice = (id: string) => ({ id, type: 0, title: null, content: 'Be kind.', createdAt: 5, createdBy: { username: 'Ben' } });
    const once = told(told(start, 'user:notice_created', notice('71')), 'user:notice_created', notice('72'));
    const twice = told(once, 'user:notice_created', notice('72'));
    expect(twice.account?.notices.map(({ id }) => id)).toEqual(['71', '72']);
    expect(told(twice, 'user:notice_removed', { id: '71' }).account?.notices.map(({ id }) => id)).toEqual(['72']);
  });
});
