/** Names of piled-up marks that are older than the rule against them: cut down wherever they leave for where no code of ours draws them. */
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
import { type Network, type Person, startNetwork } from './harness/network.ts';
import { type PostOffice, startPostOffice } from './harness/post-office.ts';

const MARK = '\u0301';
const PILED = `Z${MARK.repeat(33)}oe`;
const CUT = `Z${MARK.repeat(4)}oe`;
/** Of more than four on one letter. */
const PILE = /\u0301{5}/;

let post: PostOffice;
let network: Network;
let zoe: Person;
let ben: Person;
let place: { readonly serverId: string; readonly channelId: string; readonly code: string };

beforeAll(async () => {
  post = await startPostOffice();
  network = await startNetwork(inject('postgresUrl'), { SMTP_URL: post.url });
  [zoe, ben] = [await network.register('Zoe'), await network.register('Ben')];
  // Letters greet by name who has confirmed their address alone; and whoever has not may not write.
  for (const { id } of [zoe, ben]) await append(`user-${id}`, EmailConfirmed({ userId: id }));
  const server = await zoe.ask(createServer, { body: { name: 'House' } });
  const { code } = await zoe.ask(createInvite, { params: { serverId: server.id } });
  await ben.ask(joinServer, { params: { code } });
  await append(`user-${zoe.id}`, ProfileUpdated({ userId: zoe.id, username: PILED }));
  await append(`server-${server.id}`, ServerUpdated({ serverId: server.id, name: PILED }));
  await network.settle();
  place = { serverId: server.id, channelId: server.defaultChannelId, code };
});

/** As it was before there was the rule. */
async function append(stream: string, event: AnyEvent): Promise<void> {
  const { log, codec } = network.product().foundation;
  const meta = { actor: 'system', command: 'test', correlationId: '1', causationId: null, at: 5 };
  await log.append(stream, 'any', await codec.encode([event], meta));
}

afterAll(async () => {
  await network?.stop();
  await post?.close();
});

describe('a name of piled-up marks', () => {
  it('is kept as it is, for clients that draw it themselves', async () => {
    expect((await zoe.ask(getOwnDetails)).user.username).toBe(PILED);
    await zoe.refused(updateProfile, { body: { username: PILED, password: zoe.password } }, 400, 'username');
  });

  it('is cut in link previews of people, servers and posts', async () => {
    const { id } = await ben.ask(createPost, { body: { content: `Hark [@:${zoe.id}]` } });
    for (const path of [`/og/app/profile/${zoe.id}`, `/og/i/${place.code}`, `/og/p/${id}`]) {
      const { text } = await network.anyone('GET', path);
      expect(text).toContain(CUT);
      expect(text).not.toMatch(PILE);
    }
  });

  it('is cut in embeds', async () => {
    await zoe.ask(createServerEmbed, { params: { serverId: place.serverId }, query: { inviteId: place.code } });
    const { text } = await network.anyone('GET', `/api/servers/${place.serverId}/external-embed.html`);
    expect(text).toContain(CUT);
    expect(text).not.toMatch(PILE);
  });

  it('is cut in notices on devices', async () => {
    const reads = pushReadsIn(network.product().foundation.readModels.kysely);
    const { id: messageId } = await zoe.ask(sendMessage, { params: { channelId: place.channelId }, body: { content: 'Hark' } });
    const message = { messageId, channelId: place.channelId, serverId: place.serverId, authorId: zoe.id, notifiedUserIds: [ben.id] };
    expect(await reads.ofMessage(message, [ben.id])).toMatchObject({ name: CUT, serverName: CUT });
    const { user } = await ben.ask(getOwnDetails);
    await zoe.ask(addFriend, { body: { username: user.username, tag: user.tag } });
    expect(await reads.ofFriendRequest(zoe.id, ben.id)).toEqual({ name: CUT });
    expect([...(await reads.namesOf([zoe.id])).values()]).toEqual([CUT]);
  });

  it('is cut in letters', async () => {
    await network.as(zoe, null).ask(sendResetCode, { body: { email: zoe.email } });
    const letter = await post.next(zoe.email);
    // In UTF-8, as it went over the wire.
    expect(letter.split('\u00cc\u0081').length - 1).toBeGreaterThanOrEqual(4);
    expect(letter).not.toMatch(/(?:\u00cc\u0081){5}/);
  });
});
