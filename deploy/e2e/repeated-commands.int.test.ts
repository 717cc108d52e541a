/** A command happens once (H4), and its result can be read immediately (H5). */
import { randomUUID } from 'node:crypto';
import { createChannel, getChannel, setChannelPermissions, updateChannel } from '@folkmoot/contracts/channels/commands';
import { addFriend } from '@folkmoot/contracts/friends/commands';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { createInvite, getInvite, joinServer, listInvites } from '@folkmoot/contracts/invites/commands';
import { banMember, leaveServer, listBans, unbanMember } from '@folkmoot/contracts/members/commands';
import {
  addReaction,
  deleteMessage,
  editMessage,
  getMessage,
  listMessages,
  listReactedUsers,
  removeReaction,
  sendMessage,
} from '@folkmoot/contracts/messages/commands';
import { getOwnDetails, searchUsers, updateProfile } from '@folkmoot/contracts/profiles/commands';
import { createServer, deleteServer, getServer, listServers, updateServer } from '@folkmoot/contracts/servers/commands';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { pathOf } from './harness/http.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';

let network: Network;
let ann: Person;
let bob: Person;
let channelId: string;
let serverId: string;

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'));
  ann = await network.register('Ann');
  bob = await network.register('Bob');
  const server = await network.server(ann, bob);
  serverId = server.id;
  channelId = server.defaultChannelId;
});

afterAll(() => network.stop());

function send(person: Person, content: string, key: string) {
  return person.api('POST', pathOf(sendMessage, { params: { channelId } }), { body: { content }, headers: { 'idempotency-key': key } });
}

describe('a repeated command', () => {
  it('H4 writes nothing and gets the first answer', async () => {
    const key = randomUUID();
    const first = await send(ann, 'once', key);
    const head = await network.head();
    const second = await send(ann, 'once', key);
    expect(second.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect(await network.head()).toBe(head);
  });

  it('H4 happens once for any number of simultaneous requests', async () => {
    const key = randomUUID();
    const before = await network.head();
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(ann, 'twelve at once', key)));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await network.head()).toBe(before + 1);
  });

  it('H4 is refused if the request is different', async () => {
    const key = randomUUID();
    await send(ann, 'this', key);
    const head = await network.head();
    expect((await send(ann, 'that', key)).status).toBe(409);
    await ann.refused(editMessage, { params: { channelId, messageId: '1' }, body: { content: 'this' }, key }, 409, null);
    expect(await network.head()).toBe(head);
  });

  it('H4 has a key per user: the same key of two users does not conflict', async () => {
    const key = randomUUID();
    const [one, two] = await Promise.all([send(ann, 'same', key), send(bob, 'same', key)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.body).not.toEqual(two.body);
  });

  it('H4 is not blocked by the slow mode that its first run started', async () => {
    await ann.ask(updateChannel, { params: { serverId, channelId }, body: { slowModeSeconds: 60 } });
    const key = randomUUID();
    const first = await send(bob, 'slowly', key);
    expect(first.status).toBe(200);
    const refusal = await bob.refused(sendMessage, { params: { channelId }, body: { content: 'too soon' } }, 429, null);
    expect(refusal).toMatchObject({ slowMode: true });
    expect(refusal.ttl).toBeGreaterThan(50_000);
    const again = await send(bob, 'slowly', key);
    await ann.ask(updateChannel, { params: { serverId, channelId }, body: { slowModeSeconds: 0 } });
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
  });

  it('H4 gets the first answer even if the first run ended before the answer was stored', async () => {
    const dan = await network.register('Dan');
    const { code } = await ann.ask(createInvite, { params: { serverId } });
    const key = randomUUID();
    const joined = await dan.ask(joinServer, { params: { code }, key });
    await network.settle();
    const created = await dan.ask(createServer, { body: { name: 'House of Dan' }, key: `${key}-2` });
    const url = new URL(network.product().foundation.config.DATABASE_URL ?? '');
    const { openDatabase } = await import('@folkmoot/platform/database/database');
    const database = openDatabase({ url: url.href });
    await database.pool.query('update vault.intents set status = null, answer = null where actor = $1', [dan.id]);
    await database.close();
    const head = await network.head();
    expect(await dan.ask(joinServer, { params: { code }, key })).toEqual(joined);
    expect(await dan.ask(createServer, { body: { name: 'House of Dan' }, key: `${key}-2` })).toEqual(created);
    expect(await network.head()).toBe(head);
  });

  it('H4 H8 stays done after a restart', async () => {
    const key = randomUUID();
    const first = await send(ann, 'before the restart', key);
    await network.restart();
    const head = await network.head();
    const second = await send(ann, 'before the restart', key);
    expect(second.body).toEqual(first.body);
    expect((await send(ann, 'another text', key)).status).toBe(409);
    expect(await network.head()).toBe(head);
  });
});

