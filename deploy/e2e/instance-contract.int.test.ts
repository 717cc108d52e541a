/** The settings of the instance in the contract (instance.md, section 1). The first account is the founder. */
import { createChannel } from '@folkmoot/contracts/channels/commands';
import { changeInstance, getInstance, getInstanceHealth, getInstanceSettings } from '@folkmoot/contracts/instance/commands';
import { createCustomInvite } from '@folkmoot/contracts/invites/commands';
import { editMessage, listMessages, sendMessage } from '@folkmoot/contracts/messages/commands';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { listModeratorActs, previewModeratorActUndo, undoModeratorAct } from '@folkmoot/contracts/moderation/undo-commands';
import { createPost } from '@folkmoot/contracts/posts/commands';
import { createRole } from '@folkmoot/contracts/roles/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { endExpiry } from '../src/file-expiry.ts';
import { makeAdmin } from './harness/badges.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';
import { upload } from './harness/uploads.ts';

let network: Network;
let founder: Person;
let admin: Person;
let member: Person;

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'), { PAGE_CONTACT: 'Write to the office.' });
  founder = await network.register('Ada');
  admin = await network.register('Ben');
  member = await network.register('Cat');
  await makeAdmin(founder, admin.id);
});

afterAll(() => network?.stop());

async function newest() {
  const [action] = await founder.ask(listModeratorActs, {});
  if (!action) throw new Error('The audit log of moderators is empty');
  return action;
}

describe('the public settings of the instance', () => {
  it('have the defaults of the contract', async () => {
    const { status, body } = await network.anyone('GET', '/api/instance');
    expect(status).toBe(200);
    expect(getInstance.reply.parse(body)).toMatchObject({
      name: 'Folkmoot',
      registration: 'open',
      requireEmailConfirmation: false,
      passwordLogin: true,
      sendsMail: false,
      identityProviders: [],
      setupRequired: false,
      files: { where: 'everywhere', maxMb: 50, imageMaxMb: 12, keepDays: null, quotaMb: null },
      wordFilter: { mode: 'off' },
      serverCreation: 'everyone',
      pages: { rules: '', contact: 'Write to the office.' },
    });
    expect(body).not.toHaveProperty('locked');
  });

  it('are changed only by founders; the answer and the next GET show the change', async () => {
    const body = { name: 'Our place', emailDomains: { blocked: ['mud.example'] } };
    const changed = await founder.ask(changeInstance, { body });
    expect(changed).toMatchObject({
      name: 'Our place',
      wordFilter: { mode: 'off' },
      emailDomains: { blocked: ['mud.example'] },
      locked: ['pages.contact'],
    });
    expect(await member.ask(getInstance, {})).toMatchObject({ name: 'Our place', wordFilter: { mode: 'off' } });
    expect((await network.anyone('GET', '/api/instance')).text).not.toContain('mud');
    const refused = await admin.refused(changeInstance, { body }, 403);
    expect(refused.message).toBe('Founder access only!');
    await member.refused(changeInstance, { body }, 403);
    expect((await network.anyone('PATCH', '/api/instance', { body })).status).toBe(401);
  });

  it('are completely visible to staff', async () => {
    expect(await admin.ask(getInstanceSettings, {})).toMatchObject({ emailDomains: { blocked: ['mud.example'] }, settingsVersion: 1 });
    await member.refused(getInstanceSettings, {}, 403);
    expect((await network.anyone('GET', '/api/instance/settings')).status).toBe(401);
  });

  it.each([
    [{ registration: 'sometimes' }, 'registration'],
    [{ files: { maxMb: 0 } }, 'files.maxMb'],
    [{ files: { where: null } }, 'files.where'],
    [{ registraton: 'closed' }, 'registraton'],
    [{ wordFilter: { mode: 'sometimes' } }, 'wordFilter.mode'],
    [{ emailDomains: { block: [] } }, 'emailDomains.block'],
    [{ pages: { contact: 'Elsewhere' } }, 'pages.contact'],
    [{ defaultServerIds: ['123'] }, 'defaultServerIds'],
  ])('cannot be changed to %j, and the refusal names the field', async (body, path) => {
    await founder.refused(changeInstance, { body }, 400, path);
  });

  it.each(['null', '[]', '[{"registration":"closed"}]', '7', '"closed"', 'true'])(
    'refuse the body %s, which is not an object',
    async (raw) => {
      const answer = await founder.api('PATCH', '/api/instance', { raw });
      expect(answer).toMatchObject({ status: 400, body: { path: null, message: 'The request must be an object.' } });
    },
  );

  it('accept a locked setting with its locked value', async () => {
    expect(await founder.ask(changeInstance, { body: { pages: { contact: 'Write to the office.' } } })).toMatchObject({
      pages: { contact: 'Write to the office.' },
    });
  });
});

