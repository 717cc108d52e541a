/** Links in messages, from being sent to being shown: what is looked up, told, kept, and not looked up again. */
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { deleteMessage, editMessage, getMessage, listMessages, sendMessage } from '@folkmoot/contracts/messages/commands';
import { messageEvents, type RawMessage } from '@folkmoot/contracts/messages/wire';
import { listPins, pinMessage } from '@folkmoot/contracts/pins/commands';
import { readConfig } from '@folkmoot/platform/config/config';
import { verify } from '@folkmoot/platform/projection/verify';
import { testDatabase } from '@folkmoot/platform/testing/test-database';
import { projections } from '@folkmoot/read-models/projections';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { z } from 'zod';
import { startEmbedderService } from '../src/services.ts';
import { fetcher } from './harness/elsewhere.ts';
import type { Line } from './harness/line.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';
import { startTitledPages, type TitledPages } from './harness/titled-pages.ts';

type Updated = z.infer<typeof messageEvents.updated.payload>['updated'];

let elsewhere: TitledPages;
let network: Network;
let ann: Person;
let ben: Person;
let channelId: string;
let line: Line;

beforeAll(async () => {
  elsewhere = await startTitledPages();
  network = await startNetwork(inject('postgresUrl'), { LINK_EMBEDS: 'on' }, { fetcher });
  [ann, ben] = [await network.register('Ann'), await network.register('Ben')];
  channelId = (await network.server(ann, ben)).defaultChannelId;
  line = await ben.signOn();
});

afterAll(async () => {
  await network?.stop();
  await elsewhere?.close();
});

const to = (path: string) => elsewhere.origin + path;

function say(content: string, into = channelId): Promise<RawMessage> {
  return ann.ask(sendMessage, { params: { channelId: into }, body: { content } });
}

function on(message: Pick<RawMessage, 'id'>, into = channelId) {
  return { params: { channelId: into, messageId: message.id } };
}

function told(on: Line, message: Pick<RawMessage, 'id'>, fits: (updated: Updated) => boolean) {
  return on.until(messageEvents.updated, ({ messageId, updated }) => messageId === message.id && fits(updated));
}

/** Settles when everything sent before has been looked at. */
async function lookedThrough(): Promise<void> {
  const marker = await say(`last ${to(`/marker-${elsewhere.asked.length}`)}`);
  await told(line, marker, ({ embed }) => Boolean(embed));
}

