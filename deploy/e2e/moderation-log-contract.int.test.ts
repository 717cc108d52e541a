/**
 * The audit log of moderators beyond the lists of the wire contract, and undo: announcements, tickets, reports, appeals, automod
 * rules.
 */
import { listAccountHistory } from '@folkmoot/contracts/account-history/commands';
import { accountEvents } from '@folkmoot/contracts/accounts/wire';
import * as automod from '@folkmoot/contracts/automod/commands';
import type { RuleWish } from '@folkmoot/contracts/automod/rule';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import type { EventMeta } from '@folkmoot/contracts/kernel/event';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { inspectChannel } from '@folkmoot/contracts/moderation/commands';
import { StaffActRefused } from '@folkmoot/contracts/moderation/events';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { announcePost, deletePosts, endAnnouncement } from '@folkmoot/contracts/moderation/post-commands';
import { getModeratedUser, listModerationLogs, searchModerationLogs } from '@folkmoot/contracts/moderation/read-commands';
import { moderateTicket } from '@folkmoot/contracts/moderation/ticket-commands';
import { listModeratorActs, previewModeratorActUndo, undoModeratorAct } from '@folkmoot/contracts/moderation/undo-commands';
import { warnUsers } from '@folkmoot/contracts/moderation/user-commands';
import * as posts from '@folkmoot/contracts/posts/commands';
import * as own from '@folkmoot/contracts/reports/commands';
import { REPORT_NOTICE } from '@folkmoot/contracts/reports/limits';
import * as cases from '@folkmoot/contracts/reports/staff-commands';
import { wordRule } from '@folkmoot/contracts/testing/word-rule';
import * as canned from '@folkmoot/contracts/tickets/canned-commands';
import { getTicket, openTicket } from '@folkmoot/contracts/tickets/commands';
import { TICKET_CATEGORY, TICKET_STATUS } from '@folkmoot/contracts/tickets/limits';
import * as tickets from '@folkmoot/contracts/tickets/staff-commands';
import { eventsOfCommand } from '@folkmoot/read-models/moderation/log-coverage';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { makeAdmin } from './harness/badges.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';
import { on, open, within } from './tickets-support.ts';

let network: Network;
let founder: Person;
let admin: Person;
let other: Person;
let person: Person;
let writer: Person;

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'));
  founder = await network.register('Founder');
  [admin, other] = [await network.register('Admin'), await network.register('Other')];
  for (const { id: userId } of [admin, other]) {
    await makeAdmin(founder, userId);
  }
});

afterAll(() => network.stop());

beforeEach(async () => {
  [person, writer] = [await network.register('Person'), await network.register('Writer')];
});

const actions = (q: string, who: Person = founder) => who.ask(listModeratorActs, { query: { q } });
const newest = async (actionType: number, who: Person = founder) => {
  const found = (await who.ask(listModeratorActs)).find((action) => action.actionType === actionType);
  if (!found) throw new Error(`The log has no act ${actionType}`);
  return found;
};
const undo = (entryId: string, who: Person = founder) =>
  who.ask(undoModeratorAct, { params: { entryId }, body: { password: who.password } });
const refusedUndo = (entryId: string, status = 400, who: Person = founder) =>
  who.refused(undoModeratorAct, { params: { entryId }, body: { password: who.password } }, status);
const effects = async (entryId: string) =>
  (await founder.ask(previewModeratorActUndo, { query: { entryId } })).effects.map(({ effect }) => effect);

