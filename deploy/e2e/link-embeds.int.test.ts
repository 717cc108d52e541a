/** Links in messages: what is fetched, sent to clients, stored, and not fetched again. */
import { listServerActions } from '@folkmoot/contracts/audit-log/commands';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import {
  deleteMessage,
  editMessage,
  getMessage,
  listMessages,
  removeMessageEmbed,
  restoreMessageEmbed,
  sendMessage,
} from '@folkmoot/contracts/messages/commands';
import { messageEvents, type RawMessage } from '@folkmoot/contracts/messages/wire';
import { listPins, pinMessage } from '@folkmoot/contracts/pins/commands';
import { searchMessages } from '@folkmoot/contracts/search/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import { readConfig } from '@folkmoot/platform/config/config';
import { verify } from '@folkmoot/platform/projection/verify';
import { testDatabase } from '@folkmoot/platform/testing/test-database';
import { projections } from '@folkmoot/read-models/projections';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { z } from 'zod';
import { startEmbedderService } from '../src/services.ts';
import type { Connection } from './harness/connection.ts';
import { fetcher } from './harness/external-server.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';
import { startTitledPages, type TitledPages } from './harness/titled-pages.ts';

type Updated = z.infer<typeof messageEvents.updated.payload>['updated'];

let external: TitledPages;
let network: Network;
let ann: Person;
let ben: Person;
let channelId: string;
let connection: Connection;

beforeAll(async () => {
  external = await startTitledPages();
  network = await startNetwork(inject('postgresUrl'), { LINK_EMBEDS: 'on' }, { fetcher });
  [ann, ben] = [await network.register('Ann'), await network.register('Ben')];
  channelId = (await network.server(ann, ben)).defaultChannelId;
  connection = await ben.signOn();
});

afterAll(async () => {
  await network?.stop();
  await external?.close();
});

const urlOf = (path: string) => external.origin + path;

function say(content: string, into = channelId): Promise<RawMessage> {
  return ann.ask(sendMessage, { params: { channelId: into }, body: { content } });
}

function on(message: Pick<RawMessage, 'id'>, into = channelId) {
  return { params: { channelId: into, messageId: message.id } };
}

function updateOf(on: Connection, message: Pick<RawMessage, 'id'>, fits: (updated: Updated) => boolean) {
  return on.until(messageEvents.updated, ({ messageId, updated }) => messageId === message.id && fits(updated));
}

/** Waits until the links of all earlier messages are processed. */
async function waitUntilFetched(): Promise<void> {
  const marker = await say(`last ${urlOf(`/marker-${external.requested.length}`)}`);
  await updateOf(connection, marker, ({ embed }) => Boolean(embed));
}

