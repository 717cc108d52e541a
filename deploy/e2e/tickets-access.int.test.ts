/** Who can see a ticket: its author and moderators, and no one else in any way. */
import { getChannel } from '@folkmoot/contracts/channels/commands';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import {
  addReaction,
  getMessage,
  listAttachments,
  listMessages,
  listReactedUsers,
  sendMessage,
} from '@folkmoot/contracts/messages/commands';
import { getChannelNotice } from '@folkmoot/contracts/notices/commands';
import { listPins } from '@folkmoot/contracts/pins/commands';
import { searchMessages } from '@folkmoot/contracts/search/commands';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Person } from './harness/network.ts';
import { startNetworkWithFounder } from './harness/network-with-founder.ts';
import { upload } from './harness/uploads.ts';
import { open, within } from './tickets-support.ts';

const { network, founder, stranger, newcomer } = await startNetworkWithFounder('Opener');
let opener: Person;

beforeEach(() => {
  opener = newcomer();
});

describe('access to a ticket', () => {
  const SECRET = 'xyzzyeel';

  it('is refused to others: not by its channel, search, pins, files, reactions or a quote', async () => {
    const ticket = await open(opener, `The word is ${SECRET}.`);
    const [message] = await opener.ask(listMessages, within(ticket));
    const messageId = message?.id ?? '';
    const single = { params: { channelId: ticket.channelId, messageId } };
    await opener.ask(addReaction, { ...single, body: { name: '👍' } });
    for (const person of [stranger]) {
      for (const route of [getChannel, listMessages, listPins, listAttachments, getChannelNotice]) {
        await person.refused(route, within(ticket), 403);
      }
      await person.refused(getMessage, single, 403);
      await person.refused(listReactedUsers, { ...single, query: { name: '👍' } }, 403);
      await person.refused(sendMessage, within(ticket, 'hello'), 403);
      await person.refused(addReaction, { ...single, body: { name: '👍' } }, 403);
    }
    // Users with access do not find it elsewhere either.
    for (const person of [opener, founder, stranger]) {
      expect((await person.ask(searchMessages, { query: { q: SECRET } })).messages).toEqual([]);
      expect((await person.ask(searchMessages, { query: { q: '', channelId: ticket.channelId } })).messages).toEqual([]);
    }
    const { channelId } = await opener.ask(openDm, { params: { userId: stranger.id } });
    const quoting = await opener.ask(sendMessage, { params: { channelId }, body: { content: `see [q:${messageId}]` } });
    expect(quoting.quotedMessages).toEqual([]);
    expect(JSON.stringify(await stranger.ask(listMessages, { params: { channelId } }))).not.toContain(SECRET);
    const replying = await opener.ask(sendMessage, { params: { channelId }, body: { content: 're', replyToMessageIds: [messageId] } });
    expect(JSON.stringify(replying)).not.toContain(SECRET);
    // A message of the ticket can't be read through another channel.
    await stranger.refused(getMessage, { params: { channelId, messageId } }, 404);
  });

  it('is refused to others by its files too', async () => {
    const ticket = await open(opener);
    const fileId = await upload(network.url(), `attachments/${ticket.channelId}`);
    const sent = await opener.ask(sendMessage, { ...within(ticket), body: { nerimityCdnFileId: fileId } });
    expect(sent.attachments).toMatchObject([{ provider: 'local', mime: expect.stringMatching(/^image/) }]);
    for (const person of [opener, founder]) {
      expect((await person.ask(listAttachments, within(ticket))).map(({ messageId }) => messageId)).toEqual([sent.id]);
    }
    await stranger.refused(listAttachments, within(ticket), 403);
    const other = await open(stranger);
    expect(await stranger.ask(listAttachments, within(other))).toEqual([]);
    // A file belongs to the channel for which it was uploaded.
    const foreign = await upload(network.url(), `attachments/${ticket.channelId}`);
    await stranger.refused(sendMessage, { ...within(other), body: { nerimityCdnFileId: foreign } }, 403, 'nerimityCdnFileId');
  });

  it('is refused to mentioned users, who are not notified', async () => {
    const connection = await stranger.signOn();
    await network.settle();
    connection.take();
    const ticket = await open(opener, `It was [@:${stranger.id}].`);
    await opener.ask(sendMessage, within(ticket, `Yes, [@:${stranger.id}] [@:e].`));
    await network.settle();
    expect(connection.take().filter(({ name }) => name.startsWith('message'))).toEqual([]);
    const { snapshot } = await stranger.signOn();
    expect(JSON.stringify(snapshot)).not.toContain(ticket.channelId);
    const [message] = await founder.ask(listMessages, within(ticket));
    expect(message?.mentions).toMatchObject([{ id: stranger.id }]);
  });

  it('includes quotes of messages that the reader can open, for moderators all of them', async () => {
    const server = await network.server(stranger, opener);
    const channelId = server.defaultChannelId;
    const quoted = await stranger.ask(sendMessage, { params: { channelId }, body: { content: `rude ${SECRET}` } });
    const secret = await stranger.ask(openDm, { params: { userId: stranger.id } });
    const note = await stranger.ask(sendMessage, { params: { channelId: secret.channelId }, body: { content: `private ${SECRET}` } });
    const ticket = await open(opener, `They said [q:${quoted.id}] and [q:${note.id}].`);
    const quotes = async (person: Person) =>
      (await person.ask(listMessages, within(ticket))).map(({ quotedMessages }) => quotedMessages.map(({ id }) => id));
    // The author can't quote a message that they can't read.
    expect(await quotes(founder)).toEqual([[quoted.id]]);
    expect(await quotes(opener)).toEqual([[quoted.id]]);
    await founder.ask(sendMessage, within(ticket, `And this? [q:${note.id}]`));
    expect(await quotes(founder)).toEqual([[quoted.id], [note.id]]);
    expect(await quotes(opener)).toEqual([[quoted.id], []]);
    // A quote is no longer shown to a reader who has lost access to it.
    await opener.api('POST', `/api/servers/${server.id}/leave`);
    expect(await quotes(founder)).toEqual([[quoted.id], [note.id]]);
    expect(await quotes(opener)).toEqual([[], []]);
  });
});
