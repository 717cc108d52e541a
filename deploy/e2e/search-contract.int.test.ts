/** Message search: results, their order, and that no one finds messages they can't read. */
import { listServerActions, undoMessageDeletion } from '@folkmoot/contracts/audit-log/commands';
import { createChannel, deleteChannel, setChannelPermissions } from '@folkmoot/contracts/channels/commands';
import { addEmoji } from '@folkmoot/contracts/emojis/commands';
import { publishServer } from '@folkmoot/contracts/explore/commands';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { kickMember, setMemberRoles, setNickname } from '@folkmoot/contracts/members/commands';
import { deleteMessage, editMessage, getMessage, sendMessage } from '@folkmoot/contracts/messages/commands';
import { createRole, updateRole } from '@folkmoot/contracts/roles/commands';
import { searchMessages } from '@folkmoot/contracts/search/commands';
import { describe, expect, it } from 'vitest';
import type { Person } from './harness/network.ts';
import { startServerWithMembers } from './harness/server-with-members.ts';
import { upload } from './harness/uploads.ts';

const { owner, member, newcomer, testServer, network } = await startServerWithMembers();

async function say(person: Person, content: string, into = testServer.channelId): Promise<string> {
  return (await person.ask(sendMessage, { params: { channelId: into }, body: { content } })).id;
}

async function found(person: Person, query: Record<string, string>): Promise<readonly string[]> {
  return (await person.ask(searchMessages, { query: { serverId: testServer.serverId, ...query } })).messages.map(
    (message) => message.content,
  );
}