describe('the result of a command', () => {
  it('H5 can be read immediately, a hundred times in a row', async () => {
    const { channelId: dm } = await ann.ask(openDm, { params: { userId: bob.id } });
    for (let round = 0; round < 25; round += 1) {
      const params = { channelId: dm };
      const sent = await ann.ask(sendMessage, { params, body: { content: `round ${round}` } });
      expect((await ann.ask(listMessages, { params })).at(-1)).toEqual(sent);
      const on = { params: { channelId: dm, messageId: sent.id } };
      const edited = await ann.ask(editMessage, { ...on, body: { content: `round ${round}!` } });
      expect(await ann.ask(getMessage, on)).toEqual({ ...edited, reactions: [] });
      await bob.ask(addReaction, { ...on, body: { name: '🎉' } });
      expect((await bob.ask(getMessage, on)).reactions).toEqual([{ name: '🎉', emojiId: null, gif: null, reacted: true, count: 1 }]);
      expect((await ann.ask(getMessage, on)).reactions?.[0]?.reacted).toBe(false);
    }
  });

  it('H5 can be read immediately for servers and users too', async () => {
    const server = await ann.ask(createServer, { body: { name: 'Read back' } });
    const at = { params: { serverId: server.id } };
    expect((await ann.ask(listServers)).map(({ id }) => id)).toContain(server.id);
    await ann.ask(updateServer, { ...at, body: { name: 'Read it back' } });
    expect((await ann.ask(getServer, at)).name).toBe('Read it back');
    const channel = await ann.ask(createChannel, { ...at, body: { name: 'Hall' } });
    expect((await ann.ask(getChannel, { params: { channelId: channel.id } })).name).toBe('Hall');
    const invite = await ann.ask(createInvite, at);
    expect(await ann.ask(listInvites, at)).toMatchObject([{ code: invite.code, uses: 0 }]);
    await bob.ask(joinServer, { params: { code: invite.code } });
    expect(await ann.ask(getInvite, { params: { code: invite.code } })).toMatchObject({ memberCount: 2 });
    expect(await bob.ask(listMessages, { params: { channelId: channel.id } })).toEqual([]);
    const closed = { params: { serverId: server.id, channelId: channel.id, roleId: server.defaultRoleId } };
    await ann.ask(setChannelPermissions, { ...closed, body: { permissions: 0 } });
    await bob.refused(listMessages, { params: { channelId: channel.id } }, 403, null);
    await ann.ask(setChannelPermissions, { ...closed, body: { permissions: 7 } });
    expect(await bob.ask(listMessages, { params: { channelId: channel.id } })).toEqual([]);
    await ann.ask(banMember, { params: { serverId: server.id, userId: bob.id } });
    expect(await ann.ask(listBans, at)).toMatchObject([{ serverId: server.id, user: { id: bob.id } }]);
    await ann.ask(unbanMember, { params: { serverId: server.id, userId: bob.id } });
    expect(await ann.ask(listBans, at)).toEqual([]);
    await ann.ask(deleteServer, at);
    expect((await ann.ask(listServers)).map(({ id }) => id)).not.toContain(server.id);
    await bob.ask(updateProfile, { body: { bio: 'A bio.' } });
    expect((await bob.ask(getOwnDetails)).profile?.bio).toBe('A bio.');
    expect((await ann.ask(searchUsers, { query: { q: 'BOB' } })).map(({ id }) => id)).toEqual([bob.id]);
  });

  it('has reactions in the order in which users added them', async () => {
    const sent = await ann.ask(sendMessage, { params: { channelId }, body: { content: 'react' } });
    const on = { params: { channelId, messageId: sent.id } };
    await ann.ask(addReaction, { ...on, body: { name: 'a', emojiId: '5', gif: true } });
    await bob.ask(addReaction, { ...on, body: { name: 'a', emojiId: '5' } });
    const users = await bob.ask(listReactedUsers, { ...on, query: { name: 'a', emojiId: '5' } });
    expect(users.map(({ user }) => user.id)).toEqual([ann.id, bob.id]);
    await bob.refused(addReaction, { ...on, body: { name: 'a', emojiId: '5' } }, 403, null);
    expect(await ann.ask(removeReaction, { ...on, body: { name: 'a', emojiId: '5' } })).toMatchObject({
      count: 1,
      emojiId: '5',
      gif: true,
    });
    await ann.refused(removeReaction, { ...on, body: { name: 'a', emojiId: '5' } }, 403, null);
    await ann.ask(deleteMessage, on);
    await ann.refused(getMessage, on, 404, null);
  });

  it('slow mode accepts one of many simultaneous messages', async () => {
    const cat = await network.register('Cat');
    const server = await network.server(ann, cat);
    const params = { serverId: server.id, channelId: server.defaultChannelId };
    await ann.ask(updateChannel, { params, body: { slowModeSeconds: 60 } });
    const path = pathOf(sendMessage, { params });
    const answers = await Promise.all(Array.from({ length: 8 }, () => cat.api('POST', path, { body: { content: 'rush' } })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  it('simultaneous friend requests and joins have one consistent result', async () => {
    const [eve, fay] = [await network.register('Eve'), await network.register('Fay')];
    const replies = await Promise.all([
      eve.api('POST', pathOf(addFriend), { body: { username: fay.name, tag: fay.tag } }),
      fay.api('POST', pathOf(addFriend), { body: { username: eve.name, tag: eve.tag } }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    const { code } = await ann.ask(createInvite, { params: { serverId } });
    const joins = await Promise.all(Array.from({ length: 5 }, () => eve.api('POST', pathOf(joinServer, { params: { code } }))));
    expect(joins.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    await eve.ask(leaveServer, { params: { serverId } });
    const opened = await Promise.all(Array.from({ length: 4 }, () => eve.ask(openDm, { params: { userId: fay.id } })));
    expect(new Set(opened.map((item) => item.channelId)).size).toBe(1);
  });
});
