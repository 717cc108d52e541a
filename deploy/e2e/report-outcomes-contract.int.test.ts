/** Reporters get only true outcomes (decision 43): an outcome that did not happen is refused, and writes nothing. */
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
import { makeAdmin } from './harness/badges.ts';
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

async function say(content: string, toChannelId = channelId): Promise<string> {
  return (await author.ask(sendMessage, { params: { channelId: toChannelId }, body: { content } })).id;
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

const withOutcome = (caseId: string, outcome: ReportOutcome) => ({ params: { caseId }, body: { outcome } });

async function expectRefused(caseId: string, outcome: ReportOutcome, message: string): Promise<void> {
  const before = await network.head();
  const refusal = await admin.refused(staff.decideReport, withOutcome(caseId, outcome), 400, 'outcome');
  expect(refusal.message).toBe(message);
  expect(await network.head()).toBe(before);
}

async function expectDecided(caseId: string, outcome: ReportOutcome): Promise<void> {
  await admin.ask(staff.decideReport, withOutcome(caseId, outcome));
  expect((await reporter.ask(own.listReports))[0]).toMatchObject({ outcome });
}

const onAuthor = (more: object = {}) => ({ body: { userIds: [author.id], password: admin.password, ...more } });
const warn = () => admin.ask(warnUsers, onAuthor({ reason: 'No hats.' }));
const suspend = () => admin.ask(suspendUsers, onAuthor({ days: 1, reason: 'No hats.' }));

async function undoLast(actionType: number): Promise<void> {
  const entry = (await admin.ask(listModeratorActs, { query: { q: author.id } })).find((action) => action.actionType === actionType);
  await admin.ask(undoModeratorAct, { params: { entryId: entry?.id ?? '' }, body: { password: admin.password } });
}

describe('the outcome removed', () => {
  it('is accepted for a deleted message', async () => {
    const messageId = await say('Buy my hats!');
    const caseId = await report('message', messageId);
    await author.ask(editMessage, { params: { channelId, messageId }, body: { content: 'Good morning.' } });
    await expectRefused(caseId, 'removed', 'The message still exists. Delete it first.');
    await author.ask(deleteMessage, { params: { channelId, messageId } });
    await expectDecided(caseId, 'removed');
  });

  it('is accepted for a message in a deleted channel', async () => {
    const { id: otherChannelId } = await author.ask(createChannel, { params: { serverId }, body: { name: 'Hats' } });
    const caseId = await report('message', await say('Buy my hats!', otherChannelId));
    await expectRefused(caseId, 'removed', 'The message still exists. Delete it first.');
    await author.ask(deleteChannel, { params: { serverId, channelId: otherChannelId } });
    await expectDecided(caseId, 'removed');
  });

  it('is accepted for a deleted post', async () => {
    const postId = await post();
    const caseId = await report('post', postId);
    await expectRefused(caseId, 'removed', 'The post still exists. Delete it first.');
    await admin.ask(deletePosts, { body: { postIds: [postId], password: admin.password } });
    await expectDecided(caseId, 'removed');
  });

  it('is accepted for a profile with a changed text', async () => {
    const unchanged = 'The profile is unchanged since the report. Change it first.';
    await author.ask(updateProfile, { body: { bio: 'I sell hats.' } });
    const caseId = await report('profile', author.id);
    await expectRefused(caseId, 'removed', unchanged);
    await author.ask(updateProfile, { body: { bio: 'I sell nothing.' } });
    await expectDecided(caseId, 'removed');
    // A change before the second report does not count for it.
    await expectRefused(await report('profile', author.id), 'removed', unchanged);
  });

  it('is accepted for a server that is scheduled for deletion', async () => {
    const caseId = await report('server', serverId);
    await expectRefused(caseId, 'removed', 'The server is unchanged since the report. Rename or delete it first.');
    await expectRefused(caseId, 'warned', 'The user was not warned since the report. Warn them first.');
    await admin.ask(scheduleServerDeletion, { params: { serverId }, body: { reason: 'Hats.', password: admin.password } });
    await expectDecided(caseId, 'removed');
  });
});

describe('the outcome warned', () => {
  const NOT_WARNED = 'The user was not warned since the report. Warn them first.';

  it('is accepted if the user was warned after the report, and the warning was not undone', async () => {
    await warn();
    const caseId = await report('post', await post());
    await expectRefused(caseId, 'warned', NOT_WARNED);
    await warn();
    await undoLast(MODERATION_ACT.WARN);
    await expectRefused(caseId, 'warned', NOT_WARNED);
    await warn();
    await expectDecided(caseId, 'warned');
  });

  it('is accepted for a server whose owner was warned with its deletion', async () => {
    const caseId = await report('server', serverId);
    await admin.ask(scheduleServerDeletion, { params: { serverId }, body: { reason: 'Hats.', password: admin.password } });
    await expectDecided(caseId, 'warned');
  });

  it('is accepted again for the same content if another user reports it later', async () => {
    const postId = await post();
    const caseId = await report('post', postId);
    await warn();
    await expectDecided(caseId, 'warned');
    await expectDecided(await report('post', postId), 'warned');
    await expectDecided(await report('profile', author.id), 'nothing');
    await expectRefused(await report('profile', author.id), 'warned', NOT_WARNED);
  });
});

describe('the outcome suspended', () => {
  const NOT_SUSPENDED = 'The user was not suspended since the report. Suspend them first.';

  it('is accepted if the user was suspended after the report, and the suspension was not undone', async () => {
    const caseId = await report('post', await post());
    await expectRefused(caseId, 'suspended', NOT_SUSPENDED);
    await suspend();
    await undoLast(MODERATION_ACT.SUSPEND);
    await expectRefused(caseId, 'suspended', NOT_SUSPENDED);
    await suspend();
    await admin.ask(liftSuspensions, onAuthor());
    await expectDecided(caseId, 'suspended');
  });

  it('is accepted while the user is suspended', async () => {
    const postId = await post();
    await suspend();
    await expectDecided(await report('post', postId), 'suspended');
  });
});