describe('files', () => {
  const sendFile = async (who: Person, channelId: string) => {
    const fileId = await upload(network.url(), `attachments/${channelId}`, Buffer.from('some notes'), 'notes.txt');
    return who.api('POST', `/api/channels/${channelId}/messages`, { body: { content: 'Here', nerimityCdnFileId: fileId } });
  };

  it('can be sent by every member of a private server, do not expire, and follow the policy within a second', async () => {
    const server = await network.server(admin, member);
    const sent = await sendFile(member, server.defaultChannelId);
    expect(sent.status).toBe(200);
    expect(sent.body).toMatchObject({ attachments: [{ expireAt: null, filesize: 10 }] });
    const { files } = await founder.ask(getInstanceHealth, {});
    expect(files).toMatchObject({ bytes: 10, people: [{ id: member.id, bytes: 10 }], servers: [{ id: server.id, bytes: 10 }] });
    await founder.ask(changeInstance, { body: { files: { where: 'published' } } });
    expect(await sendFile(member, server.defaultChannelId)).toMatchObject({ status: 400, body: { path: 'nerimityCdnFileId' } });
    await founder.ask(changeInstance, { body: { files: { where: 'off' } } });
    expect(await sendFile(admin, server.defaultChannelId)).toMatchObject({ status: 400 });
    await founder.ask(changeInstance, { body: { files: { where: 'everywhere', keepDays: 2 } } });
    const soon = await sendFile(member, server.defaultChannelId);
    expect(soon.body).toMatchObject({ attachments: [{ expireAt: expect.any(Number) }] });
  });

  it('have no expiry after the setting ends, in the log too', async () => {
    await founder.ask(changeInstance, { body: { files: { keepDays: null } } });
    const { foundation } = network.product();
    expect(await endExpiry(foundation)).toBe(true);
    await network.settle();
    expect(await endExpiry(foundation)).toBe(false);
  });
});

describe('features that the hosted service limited', () => {
  const long = 'a'.repeat(1500);

  it('are available to everyone: an invite code of their server, and long posts', async () => {
    const server = await member.ask(createServer, { body: { name: 'Slow readers' } });
    const invite = await member.ask(createCustomInvite, { params: { serverId: server.id }, body: { code: 'slow-readers' } });
    expect(invite).toMatchObject({ code: 'slow-readers', isCustom: true });
    expect(await member.ask(createPost, { body: { content: long } })).toMatchObject({ content: long });
  });

  it('can be limited to verified servers and supporters', async () => {
    await founder.ask(changeInstance, { body: { limits: { serverPerks: 'verified', longPosts: 'supporters' } } });
    const server = await member.ask(createServer, { body: { name: 'Slow writers' } });
    await member.refused(createCustomInvite, { params: { serverId: server.id }, body: { code: 'slow-writers' } }, 403);
    await member.refused(createPost, { body: { content: long } }, 400, 'content');
  });
});