describe('the link of a message', () => {
  it('is looked up after it was sent, and told with the whole record', async () => {
    const sent = await say(`look: ${to('/first')}`);
    expect(sent.embed).toBeNull();
    const { updated } = await told(line, sent, ({ embed }) => Boolean(embed));
    const embed = { title: 'Page /first', url: to('/first'), origUrl: to('/first'), domain: new URL(elsewhere.origin).host };
    const { reactions: _reactions, ...record } = sent;
    expect(updated).toEqual({ ...record, embed });
    expect(await ben.ask(getMessage, on(sent))).toEqual({ ...sent, embed });
    const page = await ben.ask(listMessages, { params: { channelId } });
    expect(page.at(-1)).toEqual({ ...sent, embed });
  });

  it('goes with an edit, and the new one is looked up', async () => {
    const sent = await say(to('/before'));
    await told(line, sent, ({ embed }) => embed?.title === 'Page /before');
    const edited = await ann.ask(editMessage, { ...on(sent), body: { content: `rather ${to('/after')}` } });
    expect(edited.embed).toBeNull();
    await told(line, sent, ({ embed }) => embed?.title === 'Page /after');
    await ann.ask(editMessage, { ...on(sent), body: { content: 'rather not' } });
    expect((await ben.ask(getMessage, on(sent))).embed).toBeNull();
    await lookedThrough();
    expect((await ben.ask(getMessage, on(sent))).embed).toBeNull();
  });

  it('is kept by an edit that keeps it, without being fetched again', async () => {
    const sent = await say(to('/kept'));
    await told(line, sent, ({ embed }) => Boolean(embed));
    const { editedAt } = await ann.ask(editMessage, { ...on(sent), body: { content: `again ${to('/kept')}` } });
    const { updated } = await told(line, sent, ({ embed, editedAt: at }) => Boolean(embed) && at === editedAt);
    expect(updated.content).toBe(`again ${to('/kept')}`);
    expect(elsewhere.asked.filter((path) => path === '/kept')).toHaveLength(1);
  });

  it('is not shown when the message was edited or deleted while it was looked up', async () => {
    const [edited, deleted] = [await say(to('/held-edited')), await say(to('/held-deleted'))];
    await expect.poll(() => elsewhere.held.size).toBe(2);
    await ann.ask(editMessage, { ...on(edited), body: { content: 'never mind' } });
    await ann.ask(deleteMessage, on(deleted));
    for (const answer of elsewhere.held.values()) answer();
    await lookedThrough();
    expect((await ben.ask(getMessage, on(edited))).embed).toBeNull();
    await ben.refused(getMessage, on(deleted), 404);
    const types = (await network.product().foundation.log.readStream(`message-${deleted.id}`)).map((event) => event.type);
    expect(types).toEqual(['MessageSent', 'MessageDeleted']);
  });

  it('is not looked up where it is not to be shown', async () => {
    await say(`<${to('/angle')}> \`${to('/code')}\` ||${to('/spoiler')}||`);
    await say(`\`\`\`\n${to('/block')}\n\`\`\``);
    await lookedThrough();
    expect(elsewhere.asked.filter((path) => /angle|code|spoiler|block/.test(path))).toEqual([]);
  });

  it('is shown to both sides of a conversation, and wherever the message is', async () => {
    const { channelId: dm } = await ann.ask(openDm, { params: { userId: ben.id } });
    const sent = await say(to('/dm'), dm);
    await told(line, sent, ({ embed }) => Boolean(embed));
    await ann.ask(pinMessage, on(sent, dm));
    expect(await ben.ask(listPins, { params: { channelId: dm } })).toMatchObject([{ id: sent.id, embed: { title: 'Page /dm' } }]);
  });

  it('H4 is looked up once, whatever happens to the process', async () => {
    const sent = await say(to('/once'));
    await told(line, sent, ({ embed }) => Boolean(embed));
    await network.restart();
    line = await ben.signOn();
    await lookedThrough();
    expect(elsewhere.asked.filter((path) => path === '/once')).toHaveLength(1);
    const types = (await network.product().foundation.log.readStream(`message-${sent.id}`)).map((event) => event.type);
    expect(types).toEqual(['MessageSent', 'MessageEmbedAdded']);
  });

  it('H8 that was being looked up when the process stopped is looked up by the next', async () => {
    const sent = await say(to('/held-stopped'));
    await expect.poll(() => elsewhere.held.has('/held-stopped')).toBe(true);
    elsewhere.held.delete('/held-stopped');
    await network.restart();
    line = await ben.signOn();
    await expect.poll(() => elsewhere.held.has('/held-stopped')).toBe(true);
    elsewhere.held.get('/held-stopped')?.();
    await told(line, sent, ({ embed }) => embed?.title === 'Page /held-stopped');
  });

  it('H2 is there again when the history is replayed', async () => {
    await network.settle();
    const { log, codec, readModels: database } = network.product().foundation;
    const [projection] = projections.filter(({ name }) => name === 'messages');
    if (!projection) throw new Error('Messages are not projected.');
    expect(await verify({ database, log, codec, projection })).toBeNull();
  });

  it('H9 stands in the log only sealed', async () => {
    const sent = await say(to('/sealed'));
    await told(line, sent, ({ embed }) => Boolean(embed));
    const stored = await network.product().foundation.log.readStream(`message-${sent.id}`);
    expect(stored.map(({ data }) => data).join('\n')).not.toContain('/sealed');
  });
});

describe('where links are not to be fetched', () => {
  it('nobody does', async () => {
    const off = await startNetwork(inject('postgresUrl'), {}, { fetcher });
    const person = await off.register('Cem');
    const { defaultChannelId } = await off.server(person);
    await person.ask(sendMessage, { params: { channelId: defaultChannelId }, body: { content: to('/off') } });
    await off.stop();
    expect(elsewhere.asked).not.toContain('/off');
  });
});

describe('the embedder', () => {
  it('is a process of its own where there are several, and says that it is ready', async () => {
    const database = await testDatabase(inject('postgresUrl'));
    const settings = { PORT: '0', DATABASE_URL: database.url, MASTER_KEY: 'ab'.repeat(32), LOG_LEVEL: 'error', DRAIN_MS: '0' };
    const embedder = await startEmbedderService(readConfig(settings));
    const ready = await fetch(`${embedder.url.replace('localhost', '127.0.0.1')}/readyz`);
    expect(ready.status).toBe(200);
    await embedder.stop();
    await database.drop();
  });
});
