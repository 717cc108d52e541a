import type { AnyEvent, Recorded } from '@folkmoot/contracts/kernel/event';
import { MemberJoined, MemberLeft } from '@folkmoot/contracts/members/events';
import { warmStore } from '@folkmoot/platform/command/warm';
import { memoryVault } from '@folkmoot/platform/vault/memory-vault';
import { describe, expect, it } from 'vitest';
import { serverFolding } from '../servers/server-state.ts';
import { ANN, BOB, NOW, SERVER, serverCreated } from '../servers/test-server.ts';
import { memberFolding } from './member-state.ts';
import { memberships } from './memberships.ts';
import { reservePlace } from './server-places.ts';

const meta = { actor: ANN, command: 'test', correlationId: '1', causationId: null, at: NOW };
const OTHER = '2000';
const joinedAt = NOW + 1;

/** Two command APIs: one vault, and a memory each. */
function twoApis(meanwhile: () => void = () => undefined) {
  const memory = memoryVault();
  const vault: typeof memory = {
    ...memory,
    async changeSecret(userId, name, change) {
      meanwhile();
      return memory.changeSecret(userId, name, change);
    },
  };
  const [here, there] = [0, 0].map(() => {
    const warm = warmStore([serverFolding, memberFolding], [memberships]);
    const revisions = new Map<string, number>();
    return {
      reserve: (serverId: string, { limit = 1, now = NOW } = {}) => reservePlace({ warm, vault }, { userId: BOB, serverId, limit, now }),
      learn(...history: readonly (readonly [string, AnyEvent])[]) {
        for (const [stream, event] of history) {
          const revision = revisions.get(stream) ?? 0;
          revisions.set(stream, revision + 1);
          const recorded: Recorded = { ...event, id: `${stream}/${revision}`, stream, revision, position: 0, meta };
          warm.apply(recorded);
        }
      },
    };
  });
  if (!here || !there) throw new Error('There are two');
  return { here, there };
}

const member = { serverId: SERVER, userId: BOB, systemMessage: null };
const made = [`server-${SERVER}`, serverCreated] as const;
const joined = [`member-${SERVER}-${BOB}`, MemberJoined({ ...member, memberId: '9', founder: false, inviteId: null, joinedAt })] as const;
const left = [`member-${SERVER}-${BOB}`, MemberLeft({ ...member, leftAt: NOW + 2 })] as const;

describe('the servers a person is in or about to join', () => {
  it('include a join that another command API is about to decide', async () => {
    const { here, there } = twoApis();
    expect(await here.reserve(SERVER)).toBe(0);
    expect(await there.reserve(OTHER)).toBe(1);
    expect(await there.reserve(OTHER, { limit: 2 })).toBe(1);
  });

  it('do not include the server itself: a second attempt finds its place', async () => {
    const { here, there } = twoApis();
    await here.reserve(SERVER);
    expect([await here.reserve(SERVER), await there.reserve(SERVER)]).toEqual([0, 0]);
  });

  it('count a server once when the join arrives, and not at all when the person leaves', async () => {
    const { here } = twoApis();
    await here.reserve(SERVER, { now: joinedAt });
    here.learn(made, joined);
    expect(await here.reserve(OTHER, { now: joinedAt })).toBe(1);
    here.learn(left);
    expect(await here.reserve(OTHER, { now: joinedAt + 1 })).toBe(0);
  });

  it('include a join that arrives while the vault is asked', async () => {
    let arrives = () => {};
    const { here, there } = twoApis(() => arrives());
    await there.reserve(SERVER, { now: joinedAt });
    arrives = () => here.learn(made, joined);
    expect(await here.reserve(OTHER, { now: joinedAt })).toBe(1);
  });

  it('reserve nothing beyond the limit', async () => {
    const { here, there } = twoApis();
    await here.reserve(SERVER);
    await there.reserve(OTHER);
    expect(await here.reserve(SERVER)).toBe(0);
  });

  it('keep a place for a minute if the join is refused', async () => {
    const { here, there } = twoApis();
    await here.reserve(SERVER);
    expect(await there.reserve(OTHER, { now: NOW + 59_999 })).toBe(1);
    expect(await there.reserve(OTHER, { now: NOW + 60_000 })).toBe(0);
  });
});