describe('text of users', () => {
  it.each([
    'The office is in N16',
    'const n16 = a55;',
    '`const n16 = a55`',
    'https://shop.example/?sex=f',
    'El gato es de color negro.',
    'Dick Turpin rode to Penistone and Scunthorpe.',
  ])('is stored and shown as written: %s', async (content) => {
    const params = { channelId: (await network.server(admin, member)).defaultChannelId };
    const sent = await member.ask(sendMessage, { params, body: { content } });
    expect(sent.content).toBe(content);
    const edited = await member.ask(editMessage, { params: { ...params, messageId: sent.id }, body: { content: `${content} Edited.` } });
    expect(edited.content).toBe(`${content} Edited.`);
    expect((await admin.ask(listMessages, { params })).map((message) => message.content)).toContain(`${content} Edited.`);
  });

  it('includes names of servers and posts', async () => {
    expect(await member.ask(createServer, { body: { name: 'Dick Turpin fans' } })).toMatchObject({ name: 'Dick Turpin fans' });
    expect(await member.ask(createPost, { body: { content: 'From Penistone, N16' } })).toMatchObject({ content: 'From Penistone, N16' });
  });
});

describe('the audit log of moderators', () => {
  it('names the settings, and lets founders undo the change', async () => {
    await founder.ask(changeInstance, { body: { description: 'A place.', accentColor: '#336699' } });
    await network.settle();
    const action = await newest();
    expect(action).toMatchObject({
      actionType: MODERATION_ACT.INSTANCE_SETTINGS,
      reason: 'description: A place.; accentColor: #336699',
      undo: { state: 'open' },
    });
    await founder.ask(changeInstance, { body: { accentColor: '#000000' } });
    const entryId = action.id;
    expect(await founder.ask(previewModeratorActUndo, { query: { entryId } })).toEqual({
      effects: [
        { effect: 'fieldBack', until: null, field: 'description' },
        { effect: 'fieldStays', until: null, field: 'accentColor' },
      ],
    });
    await admin.refused(undoModeratorAct, { params: { entryId }, body: { password: admin.password } }, 403);
    await founder.ask(undoModeratorAct, { params: { entryId }, body: { password: founder.password } });
    expect(await member.ask(getInstance, {})).toMatchObject({ description: '', accentColor: '#000000' });
    await founder.refused(undoModeratorAct, { params: { entryId }, body: { password: founder.password } }, 400);
  });

  it('keeps the settings over a restart', async () => {
    await network.restart();
    expect(await member.ask(getInstance, {})).toMatchObject({ name: 'Our place', accentColor: '#000000' });
  });
});

describe('limits', () => {
  it('of messages, channels and servers follow the settings', async () => {
    const server = await network.server(member);
    const inServer = { params: { serverId: server.id } };
    const say = (length: number) => ({ params: { channelId: server.defaultChannelId }, body: { content: 'x'.repeat(length) } });
    expect((await member.refused(sendMessage, say(2001), 400, 'content')).message).toBe(
      'This message is longer than this instance allows.',
    );
    await founder.ask(changeInstance, {
      body: { limits: { messageLength: 10_000, channelsPerServer: 2, rolesPerServer: 1, serversPerAccount: 1 } },
    });
    const { id, content } = await member.ask(sendMessage, say(10_000));
    expect(content).toHaveLength(10_000);
    await member.refused(sendMessage, say(10_001), 400, 'content');
    const edit = (length: number) => ({ params: { ...say(0).params, messageId: id }, body: say(length).body });
    expect((await member.ask(editMessage, edit(9000))).content).toHaveLength(9000);
    await founder.ask(changeInstance, { body: { limits: { messageLength: 2000 } } });
    await member.refused(editMessage, edit(2001), 400, 'content');
    const [shown] = await member.ask(listMessages, { params: say(0).params, query: { limit: '1' } });
    expect(shown?.content).toHaveLength(9000);
    await member.ask(createChannel, inServer);
    expect((await member.refused(createChannel, inServer, 400)).message).toBe('This server cannot have more channels.');
    await member.ask(createRole, inServer);
    await member.refused(createRole, inServer, 400);
    await member.refused(createServer, { body: { name: 'One too many' } }, 400);
    await founder.refused(changeInstance, { body: { limits: { messageLength: 10_001 } } }, 400, 'limits.messageLength');
    const limits = { channelsPerServer: 100, rolesPerServer: 200, serversPerAccount: 100 };
    expect((await founder.ask(changeInstance, { body: { limits } })).limits).toMatchObject(limits);
  });
});