describe('a search', () => {
  it('finds messages that contain all words, in any case and with any accents, newest first', async () => {
    await say(owner, 'Crème brûlée for everybody');
    const id = await say(member, 'no creme today');
    await say(owner, 'nothing of it');
    expect(await found(member, { q: 'CREME' })).toEqual(['no creme today', 'Crème brûlée for everybody']);
    expect(await found(member, { q: 'crème bru' })).toEqual(['Crème brûlée for everybody']);
    expect(await found(member, { q: 'creme nothing' })).toEqual([]);
    const { messages, next } = await member.ask(searchMessages, { query: { serverId: testServer.serverId, q: 'today' } });
    expect(next).toBeNull();
    expect(messages).toEqual([await member.ask(getMessage, { params: { channelId: testServer.channelId, messageId: id } })]);
  });

  it('finds text without spaces between words', async () => {
    await say(owner, '明日は東京で会いましょう');
    expect(await found(owner, { q: '東京' })).toHaveLength(1);
    expect(await found(owner, { q: '京東' })).toEqual([]);
  });

  it('finds emoji, C++, C#, .env and single characters exactly', async () => {
    const { id: emojiId } = await owner.ask(addEmoji, {
      params: { serverId: testServer.serverId },
      body: { name: 'party', fileId: await upload(network.url(), 'emojis') },
    });
    await say(owner, 'well done 👍🏽');
    await say(owner, `tonight [ce:${emojiId}:party]`);
    await say(owner, 'C++ or C#?');
    await say(owner, 'it is in the .env');
    await say(owner, 'vitamin c for the party and env');
    await say(owner, '日本');
    expect(await found(member, { q: '👍' })).toEqual(['well done 👍🏽']);
    expect(await found(member, { q: ':party:' })).toEqual([`tonight [ce:${emojiId}:party]`]);
    expect(await found(member, { q: 'party' })).toHaveLength(2);
    expect(await found(member, { q: 'C++' })).toEqual(['C++ or C#?']);
    expect(await found(member, { q: 'c#' })).toEqual(['C++ or C#?']);
    expect(await found(member, { q: '.env' })).toEqual(['it is in the .env']);
    expect(await found(member, { q: '日' })).toEqual(['日本']);
    expect(await found(member, { q: '本' })).toEqual(['日本']);
  });

  it('finds mentions of users, roles and channels, but not of hidden channels', async () => {
    const { serverId, channelId, defaultRoleId } = testServer;
    const { id: hiddenId } = await owner.ask(createChannel, { params: { serverId }, body: { name: 'the vault' } });
    await owner.ask(setChannelPermissions, { params: { serverId, channelId: hiddenId, roleId: defaultRoleId }, body: { permissions: 0 } });
    const role = await owner.ask(createRole, { params: { serverId } });
    await owner.ask(updateRole, { params: { serverId, roleId: role.id }, body: { name: 'Gardeners' } });
    const toMember = `ask [@:${member.id}]`;
    await say(owner, toMember);
    await say(owner, `see [#:${hiddenId}]`);
    await say(owner, `all [r:${role.id}]`);
    await say(owner, `here is [#:${channelId}]`);
    await say(owner, 'really [@:e]');
    expect(await found(owner, { q: `@${member.name}` })).toEqual([toMember]);
    expect(await found(owner, { q: `@${member.name.toUpperCase()}:${member.tag} ask` })).toEqual([toMember]);
    expect(await found(owner, { q: `@${member.name}:zz99` })).toEqual([]);
    expect(await found(owner, { q: '@everyone' })).toEqual(['really [@:e]']);
    expect(await found(owner, { q: '@Gardeners' })).toEqual([`all [r:${role.id}]`]);
    expect(await found(owner, { q: '#general' })).toEqual([`here is [#:${channelId}]`]);
    expect(await found(owner, { q: '#the vault#' })).toEqual([`see [#:${hiddenId}]`]);
    expect(await found(member, { q: '#the vault#' })).toEqual([]);
    await owner.ask(setNickname, { params: { serverId, userId: member.id }, body: { nickname: 'Nicky' } });
    expect(await found(owner, { q: '@nicky' })).toEqual([toMember]);
  });

  it('can be limited by author, channel and time', async () => {
    const other = await owner.ask(createChannel, { params: { serverId: testServer.serverId }, body: { name: 'elsewhere' } });
    await say(owner, 'apple one');
    await say(member, 'apple two');
    await say(member, 'apple three', other.id);
    expect(await found(owner, { q: 'apple', authorId: member.id })).toEqual(['apple three', 'apple two']);
    expect(await found(owner, { q: 'apple', channelId: other.id })).toEqual(['apple three']);
    expect(await found(owner, { authorId: owner.id })).toEqual(['apple one']);
    expect(await found(owner, { channelId: other.id })).toEqual(['apple three']);
    const later = String(Date.now() + 60_000);
    expect(await found(owner, { q: 'apple', since: later })).toEqual([]);
    expect(await found(owner, { q: 'apple', until: later, since: '1' })).toHaveLength(3);
  });

  it('can be limited to messages with a file', async () => {
    const { serverId, channelId } = testServer;
    await owner.ask(publishServer, { params: { serverId }, body: { description: 'Where files may be shown' } });
    await say(owner, 'pear without');
    const nerimityCdnFileId = await upload(network.url(), `attachments/${channelId}`);
    await owner.ask(sendMessage, { params: { channelId }, body: { content: 'pear with', nerimityCdnFileId } });
    expect(await found(member, { q: 'pear' })).toEqual(['pear with', 'pear without']);
    expect(await found(member, { q: 'pear', hasFile: 'true' })).toEqual(['pear with']);
    expect(await found(member, { hasFile: 'true' })).toEqual(['pear with']);
    expect(await found(newcomer, { hasFile: 'true' })).toEqual([]);
  });

  it('finds exact phrases in order, in scripts without spaces, and with mentions', async () => {
    await say(owner, 'The white whale, an old one');
    await say(member, 'a whale that is white');
    await say(member, 'die Straße nach Rom');
    await say(owner, '桜の木の下で');
    await say(owner, `please ask [@:${member.id}] tonight`);
    expect(await found(owner, { q: '"white whale"' })).toEqual(['The white whale, an old one']);
    expect(await found(owner, { q: '"whale white"' })).toEqual([]);
    expect(await found(owner, { q: 'old "WHITE WHALE"' })).toHaveLength(1);
    expect(await found(owner, { q: '"strasse nach"' })).toHaveLength(1);
    expect(await found(owner, { q: '"木の下"' })).toHaveLength(1);
    expect(await found(owner, { q: '"下の木"' })).toEqual([]);
    expect(await found(owner, { q: `"ask @${member.name}:${member.tag} tonight"` })).toHaveLength(1);
  });

  it('excludes words, phrases and filters', async () => {
    await say(owner, 'quokka in the tree');
    await say(member, 'quokka by the white house');
    await say(member, 'quokka and a house that is white');
    expect(await found(owner, { q: 'quokka -tree' })).toHaveLength(2);
    expect(await found(owner, { q: 'quokka -tree -"white house"' })).toEqual(['quokka and a house that is white']);
    expect(await found(owner, { q: 'quokka -from:me -and' })).toEqual(['quokka by the white house']);
    expect(await found(owner, { q: 'quokka -in:general' })).toEqual([]);
    await say(owner, 'numbat');
    expect(await found(owner, { q: '-quokka', channelId: testServer.channelId })).toEqual(['numbat']);
  });

  it('finds a channel by its name in any Unicode form', async () => {
    const cafe = await owner.ask(createChannel, { params: { serverId: testServer.serverId }, body: { name: 'Cafe\u0301' } });
    await say(owner, 'durian', cafe.id);
    expect(await found(owner, { q: 'durian in:caf\u00e9' })).toEqual(['durian']);
    expect(await found(owner, { q: 'durian in:CAFE\u0301' })).toEqual(['durian']);
  });

  it('knows from:, in:, has: and mentions:', async () => {
    const { serverId } = testServer;
    const other = await owner.ask(createChannel, { params: { serverId }, body: { name: 'the orchard' } });
    await say(owner, 'kumquat one');
    await say(member, 'kumquat two');
    await say(member, `kumquat three for [@:${owner.id}] at https://kumquat.example`, other.id);
    const contents = async (q: string) => (await found(owner, { q })).map((content) => content.split(' ')[1]);
    expect(await contents('kumquat from:me')).toEqual(['one']);
    expect(await contents(`kumquat from:${member.name}:${member.tag}`)).toEqual(['three', 'two']);
    expect(await contents(`kumquat from:me from:@${member.name}`)).toEqual(['three', 'two', 'one']);
    expect(await contents('kumquat from:nobody-at-all')).toEqual([]);
    expect(await contents('in:"the orchard"')).toEqual(['three']);
    expect(await contents('in:#general kumquat')).toEqual(['two', 'one']);
    expect(await contents('in:nowhere')).toEqual([]);
    expect(await contents('kumquat has:link')).toEqual(['three']);
    expect(await contents('kumquat has:poem')).toEqual([]);
    expect(await contents('kumquat mentions:me')).toEqual(['three']);
    expect(await contents('kumquat -mentions:me')).toEqual(['two', 'one']);
  });

  it('knows the kinds of files, also after an edit, a deletion by others and its undo', async () => {
    const { serverId, channelId } = testServer;
    const nerimityCdnFileId = await upload(network.url(), `attachments/${channelId}`);
    const { id } = await member.ask(sendMessage, { params: { channelId }, body: { content: 'a durian', nerimityCdnFileId } });
    await member.ask(editMessage, { params: { channelId, messageId: id }, body: { content: 'the big durian https://durian.example' } });
    const all = ['durian has:image', 'durian has:file', 'durian has:link', '"big durian" -has:video'];
    for (const q of all) expect(await found(owner, { q }), q).toHaveLength(1);
    expect(await found(owner, { q: 'durian has:sound' })).toEqual([]);
    expect(await found(owner, { q: 'durian -has:image' })).toEqual([]);
    await owner.ask(deleteMessage, { params: { channelId, messageId: id } });
    expect(await found(owner, { q: 'has:image durian' })).toEqual([]);
    const { actions } = await owner.ask(listServerActions, { params: { serverId } });
    await owner.ask(undoMessageDeletion, { params: { channelId, messageId: id }, body: { auditLogId: actions[0]?.id ?? '' } });
    for (const q of all) expect(await found(owner, { q }), q).toHaveLength(1);
  });

  it('knows days in the time zone of the reader', async () => {
    await say(owner, 'lychee');
    const day = (after: number) => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10);
    for (const q of ['on:today', `on:${day(0)}`, `after:${day(-2)}`, `before:${day(2)}`, `-before:${day(0)}`, `-on:${day(-1)}`]) {
      expect(await found(owner, { q: `lychee ${q}` }), q).toEqual(['lychee']);
    }
    for (const q of [`after:${day(0)}`, `before:${day(0)}`, 'on:yesterday', '-on:today', 'on:2026-02-31']) {
      expect(await found(owner, { q: `lychee ${q}` }), q).toEqual([]);
    }
    // In one of these zones it is another day.
    const isToday = async (timeZone: string) => (await found(owner, { q: `lychee on:${day(0)}`, timeZone })).length;
    expect([await isToday('Pacific/Kiritimati'), await isToday('Pacific/Niue')]).toContain(0);
  });

  it('treats other text as words', async () => {
    await say(owner, 'note from: mango at http://mango.example/a?b=c');
    for (const q of ['mango note:from', 'http://mango.example', 'mango from:', '"mango', 'mango"', 'mango --at']) {
      expect(await found(owner, { q }), q).toHaveLength(1);
    }
  });

  it('shows the messages around a result, without deleted ones', async () => {
    const first = await say(owner, 'one before');
    const gone = await say(owner, 'gone');
    const hit = await say(member, 'rambutan');
    await owner.ask(deleteMessage, { params: { channelId: testServer.channelId, messageId: gone } });
    const ask = async () => (await member.ask(searchMessages, { query: { q: 'rambutan', context: 'true' } })).context?.[hit];
    expect(await ask()).toMatchObject({ before: { id: first }, after: null });
    const after = await say(owner, 'one after');
    expect(await ask()).toEqual({
      before: await member.ask(getMessage, { params: { channelId: testServer.channelId, messageId: first } }),
      after: await member.ask(getMessage, { params: { channelId: testServer.channelId, messageId: after } }),
    });
    expect(await member.ask(searchMessages, { query: { q: 'rambutan' } })).not.toHaveProperty('context');
  });

  it('continues page by page, without gaps or duplicates', async () => {
    for (let n = 1; n <= 7; n += 1) await say(owner, `pear ${n}`);
    const pages: string[][] = [];
    for (let before: string | null = ''; before !== null; ) {
      const query: Record<string, string> = { serverId: testServer.serverId, q: 'pear', limit: '3', before };
      const page = await owner.ask(searchMessages, { query });
      pages.push(page.messages.map((message) => message.content));
      before = page.next;
    }
    expect(pages).toEqual([['pear 7', 'pear 6', 'pear 5'], ['pear 4', 'pear 3', 'pear 2'], ['pear 1']]);
  });

  it('reflects edits and deletions', async () => {
    const first = await say(owner, 'plum before');
    await say(owner, 'plum stays');
    await owner.ask(editMessage, { params: { channelId: testServer.channelId, messageId: first }, body: { content: 'cherry now' } });
    expect(await found(owner, { q: 'plum' })).toEqual(['plum stays']);
    expect(await found(owner, { q: 'cherry' })).toEqual(['cherry now']);
    await owner.ask(deleteMessage, { params: { channelId: testServer.channelId, messageId: first } });
    expect(await found(owner, { q: 'cherry' })).toEqual([]);
    const other = await owner.ask(createChannel, { params: { serverId: testServer.serverId }, body: { name: 'elsewhere' } });
    await say(owner, 'plum goes', other.id);
    await owner.ask(deleteChannel, { params: { serverId: testServer.serverId, channelId: other.id } });
    expect(await found(owner, { q: 'plum' })).toEqual(['plum stays']);
  });

  it('H6 never shows messages that the user can’t read', async () => {
    const hidden = await owner.ask(createChannel, { params: { serverId: testServer.serverId }, body: { name: 'staff only' } });
    const role = await owner.ask(createRole, { params: { serverId: testServer.serverId } });
    await owner.ask(setChannelPermissions, {
      params: { serverId: testServer.serverId, channelId: hidden.id, roleId: testServer.defaultRoleId },
      body: { permissions: 0 },
    });
    await owner.ask(setChannelPermissions, {
      params: { serverId: testServer.serverId, channelId: hidden.id, roleId: role.id },
      body: { permissions: 3 },
    });
    await say(owner, 'secret fig', hidden.id);
    const everywhere = async (person: Person) => (await person.ask(searchMessages, { query: { q: 'fig' } })).messages.length;
    expect([await everywhere(owner), await everywhere(member), await everywhere(newcomer)]).toEqual([1, 0, 0]);
    expect(await found(member, { q: 'fig', channelId: hidden.id })).toEqual([]);
    await owner.ask(setMemberRoles, { params: { serverId: testServer.serverId, userId: member.id }, body: { roleIds: [role.id] } });
    expect(await everywhere(member)).toBe(1);
    await owner.ask(setMemberRoles, { params: { serverId: testServer.serverId, userId: member.id }, body: { roleIds: [] } });
    expect(await everywhere(member)).toBe(0);
    await say(owner, 'open quince');
    expect(await found(member, { q: 'quince' })).toHaveLength(1);
    await owner.ask(kickMember, { params: { serverId: testServer.serverId, userId: member.id } });
    expect(await found(member, { q: 'quince' })).toEqual([]);
  });

  it('includes direct messages of the user, but not of others', async () => {
    const { channelId: dm } = await owner.ask(openDm, { params: { userId: member.id } });
    await say(owner, 'between us: medlar', dm);
    const hitsOf = async (person: Person) => (await person.ask(searchMessages, { query: { q: 'medlar' } })).messages.length;
    expect([await hitsOf(owner), await hitsOf(member), await hitsOf(newcomer)]).toEqual([1, 1, 0]);
  });

  it('knows conversations in in:, and only those of the user', async () => {
    const { channelId: dm } = await owner.ask(openDm, { params: { userId: newcomer.id } });
    const { channelId: notes } = await owner.ask(openDm, { params: { userId: owner.id } });
    await say(owner, 'sorb to you', dm);
    await say(newcomer, 'sorb to the owner', dm);
    await say(owner, 'sorb for myself', notes);
    await say(owner, 'sorb for all');
    const contents = async (person: Person, q: string) =>
      (await person.ask(searchMessages, { query: { q } })).messages.map(({ content }) => content);
    const [other, own] = [`@${newcomer.name}`, `@${owner.name}`];
    expect(await contents(owner, `in:${other}`)).toEqual(['sorb to the owner', 'sorb to you']);
    expect(await contents(owner, `sorb from:me in:"${other}:${newcomer.tag}"`)).toEqual(['sorb to you']);
    expect(await contents(owner, `sorb in:[@:${newcomer.id}] in:general`)).toHaveLength(3);
    expect(await contents(owner, 'sorb in:@me')).toEqual(['sorb for myself']);
    expect(await contents(owner, `sorb -in:${other} -in:@me`)).toEqual(['sorb for all']);
    expect(await contents(newcomer, `in:${own}`)).toEqual(['sorb to the owner', 'sorb to you']);
    expect(await contents(member, `sorb in:${other} in:${own} in:[@:${newcomer.id}] in:[#:${dm}] in:[#:${notes}]`)).toEqual([]);
    expect(await found(owner, { q: `in:${other}` })).toEqual([]);
  });

  it.each([[{}], [{ q: '   ' }], [{ q: '?!' }], [{ q: '?!', channelId: '1' }], [{ q: '-tea -from:me' }], [{ q: '""' }]])(
    'requires a search text: %j',
    async (query) => {
      await owner.refused(searchMessages, { query }, 400, 'q');
    },
  );

  it.each([
    [{ q: 'x', limit: '-5', before: 'nonsense', since: '1e300', until: '-1e300' }],
    [{ q: '"\'a\' <-> b" -"c | d" from:"\' or 1=1" in:\'x on:0000', timeZone: "'; drop" }],
    [{ q: "it's & | ! :* <-> \\", authorId: "' or 1=1", channelId: 'undefined' }],
  ])('accepts invalid input: %j', async (query) => {
    expect(await owner.ask(searchMessages, { query: { serverId: testServer.serverId, ...query } })).toEqual({ messages: [], next: null });
  });
});
