import { instanceFolding, settingsIn } from '@folkmoot/contracts/instance/state';
import { InviteCreated, InviteDeleted, InviteUsed } from '@folkmoot/contracts/invites/events';
import type { AnyEvent, Recorded } from '@folkmoot/contracts/kernel/event';
import { MemberJoined } from '@folkmoot/contracts/members/events';
import { ServerDeleted } from '@folkmoot/contracts/servers/events';
import { warmStore } from '@folkmoot/platform/command/warm';
import { memoryVault } from '@folkmoot/platform/vault/memory-vault';
import { describe, expect, it } from 'vitest';
import { memberFolding } from '../members/member-state.ts';
import { memberships } from '../members/memberships.ts';
import { serverFolding } from '../servers/server-state.ts';
import { ANN, BOB, GENERAL, NOW, SERVER, serverCreated } from '../servers/test-server.ts';
import { welcomeFolding } from '../welcome/welcome-state.ts';
import { inviteFolding } from './invite-state.ts';
import { createInviteFacts, customInviteFacts, joinFacts } from './invites.facts.ts';
import { serverInvites } from './server-invites.ts';

const meta = { actor: ANN, command: 'test', correlationId: '1', causationId: null, at: NOW };
const made = [`server-${SERVER}`, serverCreated] as const;
const deleted = [
  `server-${SERVER}`,
  ServerDeleted({ serverId: SERVER, name: 'Ann and friends', deletedById: ANN, channelIds: [GENERAL], deletedAt: NOW }),
] as const;
const joined = [
  `member-${SERVER}-${BOB}`,
  MemberJoined({ serverId: SERVER, userId: BOB, memberId: '9', founder: false, inviteId: '6000', systemMessage: null, joinedAt: NOW }),
] as const;

function invite(inviteId: string, code: string, isCustom: boolean, createdById: string) {
  const created = InviteCreated({ inviteId, code, serverId: SERVER, isCustom, createdById, createdAt: NOW, uses: null, expiresAt: null });
  return [`invite-${code.toLowerCase()}`, created] as const;
}

const random = invite('6000', 'aBcDe', false, BOB);
const custom = invite('6001', 'Anns-Place', true, ANN);

function depsAfter(...history: readonly (readonly [string, AnyEvent])[]) {
  const warm = warmStore([serverFolding, memberFolding, inviteFolding, welcomeFolding], [memberships, serverInvites]);
  const revisions = new Map<string, number>();
  for (const [position, [stream, event]] of history.entries()) {
    const revision = revisions.get(stream) ?? 0;
    revisions.set(stream, revision + 1);
    const recorded: Recorded = { ...event, id: `${position}`, stream, revision, position, meta };
    warm.apply(recorded);
  }
  const settings = settingsIn(instanceFolding.initial);
  return { warm, vault: memoryVault(), instance: () => settings };
}

function sentBy<Rest>(userId: string, rest: Rest) {
  let last = 7000;
  return {
    actor: { userId, bot: false, sessionId: '1' },
    access: { actor: null, emailConfirmed: true, badges: 0, server: null, channel: null },
    now: NOW,
    newId() {
      last += 1;
      return `${last}`;
    },
    ...rest,
  };
}

describe('joining with a code', () => {
  it.each([
    ['a random code, exactly', 'aBcDe', '6000'],
    ['a custom code, ignoring case', 'ANNS-place', '6001'],
  ])('%s', async (_, code, inviteId) => {
    expect(await joinFacts(sentBy(BOB, { params: { code } }), depsAfter(made, random, custom))).toMatchObject({
      serverId: SERVER,
      userId: BOB,
      inviteId,
      serverCount: 0,
      systemMessage: { channelId: GENERAL },
    });
  });

  it.each([
    ['a random code in another case', 'abcde', [made, random]],
    ['an unknown code', 'zzzzz', [made, random]],
    ['a code of a deleted server', 'aBcDe', [made, random, deleted]],
  ])('refuses %s', async (_, code, history) => {
    expect(await joinFacts(sentBy(BOB, { params: { code } }), depsAfter(...history))).toEqual({ refused: 'UnknownInvite' });
  });
});

describe('the facts of a new invite', () => {
  const inServer = { params: { serverId: SERVER }, body: {} };

  it('draw a code of five letters and digits, and count the own random invites', () => {
    const facts = createInviteFacts(sentBy(BOB, inServer), depsAfter(made, random, custom));
    expect(facts.code).toMatch(/^[A-Za-z0-9]{5}$/);
    expect(facts.ownInvites).toBe(1);
    expect(createInviteFacts(sentBy(ANN, inServer), depsAfter(made, random, custom)).ownInvites).toBe(0);
  });

  it('find the current custom invite, and the code of a deleted server', () => {
    const wish = { ...inServer, body: { code: 'Anns-Place' } };
    expect(
      customInviteFacts(sentBy(ANN, wish), { ...depsAfter(made, custom), instance: () => settingsIn(instanceFolding.initial) }),
    ).toMatchObject({ current: { id: '6001' }, codeOwnerDeleted: false });
    expect(
      customInviteFacts(sentBy(ANN, wish), { ...depsAfter(made, custom, deleted), instance: () => settingsIn(instanceFolding.initial) }),
    ).toMatchObject({ current: null, codeOwnerDeleted: true });
  });

  it('count joins with a limited invite, also after its deletion', async () => {
    const [stream, { data }] = random;
    const limited = [stream, InviteCreated({ ...data, uses: 5 })] as const;
    const used = [stream, InviteUsed({ inviteId: '6000', code: 'aBcDe', serverId: SERVER, userId: BOB, usedAt: NOW })] as const;
    const input = sentBy(BOB, { params: { code: 'aBcDe' } });
    expect(await joinFacts(input, depsAfter(made, limited, used))).toMatchObject({ isLimited: true, usedBefore: 0 });
    expect(await joinFacts(input, depsAfter(made, limited, used, joined))).toMatchObject({ usedBefore: 1 });
    const deleted = [stream, InviteDeleted({ inviteId: '6000', code: 'aBcDe', serverId: SERVER, deletedById: ANN })] as const;
    expect(await joinFacts(input, depsAfter(made, limited, used, deleted, joined, limited))).toMatchObject({ usedBefore: 1 });
  });

  it('count the uses of each', () => {
    const { warm } = depsAfter(made, random, joined);
    expect(warm.index(serverInvites).get(SERVER)?.active.get('6000')?.uses).toBe(1);
  });
});
