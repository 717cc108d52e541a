/** A moderator reads a reported message with the messages around it, and deletes it where they are no member. */
import { listAccountHistory } from '@folkmoot/contracts/account-history/commands';
import { deleteMessage, listMessages, sendMessage } from '@folkmoot/contracts/messages/commands';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { foretellActUndo, listModeratorActs, undoModeratorAct } from '@folkmoot/contracts/moderation/undo-commands';
import * as own from '@folkmoot/contracts/reports/commands';
import * as staff from '@folkmoot/contracts/reports/staff-commands';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { makeAdmin } from './harness/badges.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';

let network: Network;
let founder: Person;
let admin: Person;
let author: Person;
let reporter: Person;
let channelId: string;

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'));
  founder = await network.register('Founder');
  admin = await network.register('Admin');
  await makeAdmin(founder, admin.id);
});

afterAll(() => network.stop());

beforeEach(async () => {
  [author, reporter] = [await network.register('Author'), await network.register('Reporter')];
  channelId = (await network.server(author, reporter)).defaultChannelId;
});

async function say(content: string): Promise<string> {
  return (await author.ask(sendMessage, { params: { channelId }, body: { content } })).id;
}

async function reportMessage(id: string): Promise<string> {
  await reporter.ask(own.fileReport, { body: { kind: 'message', id, reason: 'violence' } });
  const found = (await founder.ask(staff.listCases, { query: { status: 'open' } })).find(({ thingId }) => thingId === id);
  if (!found) throw new Error(`There is no case of ${id}`);
  return found.id;
}

const deleting = (caseId: string, moderator = admin) => ({ params: { caseId }, body: { password: moderator.password } });
const contentsNow = async () => (await reporter.ask(listMessages, { params: { channelId } })).map(({ content }) => content);
const entryOf = async (actionType: number) =>
  (await admin.ask(listModeratorActs, { query: { q: author.id } })).find((entry) => entry.actionType === actionType);

describe('the context of a reported message', () => {
  it('is five messages before it and five after it', async () => {
    for (let count = 1; count <= 7; count += 1) await say(`before ${count}`);
    const id = await say('I will hurt you!');
    for (let count = 1; count <= 7; count += 1) await say(`after ${count}`);
    const caseId = await reportMessage(id);
    const { context } = await admin.ask(staff.getCase, { params: { caseId } });
    expect(context.map(({ content }) => content).filter((content) => content)).toEqual([
      ...[3, 4, 5, 6, 7].map((count) => `before ${count}`),
      'I will hurt you!',
      ...[1, 2, 3, 4, 5].map((count) => `after ${count}`),
    ]);
  });

  it('is there without the message once that is deleted, and never for a profile', async () => {
    await say('before');
    const id = await say('I will hurt you!');
    const caseId = await reportMessage(id);
    await author.ask(deleteMessage, { params: { channelId, messageId: id } });
    const { context, reports } = await admin.ask(staff.getCase, { params: { caseId } });
    expect(context.map((message) => message.id)).not.toContain(id);
    expect(context.map(({ content }) => content)).toContain('before');
    expect(reports[0]?.content).toMatchObject({ content: 'I will hurt you!' });
    await reporter.ask(own.fileReport, { body: { kind: 'profile', id: author.id, reason: 'other' } });
    const profile = (await admin.ask(staff.listCases, { query: { kind: 'profile' } }))[0];
    expect(await admin.ask(staff.getCase, { params: { caseId: profile?.id ?? '' } })).toMatchObject({ context: [] });
  });
});

