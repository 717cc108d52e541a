import { ChannelDeleted } from '@folkmoot/contracts/channels/events';
import { CHANNEL_TYPE } from '@folkmoot/contracts/channels/limits';
import { MemberJoined } from '@folkmoot/contracts/members/events';
import { ServerDeleted, ServerOwnershipTransferred, ServerUpdated } from '@folkmoot/contracts/servers/events';
import { describe, expect, it } from 'vitest';
import { serverFolding } from './server-state.ts';
import {
  decideCreateServer,
  decideDeleteServer,
  decideTransferOwnership,
  decideUpdateServer,
  wordFilterRefused,
} from './servers.decider.ts';
import { ALL, ANN, BOB, channelCreated, GENERAL, NOW, SERVER, serverAfter, serverCreated } from './test-server.ts';

const deleted = ServerDeleted({ serverId: SERVER, name: 'Ann and friends', deletedById: ANN, channelIds: [GENERAL], deletedAt: NOW });

describe('create a server', () => {
  const facts = {
    serverId: SERVER,
    roleId: ALL,
    channelId: GENERAL,
    memberId: '1003',
    userId: ANN,
    hexColor: '#123456',
    serverCount: 99,
    mostServers: 100,
    now: NOW,
  };

  it('creates its default role and channel, and its creator joins', () => {
    const joined = MemberJoined({
      serverId: SERVER,
      userId: ANN,
      memberId: '1003',
      founder: true,
      inviteId: null,
      systemMessage: null,
      joinedAt: NOW,
    });
    expect(decideCreateServer('Ann and friends', facts)).toEqual({
      events: [serverCreated],
      sideEvents: [{ stream: `member-${SERVER}-${ANN}`, event: joined }],
    });
  });

  it('refuses the 101st server', () => {
    expect(decideCreateServer('Some name', { ...facts, serverCount: 100 })).toEqual({ refused: 'TooManyServers' });
  });
});

describe('update a server', () => {
  const facts = { serverId: SERVER, pictures: {} };
  const state = serverAfter(channelCreated('1010'), channelCreated('1011', CHANNEL_TYPE.CATEGORY));

  it('changes the given fields only', () => {
    const wishes = { name: 'Another name', defaultChannelId: '1010', systemChannelId: null };
    expect(decideUpdateServer(state, wishes, facts)).toEqual([ServerUpdated({ serverId: SERVER, ...wishes })]);
    expect(decideUpdateServer(state, {}, facts)).toEqual([ServerUpdated({ serverId: SERVER })]);
  });

  it('turns the word filter on for the owner, if the instance allows it', () => {
    const wishes = { filterWords: true };
    const refusalFor = (callerId: string, ownersDecide: boolean, wish = wishes) =>
      wordFilterRefused(state, wish, { callerId, ownersDecide });
    expect(refusalFor(ANN, true)).toBeNull();
    expect(refusalFor(BOB, true)).toEqual({ refused: 'NotTheCreator' });
    expect(refusalFor(ANN, false)).toEqual({ refused: 'WordFilterNotByServer' });
    expect(refusalFor(BOB, false, { filterWords: false })).toBeNull();
    expect(decideUpdateServer(state, wishes, facts)).toEqual([ServerUpdated({ serverId: SERVER, filterWords: true })]);
    expect(serverAfter(ServerUpdated({ serverId: SERVER, filterWords: true })).filterWords).toBe(true);
  });

  it('records claimed and removed images', () => {
    const pictures = { avatar: 'avatars/1000/7.webp', banner: null };
    expect(decideUpdateServer(state, {}, { ...facts, pictures })).toEqual([ServerUpdated({ serverId: SERVER, ...pictures })]);
    expect(serverAfter(ServerUpdated({ serverId: SERVER, ...pictures }))).toMatchObject(pictures);
  });

  it('removes the verification only with a new name', () => {
    const verified = serverAfter(ServerUpdated({ serverId: SERVER, verified: true }));
    expect(decideUpdateServer(verified, { name: 'Another name' }, facts)).toEqual([
      ServerUpdated({ serverId: SERVER, name: 'Another name', verified: false }),
    ]);
    expect(decideUpdateServer(verified, { name: 'Ann and friends' }, facts)).toEqual([
      ServerUpdated({ serverId: SERVER, name: 'Ann and friends' }),
    ]);
  });

  it.each([
    ['a missing channel', { defaultChannelId: '4711' }],
    ['a category as the default channel', { defaultChannelId: '1011' }],
    ['a missing system channel', { systemChannelId: '4711' }],
  ])('refuses %s', (_, wishes) => {
    expect(decideUpdateServer(state, wishes, facts)).toEqual({ refused: 'ChannelNotInServer' });
  });

  it('refuses a deleted server', () => {
    expect(decideUpdateServer(serverAfter(deleted), {}, facts)).toEqual({ refused: 'NotAMember' });
  });
});