describe('the link of a message', () => {
  it('is fetched after the message was sent, and clients get the whole message', async () => {
    const sent = await say(`look: ${urlOf('/first')}`);
    expect(sent.embed).toBeNull();
    const { updated } = await updateOf(connection, sent, ({ embed }) => Boolean(embed));
    const embed = { title: 'Page /first', url: urlOf('/first'), origUrl: urlOf('/first'), domain: new URL(external.origin).host };
    const { reactions: _reactions, ...record } = sent;
    expect(updated).toEqual({ ...record, embed });
    expect(await ben.ask(getMessage, on(sent))).toEqual({ ...sent, embed });
    const page = await ben.ask(listMessages, { params: { channelId } });
    expect(page.at(-1)).toEqual({ ...sent, embed });
  });

  it('is removed by an edit, and the new link is fetched', async () => {
    const sent = await say(urlOf('/before'));
    await updateOf(connection, sent, ({ embed }) => embed?.title === 'Page /before');
    const edited = await ann.ask(editMessage, { ...on(sent), body: { content: `rather ${urlOf('/after')}` } });
    expect(edited.embed).toBeNull();
    await updateOf(connection, sent, ({ embed }) => embed?.title === 'Page /after');
    await ann.ask(editMessage, { ...on(sent), body: { content: 'rather not' } });
    expect((await ben.ask(getMessage, on(sent))).embed).toBeNull();
    await waitUntilFetched();
    expect((await ben.ask(getMessage, on(sent))).embed).toBeNull();
  });

  it('is kept by an edit that keeps it, without fetching it again', async () => {
    const sent = await say(urlOf('/kept'));
    await updateOf(connection, sent, ({ embed }) => Boolean(embed));
    const { editedAt } = await ann.ask(editMessage, { ...on(sent), body: { content: `again ${urlOf('/kept')}` } });
    const { updated } = await updateOf(connection, sent, ({ embed, editedAt: at }) => Boolean(embed) && at === editedAt);
    expect(updated.content).toBe(`again ${urlOf('/kept')}`);
    expect(external.requested.filter((path) => path === '/kept')).toHaveLength(1);
  });

  it('is not shown if the message was edited or deleted while the link was fetched', async () => {
    const [edited, deleted] = [await say(urlOf('/pending-edited')), await say(urlOf('/pending-deleted'))];
    await expect.poll(() => external.pending.size).toBe(2);
    await ann.ask(editMessage, { ...on(edited), body: { content: 'never mind' } });
    await ann.ask(deleteMessage, on(deleted));
    for (const answer of external.pending.values()) answer();
    await waitUntilFetched();
    expect((await ben.ask(getMessage, on(edited))).embed).toBeNull();
    await ben.refused(getMessage, on(deleted), 404);
    const types = (await network.product().foundation.log.readStream(`message-${deleted.id}`)).map((event) => event.type);
    expect(types).toEqual(['MessageSent', 'MessageDeleted']);
  });

  it('is not fetched if it is not shown', async () => {
    await say(`<${urlOf('/angle')}> \`${urlOf('/code')}\` ||${urlOf('/spoiler')}||`);
    await say(`\`\`\`\n${urlOf('/block')}\n\`\`\``);
    await waitUntilFetched();
    expect(external.requested.filter((path) => /angle|code|spoiler|block/.test(path))).toEqual([]);
  });

  it('is shown in direct messages and in pinned messages', async () => {
    const { channelId: dm } = await ann.ask(openDm, { params: { userId: ben.id } });
    const sent = await say(urlOf('/dm'), dm);
    await updateOf(connection, sent, ({ embed }) => Boolean(embed));
    await ann.ask(pinMessage, on(sent, dm));
    expect(await ben.ask(listPins, { params: { channelId: dm } })).toMatchObject([{ id: sent.id, embed: { title: 'Page /dm' } }]);
  });

  it('H4 is fetched once, even if the process restarts', async () => {
    const sent = await say(urlOf('/once'));
    await updateOf(connection, sent, ({ embed }) => Boolean(embed));
    await network.restart();
    connection = await ben.signOn();
    await waitUntilFetched();
    expect(external.requested.filter((path) => path === '/once')).toHaveLength(1);
    const types = (await network.product().foundation.log.readStream(`message-${sent.id}`)).map((event) => event.type);
    expect(types).toEqual(['MessageSent', 'MessageEmbedAdded']);
  });

  it('H8 is fetched by the next process if the first one stopped', async () => {
    const sent = await say(urlOf('/pending-stopped'));
    await expect.poll(() => external.pending.has('/pending-stopped')).toBe(true);
    external.pending.delete('/pending-stopped');
    await network.restart();
    connection = await ben.signOn();
    await expect.poll(() => external.pending.has('/pending-stopped')).toBe(true);
    external.pending.get('/pending-stopped')?.();
    await updateOf(connection, sent, ({ embed }) => embed?.title === 'Page /pending-stopped');
  });

  it('H9 is stored sealed in the log', async () => {
    const sent = await say(urlOf('/sealed'));
    await updateOf(connection, sent, ({ embed }) => Boolean(embed));
    const stored = await network.product().foundation.log.readStream(`message-${sent.id}`);
    expect(stored.map(({ data }) => data).join('\n')).not.toContain('/sealed');
  });
});

