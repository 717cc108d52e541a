import { describe, expect, it } from 'vitest';
import { callRegistry, type Emit } from './call-registry.ts';
import { type CallSession, laterSession } from './call-session.ts';

const WITHIN_MS = 1000;

function aSession(session: Partial<CallSession> = {}): CallSession {
  return { channelId: '10', serverId: '1', recipientId: null, socketId: 's1', at: 1, ...session };
}

function aBook() {
  const emitted: string[] = [];
  const emit: Emit = (rooms, except, event, payload) => {
    const without = except.length > 0 ? ` but ${except.join(' ')}` : '';
    emitted.push(`${event} ${JSON.stringify(payload)} → ${rooms.join(' ')}${without}`);
  };
  return { registry: callRegistry(emit), emitted };
}

const joined = (userId: string, channelId = '10') =>
  `voice:user_joined {"channelId":"${channelId}","userId":"${userId}","serverId":"1"} → channel:${channelId} user:${userId}`;
const left = (userId: string, channelId = '10') =>
  `voice:user_left {"channelId":"${channelId}","userId":"${userId}"} → channel:${channelId} user:${userId}`;

describe('the registry of calls', () => {
  it('reports that a user joined, moved to another call and left', () => {
    const { registry, emitted } = aBook();
    registry.note('ann', aSession());
    registry.note('ann', aSession({ channelId: '20', at: 2 }));
    registry.note('ann', null);
    expect(emitted).toEqual([joined('ann'), left('ann'), joined('ann', '20'), left('ann', '20')]);
  });

  it('reports nothing that is already known', () => {
    const { registry, emitted } = aBook();
    for (let times = 0; times < 2; times += 1) registry.note('ann', aSession());
    registry.replace(new Map([['ann', aSession()]]));
    expect(emitted).toEqual([joined('ann')]);
  });

  it('does not report a leave to a user who rejoins the same call', () => {
    const { registry, emitted } = aBook();
    registry.note('ann', aSession());
    registry.note('ann', aSession({ socketId: 's2', at: 2 }));
    expect(emitted).toEqual([joined('ann'), `${left('ann')} but user:ann`, joined('ann')]);
    expect(registry.sessionOf('ann')?.socketId).toBe('s2');
  });

  it('notifies both sides of a direct call', () => {
    const { registry, emitted } = aBook();
    registry.note('ann', aSession({ serverId: null, recipientId: 'bob' }));
    expect(emitted).toEqual(['voice:user_joined {"channelId":"10","userId":"ann","serverId":null} → user:bob user:ann']);
  });

  it('says of two users who meet in an empty channel that one was alone', async () => {
    const { registry } = aBook();
    const ann = registry.noted('ann', aSession(), WITHIN_MS);
    const bob = registry.noted('bob', aSession({ socketId: 's2' }), WITHIN_MS);
    registry.note('ann', aSession());
    registry.note('bob', aSession({ socketId: 's2' }));
    expect([await ann, await bob]).toEqual([{ alone: true }, { alone: false }]);
  });

  it('stops waiting for a session that never arrives', async () => {
    const { registry } = aBook();
    expect(await registry.noted('ann', aSession(), 1)).toBeNull();
  });

  it('replaces all sessions', () => {
    const { registry, emitted } = aBook();
    registry.note('ann', aSession());
    registry.note('bob', aSession({ socketId: 's2' }));
    emitted.length = 0;
    registry.replace(
      new Map([
        ['bob', aSession({ socketId: 's2' })],
        ['cid', aSession({ socketId: 's3' })],
      ]),
    );
    expect(emitted).toEqual([left('ann'), joined('cid')]);
    expect(registry.usersWhere((session) => session.channelId === '10').map((user) => user.userId)).toEqual(['bob', 'cid']);
  });
});

describe('choosing between two call sessions', () => {
  it('prefers the later session, in any order', () => {
    const [early, late] = [aSession(), aSession({ socketId: 's2', at: 2 })];
    expect([laterSession(early, late), laterSession(late, early), laterSession(null, early)]).toEqual([late, late, early]);
    const twin = aSession({ socketId: 's3' });
    expect(laterSession(early, twin)).toBe(laterSession(twin, early));
  });
});
