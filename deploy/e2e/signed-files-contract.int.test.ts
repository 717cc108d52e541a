/** Signed addresses of attached files (`files.signed`): they work for a limited time, and no other addresses work. */
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { changeInstance, getInstance } from '@folkmoot/contracts/instance/commands';
import { getMessage, listAttachments, listMessages } from '@folkmoot/contracts/messages/commands';
import { messageEvents, RawMessage } from '@folkmoot/contracts/messages/wire';
import { inspectChannel } from '@folkmoot/contracts/moderation/commands';
import { createPost, getPost } from '@folkmoot/contracts/posts/commands';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Network, type Person, startNetwork } from './harness/network.ts';
import { upload } from './harness/uploads.ts';

let network: Network;
let founder: Person;
let friend: Person;

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'));
  founder = await network.register('Ada');
  friend = await network.register('Ben');
});

afterAll(() => network?.stop());

const sign = (signed: boolean) => founder.ask(changeInstance, { body: { files: { signed } } });
const load = (path: string | null | undefined) => fetch(`${network.url()}/cdn/${path}`);
const SIGNED = /^signed\/[0-9a-z]+\.[\w-]{22}\/attachments\/\d+\/\d+\/[\w-]{22}\/notes\.txt$/;

async function send(channelId: string): Promise<RawMessage> {
  const fileId = await upload(network.url(), `attachments/${channelId}`, Buffer.from('some notes'), 'notes.txt');
  const { body } = await founder.api('POST', `/api/channels/${channelId}/messages`, {
    body: { content: 'Here', nerimityCdnFileId: fileId },
  });
  return RawMessage.parse(body);
}

it('are in every response with the message, and open the file', async () => {
  const { channelId } = await founder.ask(openDm, { params: { userId: friend.id } });
  const before = (await send(channelId)).attachments[0]?.path ?? '';
  expect(before).toMatch(/^attachments\//);
  await sign(true);
  expect((await founder.ask(getInstance)).files.signed).toBe(true);
  const connection = await friend.signOn();
  const message = await send(channelId);
  await network.settle();
  const created = await connection.until(messageEvents.created);
  connection.close();
  await expect.poll(async () => (await load(before)).status).toBe(404);
  const inChannel = { params: { channelId } };
  const paths = [
    message.attachments[0]?.path,
    created.message.attachments[0]?.path,
    ...(await friend.ask(listMessages, inChannel)).map(({ attachments }) => attachments[0]?.path),
    (await friend.ask(getMessage, { params: { channelId, messageId: message.id } })).attachments[0]?.path,
    ...(await friend.ask(listAttachments, inChannel)).map(({ path }) => path),
    ...(await founder.ask(inspectChannel, inChannel)).messages.map(({ attachments }) => attachments[0]?.path),
  ];
  expect(paths).toHaveLength(9);
  for (const path of paths) {
    expect(path).toMatch(SIGNED);
    const answer = await load(path);
    expect([answer.status, await answer.text(), answer.headers.get('cache-control')]).toEqual([200, 'some notes', 'private, max-age=300']);
  }
});

it('cannot be forged for another file, and the plain address does not work', async () => {
  const { channelId } = await founder.ask(openDm, { params: { userId: friend.id } });
  const [first, second] = [await send(channelId), await send(channelId)].map(({ attachments }) => attachments[0]?.path ?? '');
  const plain = second?.replace(/^signed\/[^/]+\//, '') ?? '';
  const forged = [
    plain,
    `signed/${plain}`,
    `${/^signed\/[^/]+\//.exec(first ?? '')?.[0]}${plain}`,
    `signed/zzzz.${'A'.repeat(22)}/${plain}`,
  ];
  for (const path of forged) expect((await load(path)).status).toBe(404);
});

it('are in posts, and in link previews', async () => {
  const fileId = await upload(network.url(), `attachments/${founder.id}`);
  const { id } = await founder.ask(createPost, { body: { content: 'A picture', nerimityCdnFileId: fileId } });
  const post = await friend.ask(getPost, { params: { postId: id } });
  const path = post && 'attachments' in post ? post.attachments[0]?.path : null;
  expect(path).toMatch(/^signed\//);
  expect((await load(path)).headers.get('content-type')).toBe('image/webp');
  expect((await load(`${path}?size=64`)).status).toBe(200);
  const page = await (await fetch(`${network.url()}/og/p/${id}`)).text();
  const picture = /og:image" content="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect((await fetch(picture)).status).toBe(200);
});

it('are no longer used when the setting is off: plain addresses work again', async () => {
  await sign(false);
  const { channelId } = await founder.ask(openDm, { params: { userId: friend.id } });
  const [message] = await friend.ask(listMessages, { params: { channelId } });
  const path = message?.attachments[0]?.path ?? '';
  expect(path).toMatch(/^attachments\//);
  await expect.poll(async () => (await load(path)).status).toBe(200);
});