/** Two at the same time: one succeeds, the other and all later ones are refused. */
async function expectUndoneOnce(entryId: string): Promise<void> {
  const both = await Promise.allSettled([undo(entryId), undo(entryId, admin)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await refusedUndo(entryId);
}

describe('an announcement', () => {
  const onPost = (postId: string, who: Person = admin) => ({ params: { postId }, body: { password: who.password } });
  const announced = async () => (await person.ask(posts.listAnnouncements)).map(({ id }) => id);
  const written = async () => (await writer.ask(posts.createPost, { body: { content: 'Hear!' } })).id;

  it('is logged with the author of the post, found by the post, and not in the lists of the wire contract', async () => {
    const postId = await written();
    await admin.ask(announcePost, onPost(postId));
    await admin.ask(endAnnouncement, onPost(postId));
    const logged = await actions(postId);
    expect(logged.map(({ actionType }) => actionType)).toEqual([MODERATION_ACT.ANNOUNCEMENT_END, MODERATION_ACT.ANNOUNCEMENT]);
    for (const entry of logged) expect(entry).toMatchObject({ actionById: admin.id, userId: writer.id, username: 'Writer', postId });
    expect(await actions(writer.id)).toEqual(logged);
    expect(await founder.ask(searchModerationLogs, { query: { q: postId } })).toEqual([]);
    const types = (await founder.ask(listModerationLogs)).map(({ actionType }) => actionType);
    expect(types.filter((type) => type >= MODERATION_ACT.ANNOUNCEMENT)).toEqual([]);
  });

  it('can be undone, and so can its end, once, and in its old position', async () => {
    const [first, later] = [await written(), await written()];
    await admin.ask(announcePost, onPost(first));
    await admin.ask(announcePost, onPost(later));
    const before = await announced();
    await admin.ask(endAnnouncement, onPost(first));
    const ended = await newest(MODERATION_ACT.ANNOUNCEMENT_END);
    expect(await effects(ended.id)).toEqual(['announcementBack']);
    await expectUndoneOnce(ended.id);
    expect(await announced()).toEqual(before);
    const [undone, entry] = await actions(first);
    expect(undone).toMatchObject({
      actionType: MODERATION_ACT.UNDO,
      undoes: MODERATION_ACT.ANNOUNCEMENT_END,
      userId: writer.id,
      postId: first,
    });
    expect(entry).toMatchObject({ id: ended.id, undo: { state: 'undone', byId: undone?.actionById } });
    await undo((await newest(MODERATION_ACT.ANNOUNCEMENT)).id);
    expect(await announced()).toEqual(before.filter((id) => id !== later));
    expect(await founder.ask(searchModerationLogs, { query: { q: writer.id } })).toEqual([]);
  });

  it('is not restored if its author has deleted the post', async () => {
    const postId = await written();
    await admin.ask(announcePost, onPost(postId));
    await admin.ask(endAnnouncement, onPost(postId));
    await writer.ask(posts.deletePost, { params: { postId } });
    await refusedUndo((await newest(MODERATION_ACT.ANNOUNCEMENT_END)).id);
    await refusedUndo((await newest(MODERATION_ACT.ANNOUNCEMENT)).id);
  });

  it('and the deletion of a repost are logged, with the reason why it cannot be undone', async () => {
    const postId = await written();
    await person.ask(posts.repostPost, { params: { postId } });
    const [repost] = await person.ask(posts.listUserPosts, { params: { userId: person.id } });
    await admin.ask(deletePosts, { body: { postIds: [repost?.id ?? ''], password: admin.password } });
    expect(await newest(MODERATION_ACT.REPOST_DELETE)).toMatchObject({
      actionById: admin.id,
      userId: person.id,
      postId,
      undo: { state: 'never', why: 'repost' },
    });
  });
});

describe('a ticket', () => {
  const status = async (id: number) => (await person.ask(getTicket, { params: { ticketId: String(id) } })).status;
  const assignee = async (id: number) => (await admin.ask(tickets.getQueuedTicket, on({ id }))).takenById;

  it('has all actions of moderators in the log, with its author, by its number', async () => {
    const ticket = await open(person);
    await admin.ask(tickets.takeTicket, on(ticket, {}));
    await admin.ask(tickets.replyToTicket, on(ticket, { content: 'Which eels?', status: TICKET_STATUS.WAITING_FOR_USER_RESPONSE }));
    await person.ask(sendMessage, within(ticket, 'These.'));
    await admin.ask(tickets.releaseTicket, on(ticket));
    await other.ask(moderateTicket, on(ticket, { status: TICKET_STATUS.CLOSED_AS_DONE }));
    const logged = await actions(`#${ticket.id}`);
    expect(logged.map(({ actionType, reason }) => [actionType, reason])).toEqual([
      [MODERATION_ACT.TICKET_STATUS, 'closed as done'],
      [MODERATION_ACT.TICKET_RELEASE, null],
      [MODERATION_ACT.TICKET_STATUS, 'waits for who opened it'],
      [MODERATION_ACT.TICKET_ANSWER, null],
      [MODERATION_ACT.TICKET_TAKE, null],
    ]);
    for (const action of logged) expect(action).toMatchObject({ userId: person.id, username: 'Person', ticketId: ticket.id });
    expect(logged[3]?.undo).toEqual({ state: 'never', why: 'said' });
    await refusedUndo(logged[3]?.id ?? '', 404);
  });

  it('gets its old status and assignee when the change is undone', async () => {
    const ticket = await open(person);
    await admin.ask(tickets.takeTicket, on(ticket, {}));
    await admin.ask(tickets.setTicketStatus, on(ticket, { status: TICKET_STATUS.CLOSED_AS_INVALID }));
    const entry = await newest(MODERATION_ACT.TICKET_STATUS);
    expect(await effects(entry.id)).toEqual(['ticketStatusBack', 'ticketHeldBack']);
    await expectUndoneOnce(entry.id);
    expect([await status(ticket.id), await assignee(ticket.id)]).toEqual([TICKET_STATUS.WAITING_FOR_MODERATOR_RESPONSE, admin.id]);
    expect((await actions(`#${ticket.id}`)).map(({ actionType }) => actionType)).toEqual([
      MODERATION_ACT.UNDO,
      MODERATION_ACT.TICKET_STATUS,
      MODERATION_ACT.TICKET_TAKE,
    ]);
    await undo((await newest(MODERATION_ACT.TICKET_TAKE)).id, other);
    expect(await assignee(ticket.id)).toBe(null);
  });

  it('keeps a newer status and a newer assignee', async () => {
    const ticket = await open(person);
    await admin.ask(tickets.setTicketStatus, on(ticket, { status: TICKET_STATUS.CLOSED_AS_DONE }));
    const entry = await newest(MODERATION_ACT.TICKET_STATUS);
    await admin.ask(tickets.setTicketStatus, on(ticket, { status: TICKET_STATUS.WAITING_FOR_USER_RESPONSE }));
    await refusedUndo(entry.id);
    await other.ask(tickets.takeTicket, on(ticket, {}));
    await refusedUndo((await newest(MODERATION_ACT.TICKET_STATUS)).id, 409);
    await undo((await newest(MODERATION_ACT.TICKET_STATUS)).id, other);
    expect(await status(ticket.id)).toBe(TICKET_STATUS.CLOSED_AS_DONE);
  });
});

describe('a canned reply', () => {
  const names = async () => (await admin.ask(canned.listCannedTexts)).map(({ name, text }) => [name, text]);

  it('is logged and can be undone: added, changed, deleted', async () => {
    const { id: cannedTextId } = await admin.ask(canned.addCannedText, { body: { name: 'Hello', text: 'Hello there.' } });
    const onText = { params: { cannedTextId } };
    const added = await newest(MODERATION_ACT.CANNED_TEXT_ADD);
    await admin.ask(canned.editCannedText, { ...onText, body: { name: 'Greeting', text: 'Hello there.' } });
    const changed = await newest(MODERATION_ACT.CANNED_TEXT_EDIT);
    expect([added.reason, changed.reason]).toEqual(['Hello', 'Greeting']);
    await refusedUndo(added.id);
    await expectUndoneOnce(changed.id);
    expect(await names()).toEqual([['Hello', 'Hello there.']]);
    await admin.ask(canned.deleteCannedText, onText);
    const deleted = await newest(MODERATION_ACT.CANNED_TEXT_DELETE);
    expect(deleted).toMatchObject({ reason: 'Hello', actionById: admin.id });
    await expectUndoneOnce(deleted.id);
    expect(await names()).toEqual([['Hello', 'Hello there.']]);
    await expectUndoneOnce(added.id);
    expect(await names()).toEqual([]);
    expect(await newest(MODERATION_ACT.UNDO)).toMatchObject({ undoes: MODERATION_ACT.CANNED_TEXT_ADD, reason: 'Hello' });
  });
});

const onCase = ({ id }: { readonly id: string }, body?: object) => ({ params: { caseId: id }, ...(body && { body }) });

async function caseOf(thingId: string, who: Person = admin) {
  const found = (await who.ask(cases.listCases)).find((row) => row.thingId === thingId);
  if (!found) throw new Error(`There is no case of ${thingId}`);
  return found;
}

describe('a report', () => {
  const report = (who: Person, id: string) => who.ask(own.fileReport, { body: { kind: 'post', id, reason: 'spam' } });
  const outcome = async () => (await person.ask(own.listReports))[0]?.outcome;
  const written = async () => (await writer.ask(posts.createPost, { body: { content: 'Hats!' } })).id;

  it('is open again after its decision is undone, and its author is notified', async () => {
    const postId = await written();
    await report(person, postId);
    const row = await caseOf(postId);
    await admin.ask(cases.takeCase, onCase(row));
    const connection = await person.signOn();
    await admin.ask(cases.decideReport, onCase(row, { outcome: 'nothing', note: 'Hats.' }));
    await connection.until(accountEvents.noticeCreated, ({ type }) => type === REPORT_NOTICE.REPORT_DECIDED);
    const entry = await newest(MODERATION_ACT.REPORT_DECISION);
    expect(entry).toMatchObject({ userId: writer.id, caseId: row.id, reason: `post ${postId}: nothing` });
    expect(await effects(entry.id)).toEqual(['caseReopened', 'reportersTold']);
    await expectUndoneOnce(entry.id);
    const notice = await connection.until(accountEvents.noticeCreated, ({ type }) => type === REPORT_NOTICE.REPORT_REOPENED);
    expect(notice).toMatchObject({ title: 'Your report', createdBy: { username: 'Folkmoot' } });
    connection.close();
    expect(await outcome()).toBe(null);
    expect(await caseOf(postId)).toMatchObject({ id: row.id, status: 'open', outcome: null, reportCount: 1 });
    await person.refused(own.fileReport, { body: { kind: 'post', id: postId, reason: 'spam' } }, 400);
    await admin.ask(cases.decideReport, onCase(row, { outcome: 'nothing' }));
    expect(await outcome()).toBe('nothing');
    await undo((await newest(MODERATION_ACT.REPORT_DECISION)).id);
  });

  it('is not reopened if there is a newer open report', async () => {
    const postId = await written();
    await report(person, postId);
    await admin.ask(cases.decideReport, onCase(await caseOf(postId), { outcome: 'nothing' }));
    const entry = await newest(MODERATION_ACT.REPORT_DECISION);
    await report(person, postId);
    const refused = await refusedUndo(entry.id, 409);
    expect(refused.message).toContain('newer report');
  });

  it('is hidden from its subject, and so is the undo', async () => {
    const postId = (await other.ask(posts.createPost, { body: { content: 'Mine.' } })).id;
    await report(person, postId);
    await admin.ask(cases.takeCase, onCase(await caseOf(postId)));
    await admin.ask(cases.releaseCase, onCase(await caseOf(postId)));
    await admin.ask(cases.decideReport, onCase(await caseOf(postId), { outcome: 'nothing' }));
    const entry = await newest(MODERATION_ACT.REPORT_DECISION);
    await refusedUndo(entry.id, 404, other);
    await undo(entry.id);
    const about = [MODERATION_ACT.REPORT_DECISION, MODERATION_ACT.CASE_TAKE, MODERATION_ACT.CASE_RELEASE, MODERATION_ACT.UNDO] as const;
    const seen = async (who: Person) => (await actions(entry.caseId ?? '', who)).map(({ actionType }) => actionType);
    expect((await seen(founder)).toSorted()).toEqual([...about].toSorted((a, b) => a - b));
    expect(await seen(other)).toEqual([]);
    expect((await actions(admin.id, other)).filter(({ reason }) => reason?.includes(postId))).toEqual([]);
    expect((await actions(founder.id, other)).filter(({ reason }) => reason?.includes(postId))).toEqual([]);
  });

  it('is assigned again to its former assignee, or to no one', async () => {
    const postId = await written();
    await report(person, postId);
    const row = await caseOf(postId);
    const assignee = async () => (await caseOf(postId)).takenBy?.id ?? null;
    await admin.ask(cases.takeCase, onCase(row));
    const claim = await newest(MODERATION_ACT.CASE_TAKE);
    await other.ask(cases.releaseCase, onCase(row));
    await expectUndoneOnce((await newest(MODERATION_ACT.CASE_RELEASE)).id);
    expect(await assignee()).toBe(admin.id);
    await expectUndoneOnce(claim.id);
    expect(await assignee()).toBe(null);
  });

  it('by ticket reopens the ticket, unless it has changed since', async () => {
    const ticket = await person.ask(openTicket, { body: { title: 'Hats', body: 'They throw hats.', category: TICKET_CATEGORY.ABUSE } });
    const row = { id: ticket.channelId };
    const status = async () => (await person.ask(getTicket, { params: { ticketId: String(ticket.id) } })).status;
    await admin.ask(tickets.takeTicket, on(ticket, {}));
    await admin.ask(cases.decideReport, onCase(row, { outcome: 'warned' }));
    const first = await newest(MODERATION_ACT.REPORT_DECISION);
    expect(first).toMatchObject({ userId: person.id, ticketId: ticket.id, caseId: ticket.channelId });
    // The changes that came with the decision are part of its entry.
    expect((await actions(`#${ticket.id}`)).map(({ actionType }) => actionType)).toEqual([
      MODERATION_ACT.REPORT_DECISION,
      MODERATION_ACT.TICKET_TAKE,
    ]);
    expect(await effects(first.id)).toEqual(['caseReopened', 'ticketStatusBack', 'ticketHeldBack', 'reportersTold']);
    await expectUndoneOnce(first.id);
    expect(await status()).toBe(TICKET_STATUS.WAITING_FOR_MODERATOR_RESPONSE);
    expect(await caseOf(ticket.channelId)).toMatchObject({ status: 'open', outcome: null });
    await admin.ask(cases.decideReport, onCase(row, { outcome: 'warned' }));
    await admin.ask(tickets.setTicketStatus, on(ticket, { status: TICKET_STATUS.CLOSED_AS_INVALID }));
    await refusedUndo((await newest(MODERATION_ACT.REPORT_DECISION)).id);
  });
});

describe('an appeal', () => {
  const warnings = async () => (await founder.ask(getModeratedUser, { params: { userId: person.id } })).account?.warnCount;

  async function appealed(): Promise<string> {
    const connection = await person.signOn();
    await admin.ask(warnUsers, { body: { userIds: [person.id], reason: 'Be kind.', password: admin.password } });
    const { id } = await connection.until(accountEvents.noticeCreated);
    connection.close();
    await person.ask(own.appealWarning, { body: { id, words: 'I did nothing of the kind.' } });
    return id;
  }

  it('that was granted is open again, the warning counts again, and the user is notified', async () => {
    const row = await caseOf(await appealed());
    await founder.ask(cases.decideAppeal, onCase(row, { outcome: 'lifted', answer: 'So be it.', password: founder.password }));
    expect(await warnings()).toBe(0);
    const entry = await newest(MODERATION_ACT.APPEAL_DECISION);
    expect(await effects(entry.id)).toEqual(['caseReopened', 'warningBack', 'appellantTold']);
    const connection = await person.signOn();
    await expectUndoneOnce(entry.id);
    await connection.until(accountEvents.noticeCreated, ({ type }) => type === REPORT_NOTICE.APPEAL_REOPENED);
    connection.close();
    expect(await warnings()).toBe(1);
    expect(await person.ask(own.listAppeals)).toMatchObject([{ outcome: null, answer: null, decidedAt: null }]);
    const mine = await person.ask(listAccountHistory);
    expect(mine.filter(({ act }) => act === 'appealLifted')).toMatchObject([{ undoneAt: expect.any(Number) }]);
    expect(mine.filter(({ act }) => act === 'warningLifted')).toMatchObject([{ undoneAt: expect.any(Number) }]);
    await founder.ask(cases.decideAppeal, onCase(row, { outcome: 'lifted', answer: 'Indeed.', password: founder.password }));
    expect(await warnings()).toBe(0);
  });

  it('that was rejected is open again, and nothing else changes', async () => {
    const row = await caseOf(await appealed());
    await founder.ask(cases.decideAppeal, onCase(row, { outcome: 'upheld', answer: 'You did.' }));
    await expectUndoneOnce((await newest(MODERATION_ACT.APPEAL_DECISION)).id);
    expect(await warnings()).toBe(1);
    expect(await caseOf(row.thingId)).toMatchObject({ status: 'open' });
  });

  it('is open again also after its warning was restored separately, and the warning counts once', async () => {
    const row = await caseOf(await appealed());
    await founder.ask(cases.decideAppeal, onCase(row, { outcome: 'lifted', answer: 'So be it.', password: founder.password }));
    await undo((await newest(MODERATION_ACT.WARNING_LIFT)).id);
    expect(await warnings()).toBe(1);
    const entry = await newest(MODERATION_ACT.APPEAL_DECISION);
    expect(await effects(entry.id)).toEqual(['caseReopened', 'appellantTold']);
    await undo(entry.id);
    expect(await warnings()).toBe(1);
  });
});

describe('an automod rule of the instance', () => {
  const input = (more: Partial<RuleWish> = {}): RuleWish => wordRule('No zylinders', 'zylinder', more);
  const body = (rule: RuleWish) => ({ body: { rule, password: founder.password } });
  const rules = async () =>
    (await founder.ask(automod.listSiteRules)).map(({ name, block, timeOutMinutes }) => [name, block, timeOutMinutes]);

  it('can be undone: created, changed, deleted, and a timeout that was lifted', async () => {
    const { defaultChannelId: channelId } = await network.server(writer, person);
    const { id: ruleId } = await founder.ask(automod.createSiteRule, body(input()));
    const made = await newest(MODERATION_ACT.SITE_RULE_CREATE);
    const onRule = { params: { ruleId } };
    await founder.ask(automod.changeSiteRule, { ...onRule, ...body(input({ timeOutMinutes: 10 })) });
    const changed = await newest(MODERATION_ACT.SITE_RULE_CHANGE);
    await person.refused(sendMessage, { params: { channelId }, body: { content: 'A zylinder' } }, 403);
    const timeOuts = async () => (await founder.ask(automod.listSiteTimeOuts)).map(({ userId }) => userId);
    await founder.ask(automod.liftSiteTimeOut, { params: { userId: person.id }, body: { password: founder.password } });
    const lifted = await newest(MODERATION_ACT.SITE_TIME_OUT_LIFT);
    expect(await effects(lifted.id)).toEqual(['timeOutBack']);
    await expectUndoneOnce(lifted.id);
    expect(await timeOuts()).toEqual([person.id]);
    await person.refused(sendMessage, { params: { channelId }, body: { content: 'Hello' } }, 403);
    expect((await person.ask(listAccountHistory)).map(({ act, undoneAt }) => [act, undoneAt !== null])).toEqual([
      ['timeOutLifted', true],
      ['timedOut', false],
    ]);

    await expectUndoneOnce(changed.id);
    expect(await rules()).toEqual([['No zylinders', true, null]]);
    await founder.ask(automod.deleteSiteRule, { ...onRule, body: { password: founder.password } });
    await expectUndoneOnce((await newest(MODERATION_ACT.SITE_RULE_DELETE)).id);
    expect(await rules()).toEqual([['No zylinders', true, null]]);
    await expectUndoneOnce(made.id);
    expect(await rules()).toEqual([]);
    expect(await newest(MODERATION_ACT.UNDO)).toMatchObject({ undoes: MODERATION_ACT.SITE_RULE_CREATE, reason: 'No zylinders' });
  });
});

describe('an inspection', () => {
  it('of a direct message names both users, is found by either, and cannot be undone', async () => {
    const { id: channelId } = (await person.ask(openDm, { params: { userId: writer.id } })).channel;
    await admin.ask(inspectChannel, { params: { channelId }, query: { reason: 'A report.' } });
    const logged = await actions(channelId);
    expect(logged).toMatchObject([
      { actionType: MODERATION_ACT.CHANNEL_INSPECTION, reason: 'A report.', undo: { state: 'never', why: 'look' } },
    ]);
    expect(logged[0]?.people.map(({ username }) => username).toSorted()).toEqual(['Person', 'Writer']);
    expect(await actions(person.id)).toEqual(logged);
    expect(await actions(writer.id)).toEqual(logged);
  });

  it('of a ticket names the ticket', async () => {
    const ticket = await open(person);
    await admin.ask(inspectChannel, { params: { channelId: ticket.channelId } });
    expect(await newest(MODERATION_ACT.CHANNEL_INSPECTION)).toMatchObject({ ticketId: ticket.id, people: [] });
  });
});

it('commands of moderators write only the events that are listed for them', async () => {
  const events = await network.product().foundation.log.readAll({ after: -1, limit: 100_000 });
  const left = events.map(({ type, meta }) => {
    const { command }: EventMeta = JSON.parse(meta);
    return { command, type };
  });
  // Any of them may record that it was refused (decision 112).
  const done = left.filter(({ type }) => type !== StaffActRefused.type);
  const found = done.filter(({ command }) => command in eventsOfCommand && command !== undoModeratorAct.name);
  expect(new Set(found.map(({ command }) => command)).size).toBeGreaterThan(20);
  expect(found.filter(({ command, type }) => !eventsOfCommand[command]?.includes(type))).toEqual([]);
});
