/** Names with many combining marks from before the limit: they are shortened in all output that other software renders. */
import { sendResetCode } from '@folkmoot/contracts/accounts/commands';
import { EmailConfirmed } from '@folkmoot/contracts/accounts/events';
import { createServerEmbed } from '@folkmoot/contracts/external-embed/commands';
import { addFriend } from '@folkmoot/contracts/friends/commands';
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { createPost } from '@folkmoot/contracts/posts/commands';
import { getOwnDetails, updateProfile } from '@folkmoot/contracts/profiles/commands';
import { ProfileUpdated } from '@folkmoot/contracts/profiles/events';
import { createServer } from '@folkmoot/contracts/servers/commands';
import { ServerUpdated } from '@folkmoot/contracts/servers/events';
import { pushReadsIn } from '@folkmoot/read-models/queries';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type MailServer, startMailServer } from './harness/mail-server.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';

const MARK = '\u0301';
const LONG_NAME = `Z${MARK.repeat(33)}oe`;
const SHORT_NAME = `Z${MARK.repeat(4)}oe`;
/** More than four marks on one letter. */
const MANY_MARKS = /\u0301{5}/;

let mailServer: MailServer;
let network: Network;
let zoe: Person;
let ben: Person;
let home: { readonly serverId: string; readonly channelId: string; readonly code: string };

beforeAll(async () => {
  mailServer = await startMailServer();
  network = await startNetwork(inject('postgresUrl'), { SMTP_URL: mailServer.url });
  [zoe, ben] = [await network.register('Zoe'), await network.register('Ben')];
  // E-mails contain the name only after the address is confirmed, and unconfirmed users can't send messages.
  for (const { id } of [zoe, ben]) await append(`user-${id}`, EmailConfirmed({ userId: id }));
  const server = await zoe.ask(createServer, { body: { name: 'House' } });
  const { code } = await zoe.ask(createInvite, { params: { serverId: server.id } });
  await ben.ask(joinServer, { params: { code } });
  await append(`user-${zoe.id}`, ProfileUpdated({ userId: zoe.id, username: LONG_NAME }));
  await append(`server-${server.id}`, ServerUpdated({ serverId: server.id, name: LONG_NAME }));
  await network.settle();
  home = { serverId: server.id, channelId: server.defaultChannelId, code };
});

/** Writes an event from before the limit on combining marks. */
async function append(stream: string, event: AnyEvent): Promise<void> {
  const { log, codec } = network.product().foundation;
  const meta = { actor: 'system', command: 'test', correlationId: '1', causationId: null, at: 5 };
  await log.append(stream, 'any', await codec.encode([event], meta));
}

afterAll(async () => {
  await network?.stop();
  await mailServer?.close();
});

describe('a name with many combining marks', () => {
  it('is returned unchanged to clients, which shorten it themselves', async () => {
    expect((await zoe.ask(getOwnDetails)).user.username).toBe(LONG_NAME);
    await zoe.refused(updateProfile, { body: { username: LONG_NAME, password: zoe.password } }, 400, 'username');
  });

  it('is shortened in link previews of users, servers and posts', async () => {
    const { id } = await ben.ask(createPost, { body: { content: `Hark [@:${zoe.id}]` } });
    for (const path of [`/og/app/profile/${zoe.id}`, `/og/i/${home.code}`, `/og/p/${id}`]) {
      const { text } = await network.anyone('GET', path);
      expect(text).toContain(SHORT_NAME);
      expect(text).not.toMatch(MANY_MARKS);
    }
  });

  it('is shortened in embeds', async () => {
    await zoe.ask(createServerEmbed, { params: { serverId: home.serverId }, query: { inviteId: home.code } });
    const { text } = await network.anyone('GET', `/api/servers/${home.serverId}/external-embed.html`);
    expect(text).toContain(SHORT_NAME);
    expect(text).not.toMatch(MANY_MARKS);
  });

  it('is shortened in push notifications', async () => {
    const reads = pushReadsIn(network.product().foundation.readModels.kysely);
    const { id: messageId } = await zoe.ask(sendMessage, { params: { channelId: home.channelId }, body: { content: 'Hark' } });
    const message = { messageId, channelId: home.channelId, serverId: home.serverId, authorId: zoe.id, notifiedUserIds: [ben.id] };
    expect(await reads.ofMessage(message, [ben.id])).toMatchObject({ name: SHORT_NAME, serverName: SHORT_NAME });
    const { user } = await ben.ask(getOwnDetails);
    await zoe.ask(addFriend, { body: { username: user.username, tag: user.tag } });
    expect(await reads.ofFriendRequest(zoe.id, ben.id)).toEqual({ name: SHORT_NAME });
    expect([...(await reads.namesOf([zoe.id])).values()]).toEqual([SHORT_NAME]);
  });

  it('is shortened in e-mails', async () => {
    await network.as(zoe, null).ask(sendResetCode, { body: { email: zoe.email } });
    const mail = await mailServer.next(zoe.email);
    // The e-mail is UTF-8, read as Latin-1.
    expect(mail.split('\u00cc\u0081').length - 1).toBeGreaterThanOrEqual(4);
    expect(mail).not.toMatch(/(?:\u00cc\u0081){5}/);
  });
});
