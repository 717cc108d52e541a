/** The storage quota of a user and of the instance. The owner of the server is the founder of the instance. */
import { changeInstance } from '@folkmoot/contracts/instance/commands';
import { getFileUsage } from '@folkmoot/contracts/media/commands';
import { deleteMessage, sendMessage } from '@folkmoot/contracts/messages/commands';
import { createPost } from '@folkmoot/contracts/posts/commands';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Person } from './harness/network.ts';
import { startServerWithMembers } from './harness/server-with-members.ts';
import { upload } from './harness/uploads.ts';

const { network, owner, member, newcomer, testServer } = await startServerWithMembers();

const MB = 1024 * 1024;
const PART = Buffer.alloc(0.6 * MB, 7);

afterEach(() => owner.ask(changeInstance, { body: { files: { quotaMb: null, instanceQuotaMb: null } } }));

const uploadPart = () => upload(network.url(), `attachments/${testServer.channelId}`, PART, 'part.bin', 'application/octet-stream');
const inServer = () => ({ channelId: testServer.channelId });
const send = async (by: Person) => by.ask(sendMessage, { params: inServer(), body: { nerimityCdnFileId: await uploadPart() } });
const usage = (of: Person) => of.ask(getFileUsage, {});

describe('the quota of a user', () => {
  it('is shown with the used storage, and a refusal names the field of the file', async () => {
    expect(await usage(member)).toEqual({ usedBytes: 0, quotaBytes: null });
    await owner.ask(changeInstance, { body: { files: { quotaMb: 1 } } });
    const sent = await send(member);
    expect(await usage(member)).toEqual({ usedBytes: PART.length, quotaBytes: MB });
    const nerimityCdnFileId = await uploadPart();
    const refused = await member.refused(
      sendMessage,
      { params: inServer(), body: { content: 'Look', nerimityCdnFileId } },
      400,
      'nerimityCdnFileId',
    );
    expect(refused.message).toBe('Your files use 0.6 MB of 1 MB. Delete some of them to send this one.');
    // Text can still be sent. Deleting the message frees its space.
    await member.ask(sendMessage, { params: inServer(), body: { content: 'Look' } });
    await member.ask(deleteMessage, { params: { ...inServer(), messageId: sent.id } });
    await vi.waitFor(async () => expect((await usage(member)).usedBytes).toBe(0), { timeout: 10_000 });
    await send(member);
  });

  it('is not exceeded by files that are sent at the same time', async () => {
    await owner.ask(changeInstance, { body: { files: { quotaMb: 1 } } });
    const fileIds = await Promise.all(Array.from({ length: 5 }, () => uploadPart()));
    const answers = await Promise.all(
      fileIds.map((nerimityCdnFileId) =>
        owner.api('POST', `/api/channels/${testServer.channelId}/messages`, { body: { nerimityCdnFileId } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400]);
  });

  it('counts images of posts', async () => {
    await owner.ask(changeInstance, { body: { files: { quotaMb: 1 } } });
    const before = (await usage(newcomer)).usedBytes;
    await newcomer.ask(createPost, {
      body: { content: 'Look', nerimityCdnFileId: await upload(network.url(), `attachments/${newcomer.id}`) },
    });
    expect((await usage(newcomer)).usedBytes).toBeGreaterThan(before);
  });

  it('requires a login', async () => {
    await network.as(member, null).refused(getFileUsage, {}, 401, null);
  });
});

describe('the quota of the instance', () => {
  it('applies to all users together', async () => {
    await owner.ask(changeInstance, { body: { files: { instanceQuotaMb: 1 } } });
    const nerimityCdnFileId = await uploadPart();
    const refused = await member.refused(sendMessage, { params: inServer(), body: { nerimityCdnFileId } }, 400, 'nerimityCdnFileId');
    expect(refused.message).toBe('The files of all people use 1.2 MB of 1 MB. Ask the administrators for more space.');
  });
});