describe('a removed embed', () => {
  async function embedded(content: string): Promise<RawMessage> {
    const sent = await say(content);
    await updateOf(connection, sent, ({ embed }) => Boolean(embed));
    return sent;
  }

  it('is gone for everyone until its author shows it again', async () => {
    const sent = await embedded(urlOf('/removed'));
    const found = () => ann.ask(searchMessages, { query: { q: 'has:embed', channelId } });
    expect((await found()).messages.map(({ id }) => id)).toContain(sent.id);
    await ben.ask(sendMessage, { params: { channelId }, body: { content: 'no link' } });
    await ben.refused(removeMessageEmbed, on(sent), 403);
    await ann.ask(removeMessageEmbed, on(sent));
    const { updated } = await updateOf(connection, sent, ({ removedEmbed }) => removedEmbed === 'author');
    expect(updated).toMatchObject({ content: sent.content, embed: null });
    expect(await ben.ask(getMessage, on(sent))).toMatchObject({ embed: null, removedEmbed: 'author' });
    expect((await found()).messages.map(({ id }) => id)).not.toContain(sent.id);
    await ann.ask(removeMessageEmbed, on(sent));
    await ben.refused(restoreMessageEmbed, on(sent), 403);
    await ann.ask(restoreMessageEmbed, on(sent));
    const again = await updateOf(connection, sent, ({ removedEmbed }) => removedEmbed === null);
    expect(again.updated).toMatchObject({ embed: { title: 'Page /removed' } });
  });

  it('stays away after an edit that keeps the link, and another link gets its own', async () => {
    const sent = await embedded(urlOf('/removed-kept'));
    await ann.ask(removeMessageEmbed, on(sent));
    await ann.ask(editMessage, { ...on(sent), body: { content: `still ${urlOf('/removed-kept')}` } });
    await waitUntilFetched();
    expect(await ben.ask(getMessage, on(sent))).toMatchObject({ embed: null, removedEmbed: 'author' });
    await ann.ask(editMessage, { ...on(sent), body: { content: urlOf('/other') } });
    const { updated } = await updateOf(connection, sent, ({ embed }) => embed?.title === 'Page /other');
    expect(updated.removedEmbed).toBeNull();
  });

  it('by a moderator is in the audit log, and only moderators show it again', async () => {
    const { id: serverId, defaultChannelId } = await ann.ask(createServer, { body: { name: 'Previews' } });
    const { code } = await ann.ask(createInvite, { params: { serverId } });
    await ben.ask(joinServer, { params: { code } });
    const params = { channelId: defaultChannelId };
    const sent = await ben.ask(sendMessage, { params, body: { content: urlOf('/moderated') } });
    const listening = await ann.signOn();
    await updateOf(listening, sent, ({ embed }) => Boolean(embed));
    await ann.ask(removeMessageEmbed, on(sent, defaultChannelId));
    await ben.refused(restoreMessageEmbed, on(sent, defaultChannelId), 403);
    const [action] = (await ann.ask(listServerActions, { params: { serverId } })).actions;
    expect(action).toMatchObject({
      actionType: 'SERVER_EMBED_REMOVE',
      actionById: ann.id,
      data: { messageId: sent.id, authorUserId: ben.id },
      undo: { state: 'never', why: 'atMessage' },
    });
    await ann.ask(restoreMessageEmbed, on(sent, defaultChannelId));
    expect((await ben.ask(getMessage, on(sent, defaultChannelId))).embed).toMatchObject({ title: 'Page /moderated' });
    listening.close();
  });

  it('needs a preview', async () => {
    const sent = await say('no link');
    await ann.refused(removeMessageEmbed, on(sent), 404);
    await ann.refused(restoreMessageEmbed, on(sent), 404);
  });
});

describe('embeds', () => {
  it.each(['messages', 'search'])('H2 in the read model %s are restored by a replay of the log', async (wanted) => {
    await network.settle();
    const { log, codec, readModels: database } = network.product().foundation;
    const projection = projections.find(({ name }) => name === wanted);
    if (!projection) throw new Error(`${wanted} is not projected.`);
    expect(await verify({ database, log, codec, projection })).toBeNull();
  });
});

describe('with link previews turned off', () => {
  it('no link is fetched', async () => {
    const off = await startNetwork(inject('postgresUrl'), {}, { fetcher });
    const person = await off.register('Cem');
    const { defaultChannelId } = await off.server(person);
    await person.ask(sendMessage, { params: { channelId: defaultChannelId }, body: { content: urlOf('/off') } });
    await off.stop();
    expect(external.requested).not.toContain('/off');
  });
});

describe('the embedder', () => {
  it('can be a separate process, and reports that it is ready', async () => {
    const database = await testDatabase(inject('postgresUrl'));
    const settings = { PORT: '0', DATABASE_URL: database.url, MASTER_KEY: 'ab'.repeat(32), LOG_LEVEL: 'error', DRAIN_MS: '0' };
    const embedder = await startEmbedderService(readConfig(settings));
    const ready = await fetch(`${embedder.url.replace('localhost', '127.0.0.1')}/readyz`);
    expect(ready.status).toBe(200);
    await embedder.stop();
    await database.drop();
  });
});