describe('delete a server', () => {
  it('records its channels for the cleanup', () => {
    expect(decideDeleteServer(serverAfter(), { serverId: SERVER, callerId: ANN, now: NOW })).toEqual([deleted]);
  });

  it('refuses users other than the creator, and a second deletion', () => {
    const facts = { serverId: SERVER, callerId: ANN, now: NOW };
    expect(decideDeleteServer(serverAfter(), { ...facts, callerId: BOB })).toEqual({ refused: 'NotTheCreator' });
    expect(decideDeleteServer(serverAfter(deleted), facts)).toEqual({ refused: 'NotTheCreator' });
  });
});

describe('transfer a server', () => {
  const facts = {
    serverId: SERVER,
    callerId: ANN,
    newOwnerId: BOB,
    passwordRight: true,
    newOwnerIsMember: true,
    newOwnerIsBot: false,
    now: NOW,
  };

  it('changes the owner', () => {
    const transferred = ServerOwnershipTransferred({ serverId: SERVER, oldOwnerId: ANN, newOwnerId: BOB, transferredAt: NOW });
    expect(decideTransferOwnership(serverAfter(), facts)).toEqual([transferred]);
    expect(serverAfter(ServerUpdated({ serverId: SERVER, verified: true }), transferred)).toMatchObject({
      creatorId: BOB,
      verified: false,
    });
  });

  it.each([
    ['anyone but the creator', { callerId: BOB }, 'NotTheCreator'],
    ['a wrong password, before other checks', { passwordRight: false, newOwnerId: ANN }, 'WrongOwnerPassword'],
    ['oneself', { newOwnerId: ANN }, 'NewOwnerIsYou'],
    ['a user who is no member', { newOwnerIsMember: false }, 'NewOwnerNotAMember'],
    ['a bot', { newOwnerIsBot: true }, 'NewOwnerIsABot'],
  ])('refuses %s', (_, change, refused) => {
    expect(decideTransferOwnership(serverAfter(), { ...facts, ...change })).toEqual({ refused });
  });
});

describe('the state of a server', () => {
  it('starts with the default role and channel', () => {
    expect(serverAfter()).toMatchObject({ status: 'live', creatorId: ANN, systemChannelId: GENERAL, defaultChannelId: GENERAL });
  });

  it('drops a deleted system channel', () => {
    const state = serverAfter(
      channelCreated('1010'),
      ServerUpdated({ serverId: SERVER, systemChannelId: '1010' }),
      ChannelDeleted({ serverId: SERVER, channelId: '1010', deletedById: ANN, deletedAt: NOW }),
    );
    expect(state.systemChannelId).toBeNull();
    expect([...state.channels.keys()]).toEqual([GENERAL]);
  });

  it('keeps nothing of a deleted server', () => {
    expect(serverAfter(deleted)).toEqual({ ...serverFolding.initial, status: 'deleted' });
  });
});

describe('the setting of the edit history', () => {
  it('is nobody at first, and then as set', () => {
    expect(serverAfter().editHistory).toBe('nobody');
    const update = decideUpdateServer(serverAfter(), { editHistory: 'moderators' }, { serverId: SERVER, pictures: {} });
    expect(update).toEqual([ServerUpdated({ serverId: SERVER, editHistory: 'moderators' })]);
    expect(serverAfter(ServerUpdated({ serverId: SERVER, editHistory: 'everyone' })).editHistory).toBe('everyone');
  });
});
