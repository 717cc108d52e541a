import type { AnyEvent, Recorded } from '@folkmoot/contracts/kernel/event';
import { MemberBanned, MemberJoined, MemberLeft } from '@folkmoot/contracts/members/events';
import { ServerDeleted } from '@folkmoot/contracts/servers/events';
import { warmStore } from '@folkmoot/platform/command/warm';
import { describe, expect, it } from 'vitest';
import { channelServers } from '../servers/channel-servers.ts';
import { membershipIn } from '../servers/membership.ts';
import { serverFolding } from '../servers/server-state.ts';
import { ANN, BOB, channelCreated, GENERAL, NOW, SERVER, serverCreated } from '../servers/test-server.ts';
import { memberFolding } from './member-state.ts';
import { memberships } from './memberships.ts';

const meta = { actor: ANN, command: 'test', correlationId: '1', causationId: null, at: NOW };

/** The warm store after events of these streams. */
function warmAfter(...history: readonly (readonly [string, AnyEvent])[]) {
  const store = warmStore([serverFolding, memberFolding], [memberships, channelServers]);
  const revisions = new Map<string, number>();
  for (const [position, [stream, event]] of history.entries()) {
    const revision = revisions.get(stream) ?? 0;
    revisions.set(stream, revision + 1);
    const recorded: Recorded = { ...event, id: `${position}`, stream, revision, position, meta };
    store.apply(recorded);
  }
  return store;
}

function joined(userId: string) {
  const event = MemberJoined({
    serverId: SERVER,
    userId,
    memberId: `9${userId}`,
    founder: userId === ANN,
    inviteId: null,
    systemMessage: null,
    joinedAt: NOW,
  });
  return [`member-${SERVER}-${userId}`, event] as const;
}

const made = [`server-${SERVER}`, serverCreated] as const;
const deletion = ServerDeleted({ serverId: SERVER, name: 'Ann and friends', deletedById: ANN, channelIds: [GENERAL], deletedAt: NOW });

describe('memberships', () => {
  it('are indexed in both directions', () => {
    const index = warmAfter(made, joined(ANN), joined(BOB)).index(memberships);
    expect(index.membersOf.get(SERVER)).toEqual(new Set([ANN, BOB]));
    expect(index.serversOf.get(BOB)).toEqual(new Set([SERVER]));
  });

  it('end with a leave or a ban', () => {
    const left = MemberLeft({ serverId: SERVER, userId: BOB, systemMessage: null, leftAt: NOW });
    const index = warmAfter(made, joined(ANN), joined(BOB), [`member-${SERVER}-${BOB}`, left]).index(memberships);
    expect(index.membersOf.get(SERVER)).toEqual(new Set([ANN]));
    expect(index.serversOf.has(BOB)).toBe(false);
  });

  it('are not created by a ban of a user who is no member', () => {
    const ban = MemberBanned({
      serverId: SERVER,
      userId: BOB,
      bannedById: ANN,
      wasMember: false,
      deletedMessages: null,
      systemMessage: null,
      bannedAt: NOW,
    });
    expect(
      warmAfter(made, joined(ANN), [`member-${SERVER}-${BOB}`, ban])
        .index(memberships)
        .serversOf.has(BOB),
    ).toBe(false);
  });

  it('end with the server, like its channels', () => {
    const store = warmAfter(made, joined(ANN), joined(BOB), [`server-${SERVER}`, deletion]);
    expect(store.index(memberships)).toEqual({ serversOf: new Map(), membersOf: new Map() });
    expect(store.index(channelServers).size).toBe(0);
    expect(membershipIn(store, SERVER, ANN)).toBeNull();
  });
});

describe('the server of a channel, and the permissions of a member', () => {
  it('are derived from the same events', () => {
    const store = warmAfter(made, joined(ANN), joined(BOB), [`server-${SERVER}`, channelCreated('1010')]);
    expect(store.index(channelServers)).toEqual(
      new Map([
        [GENERAL, SERVER],
        ['1010', SERVER],
      ]),
    );
    expect(membershipIn(store, SERVER, ANN)).toMatchObject({ isCreator: true, mask: 2 });
    expect(membershipIn(store, SERVER, BOB)).toMatchObject({ isCreator: false, mask: 2, topOrder: 1 });
    expect(membershipIn(store, SERVER, '3')).toBeNull();
  });
});