describe('deleting a reported message', () => {
  it('removes it for everyone, is in the audit log, and lets the report be closed as removed', async () => {
    const caseId = await reportMessage(await say('I will hurt you!'));
    await admin.ask(staff.deleteMessageAsModerator, deleting(caseId));
    expect(await contentsNow()).not.toContain('I will hurt you!');
    expect(await entryOf(MODERATION_ACT.MESSAGE_DELETE)).toMatchObject({ actionById: admin.id, userId: author.id, channelId });
    const before = await network.head();
    await admin.ask(staff.deleteMessageAsModerator, deleting(caseId));
    expect(await network.head()).toBe(before);
    await admin.ask(staff.decideReport, { params: { caseId }, body: { outcome: 'removed' } });
    expect(await reporter.ask(own.listReports)).toMatchObject([{ outcome: 'removed' }]);
  });

  it('can be undone', async () => {
    const caseId = await reportMessage(await say('I will hurt you!'));
    await admin.ask(staff.deleteMessageAsModerator, deleting(caseId));
    const entryId = (await entryOf(MODERATION_ACT.MESSAGE_DELETE))?.id ?? '';
    expect(await admin.ask(foretellActUndo, { body: { entryId } })).toMatchObject({ effects: [{ effect: 'messageBack' }] });
    await admin.ask(undoModeratorAct, { params: { entryId }, body: { password: admin.password } });
    expect(await contentsNow()).toContain('I will hurt you!');
    expect(await entryOf(MODERATION_ACT.MESSAGE_DELETE)).toMatchObject({ undo: { state: 'undone', byId: admin.id } });
    expect(await entryOf(MODERATION_ACT.UNDO)).toMatchObject({ undoes: MODERATION_ACT.MESSAGE_DELETE });
    await admin.refused(undoModeratorAct, { params: { entryId }, body: { password: admin.password } }, 400);
  });

  it('is in the account activity of its author, with its undo', async () => {
    const id = await say('Away with this.');
    const activity = async () => (await author.ask(listAccountHistory)).map(({ act, undoneAt }) => [act, undoneAt !== null]);
    await admin.ask(staff.deleteMessageAsModerator, deleting(await reportMessage(id)));
    await expect.poll(activity).toEqual([['messageDeleted', false]]);
    const entryId = (await entryOf(MODERATION_ACT.MESSAGE_DELETE))?.id ?? '';
    await admin.ask(undoModeratorAct, { params: { entryId }, body: { password: admin.password } });
    await expect.poll(activity).toEqual([['messageDeleted', true]]);
  });

  it('is not in the account activity if a member deletes it', async () => {
    const id = await say('Oops.');
    await author.ask(deleteMessage, { params: { channelId, messageId: id } });
    await network.settle();
    expect(await author.ask(listAccountHistory)).toEqual([]);
  });

  it('is refused without the password, to members, and for a case about something else', async () => {
    const caseId = await reportMessage(await say('I will hurt you!'));
    await admin.refused(staff.deleteMessageAsModerator, { params: { caseId }, body: { password: 'not this one' } }, 403, 'password');
    await reporter.refused(staff.deleteMessageAsModerator, deleting(caseId, reporter), 403);
    await reporter.ask(own.fileReport, { body: { kind: 'profile', id: author.id, reason: 'other' } });
    const profile = (await admin.ask(staff.listCases, { query: { kind: 'profile' } })).find(({ thingId }) => thingId === author.id);
    await admin.refused(staff.deleteMessageAsModerator, deleting(profile?.id ?? ''), 404);
    expect(await contentsNow()).toContain('I will hurt you!');
  });

  it('is refused if another moderator claimed or decided the report', async () => {
    const caseId = await reportMessage(await say('I will hurt you!'));
    await founder.ask(staff.takeCase, { params: { caseId } });
    await admin.refused(staff.deleteMessageAsModerator, deleting(caseId), 409);
    await founder.ask(staff.decideReport, { params: { caseId }, body: { outcome: 'nothing' } });
    await admin.refused(staff.deleteMessageAsModerator, deleting(caseId), 409);
    expect(await contentsNow()).toContain('I will hurt you!');
  });

  it('is refused for a message of a moderator of the same rank', async () => {
    await makeAdmin(founder, author.id);
    const caseId = await reportMessage(await say('I will hurt you!'));
    await admin.refused(staff.deleteMessageAsModerator, deleting(caseId), 403);
    await founder.ask(staff.deleteMessageAsModerator, deleting(caseId, founder));
    expect(await contentsNow()).not.toContain('I will hurt you!');
  });
});
