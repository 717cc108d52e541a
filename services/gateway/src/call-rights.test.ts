import { friendEvents } from '@folkmoot/contracts/friends/wire';
import { inboxEvents } from '@folkmoot/contracts/inbox/wire';
import { emit, type Signal } from '@folkmoot/contracts/kernel/signal';
import { describe, expect, it } from 'vitest';
import { concernOf } from './call-rights.ts';
import type { CallSession } from './call-session.ts';

const inServer: CallSession = { channelId: '10', serverId: '1', recipientId: null, socketId: 's1', at: 1 };
const withBob: CallSession = { ...inServer, serverId: null, recipientId: 'bob' };

const person = (id: string) => ({
  id,
  username: id,
  tag: '0001',
  badges: 0,
  hexColor: null,
  avatar: null,
  banner: null,
  bot: null,
  joinedAt: 1,
});
const blocks = (byId: string, id: string): Signal => emit([`user:${byId}`], friendEvents.blocked, { user: person(id) });
const closes = (userId: string, channelId: string): Signal => emit([`user:${userId}`], inboxEvents.closed, { channelId });

describe("the effect of a signal on Ann's call", () => {
  it.each<[string, Signal, CallSession, string]>([
    ['permissions in the server changed', { kind: 'regroup', serverId: '1' }, inServer, 'look'],
    ['her permissions changed', { kind: 'regroup', serverId: '1', userIds: ['ann'] }, inServer, 'look'],
    ['permissions of others changed', { kind: 'regroup', serverId: '1', userIds: ['bob'] }, inServer, 'none'],
    ['permissions in another server changed', { kind: 'regroup', serverId: '2' }, inServer, 'none'],
    ['she left', { kind: 'leave', userId: 'ann', rooms: ['server:1'] }, inServer, 'look'],
    ['another user left', { kind: 'leave', userId: 'bob', rooms: ['server:1'] }, inServer, 'none'],
    ['the channel was deleted', { kind: 'close', rooms: ['channel:10'] }, inServer, 'look'],
    ['the server was deleted', { kind: 'close', rooms: ['server:1', 'channel:11'] }, inServer, 'look'],
    ['another channel was deleted', { kind: 'close', rooms: ['channel:11'] }, inServer, 'none'],
    ['she closed the conversation', closes('ann', '10'), withBob, 'end'],
    ['the other user closed their side', closes('bob', '10'), withBob, 'none'],
    ['she closed another', closes('ann', '11'), withBob, 'none'],
    ['she blocked the other user', blocks('ann', 'bob'), withBob, 'end'],
    ['the other user blocked her', blocks('bob', 'ann'), withBob, 'end'],
    ['she blocked another user', blocks('ann', 'cid'), withBob, 'none'],
    ['the other user blocked another user', blocks('bob', 'cid'), withBob, 'none'],
    ['she blocked the other user, and the call is in a server', blocks('ann', 'bob'), inServer, 'none'],
  ])('%s', (_what, signal, session, concern) => {
    expect(concernOf(signal, 'ann', session)).toBe(concern);
  });
});
