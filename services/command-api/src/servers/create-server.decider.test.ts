import { fold } from '@folkmoot/contracts/kernel/decider';
import { ServerAllowanceUsed } from '@folkmoot/contracts/servers/events';
import { describe, expect, it } from 'vitest';
import { allowanceFolding } from './allowance-state.ts';
import { type CreationFacts, creationFolding, creationStream, decideCreation } from './create-server.decider.ts';
import { decideCreateServer } from './servers.decider.ts';
import { ALL, ANN, GENERAL, NOW, SERVER, serverCreated } from './test-server.ts';

const facts: CreationFacts = {
  serverId: SERVER,
  roleId: ALL,
  channelId: GENERAL,
  memberId: '1003',
  userId: ANN,
  hexColor: '#123456',
  serverCount: 3,
  mostServers: 100,
  allowance: null,
  now: NOW,
};
const limited = (own: number, ...settled: readonly string[]): CreationFacts => ({
  ...facts,
  allowance: { limit: 2, own, settled: new Set(settled) },
});
const used = (serverId: string) => ServerAllowanceUsed({ userId: ANN, serverId, usedAt: NOW });
const after = (...serverIds: readonly string[]) => fold(allowanceFolding, serverIds.map(used));
const create = (state: ReturnType<typeof after>, given: CreationFacts) => decideCreation(state, 'Ann and friends', given);

describe('creating a server', () => {
  it('is decided on the stream of the server if there is no limit per user', () => {
    expect(creationStream(facts)).toBe(`server-${SERVER}`);
    expect(decideCreation(creationFolding.initial, 'Ann and friends', facts)).toEqual(decideCreateServer('Ann and friends', facts));
  });

  it('is decided on the stream of the user if there is one, and the server is written next to it', () => {
    expect(creationStream(limited(0))).toBe(`allowance-${ANN}`);
    expect(create(after(), limited(0))).toEqual({
      events: [used(SERVER)],
      sideEvents: [{ stream: `server-${SERVER}`, event: serverCreated }, expect.objectContaining({ stream: `member-${SERVER}-${ANN}` })],
    });
  });

  it.each([
    ['as many servers as the limit', after(), limited(2), true],
    ['servers from before the limit', after(), limited(1), false],
    ['one that follows soon', after('1'), limited(1), true],
    ['two that follow soon', after('1', '2'), limited(0), true],
    ['one that followed', after('1'), limited(1, '1'), false],
    ['some that were deleted', after('1', '2', '3'), limited(0, '1', '2', '3'), false],
  ])('with %s', (_what, state, given, refused) => {
    expect('refused' in create(state, given)).toBe(refused);
  });

  it('is refused to users in too many servers before it uses their allowance', () => {
    expect(create(after(), { ...limited(0), serverCount: 100 })).toEqual({ refused: 'TooManyServers' });
  });
});
