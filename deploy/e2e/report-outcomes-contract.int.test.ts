/** What whoever reported is told is so (decision 43): an outcome that did not happen is refused, and leaves nothing. */
import { createChannel, deleteChannel } from '@folkmoot/contracts/channels/commands';
import { deleteMessage, editMessage, sendMessage } from '@folkmoot/contracts/messages/commands';
import { scheduleServerDeletion } from '@folkmoot/contracts/moderation/commands';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { deletePosts } from '@folkmoot/contracts/moderation/post-commands';
import { listModeratorActs, undoModeratorAct } from '@folkmoot/contracts/moderation/undo-commands';
import { liftSuspensions, suspendUsers, warnUsers } from '@folkmoot/contracts/moderation/user-commands';
import { createPost } from '@folkmoot/contracts/posts/commands';
import { updateProfile } from '@folkmoot/contracts/profiles/commands';
import * as own from '@folkmoot/contracts/reports/commands';
import type { ReportedKind, ReportOutcome } from '@folkmoot/contracts/reports/limits';
import * as staff from '@folkmoot/contracts/reports/staff-commands';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { makeAdmin } from './harness/make-admin.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';

let network: Network;
let admin: Person;
let author: Person;
let reporter: Person;
let serverId: string;
let channelId: string;

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'));
  const founder = await network.register('Founder');
  admin = await network.register('Admin');
  await makeAdmin(founder, admin.id);
});

afterAll(() => network.stop());

beforeEach(async () => {
  [author, reporter] = [await network.register('Author'), await network.register('Reporter')];
  const server = await network.server(author, reporter);
  [serverId, channelId] = [server.id, server.defaultChannelId];
});

async function say(content: string, there = channelId): Promise<string> {
  return (await author.ask(sendMessage, { params: { channelId: there }, body: { content } })).id;
}

async function post(): Promise<string> {
  return (await author.ask(createPost, { body: { content: 'Hats!' } })).id;
}

async function report(kind: ReportedKind, id: string): Promise<string> {
  await reporter.ask(own.fileReport, { body: { kind, id, reason: 'spam' } });
  const found = (await admin.ask(staff.listCases, { query: { status: 'open' } })).find((row) => row.thingId === id);
  if (!found) throw new Error(`There is no case of ${id}`);
  return found.id;
}

const saying = (caseId: string, outcome: ReportOutcome) => ({ params: { caseId }, body: { outcome } });

async function refused(caseId: string, outcome: ReportOutcome, message: string): Promise<void> {
  const before = await network.head();
  const refusal = await admin.refused(staff.decideReport, saying(caseId, outcome), 400, 'outcome');
  expect(refusal.message).toBe(message);
  expect(await network.head()).toBe(before);
}

async function told(caseId: string, outcome: ReportOutcome): Promise<void> {
  await admin.ask(staff.decideReport, saying(caseId, outcome));
  expect((await reporter.ask(own.listReports))[0]).toMatchObject({ outcome });
}

const onAuthor = (more: object = {}) => ({ body: { userIds: [author.id], password: admin.password, ...more } });
const warn = () => admin.ask(warnUsers, onAuthor({ reason: 'No hats.' }));
const suspend = () => admin.ask(suspendUsers, onAuthor({ days: 1, reason: 'No hats.' }));

async function undoLast(actionType: number): Promise<void> {
  const entry = (await admin.ask(listModeratorActs, { query: { q: author.id } })).find((act) => act.actionType === actionType);
  await admin.ask(undoModeratorAct, { params: { entryId: entry?.id ?? '' }, body: { password: admin.password } });
}

describe('that it was removed', () => {
  it('is said of a message that is no more', async () => {
    const messageId = await say('Buy my hats!');
    const caseId = await report('message', messageId);
    await author.ask(editMessage, { params: { channelId, messageId }, body: { content: 'Good morning.' } });
    await refused(caseId, 'removed', 'The message still exists. Delete it first.');
    await author.ask(deleteMessage, { params: { channelId, messageId } });
    await told(caseId, 'removed');
  });

  it('is said of a message whose channel is no more', async () => {
    const { id: there } = await author.ask(createChannel, { params: { serverId }, body: { name: 'Hats' } });
    const caseId = await report('message', await say('Buy my hats!', there));
    await refused(caseId, 'removed', 'The message still exists. Delete it first.');
    await author.ask(deleteChannel, { params: { serverId, channelId: there } });
    await told(caseId, 'removed');
  });

  it('is said of a post that is no more', async () => {
    const postId = await post();
    const caseId = await report('post', postId);
    await refused(caseId, 'removed', 'The post still exists. Delete it first.');
    await admin.ask(deletePosts, { body: { postIds: [postId], password: admin.password } });
    await told(caseId, 'removed');
  });

  it('is said of a profile that has less than it had', async () => {
    const stands = 'The profile is unchanged since the report. Change it first.';
    await author.ask(updateProfile, { body: { bio: 'I sell hats.' } });
    const caseId = await report('profile', author.id);
    await refused(caseId, 'removed', stands);
    await author.ask(updateProfile, { body: { bio: 'I sell nothing.' } });
    await told(caseId, 'removed');
    // What was gone before it was reported anew was not removed since.
    await refused(await report('profile', author.id), 'removed', stands);
  });

  it('is said of a server that is closed', async () => {
    const caseId = await report('server', serverId);
    await refused(caseId, 'removed', 'The server is unchanged since the report. Rename or delete it first.');
    await refused(caseId, 'warned', 'The user was not warned since the report. Warn them first.');
    await admin.ask(scheduleServerDeletion, { params: { serverId }, body: { reason: 'Hats.', password: admin.password } });
    await told(caseId, 'removed');
  });
});

describe('that the person was warned', () => {
  const NOT_WARNED = 'The user was not warned since the report. Warn them first.';

  it('is said where they were since it was reported, and that was not taken back', async () => {
    await warn();
    const caseId = await report('post', await post());
    await refused(caseId, 'warned', NOT_WARNED);
    await warn();
    await undoLast(MODERATION_ACT.WARN);
    await refused(caseId, 'warned', NOT_WARNED);
    await warn();
    await told(caseId, 'warned');
  });

  it('is said of a server whose owner was with its end', async () => {
    const caseId = await report('server', serverId);
    await admin.ask(scheduleServerDeletion, { params: { serverId }, body: { reason: 'Hats.', password: admin.password } });
    await told(caseId, 'warned');
  });

  it('is said again of what was written, where another reports it later', async () => {
    const postId = await post();
    const caseId = await report('post', postId);
    await warn();
    await told(caseId, 'warned');
    await told(await report('post', postId), 'warned');
    await told(await report('profile', author.id), 'nothing');
    await refused(await report('profile', author.id), 'warned', NOT_WARNED);
  });
});

describe('that the person was suspended', () => {
  const NOT_SUSPENDED = 'The user was not suspended since the report. Suspend them first.';

  it('is said where they were since it was reported, and that was not undone', async () => {
    const caseId = await report('post', await post());
    await refused(caseId, 'suspended', NOT_SUSPENDED);
    await suspend();
    await undoLast(MODERATION_ACT.SUSPEND);
    await refused(caseId, 'suspended', NOT_SUSPENDED);
    await suspend();
    await admin.ask(liftSuspensions, onAuthor());
    await told(caseId, 'suspended');
  });

  it('is said where they are', async () => {
    const postId = await post();
    await suspend();
    await told(await report('post', postId), 'suspended');
  });
});
