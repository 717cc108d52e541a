/** The audit log of moderators and undo: reports, appeals, automod rules of the instance. */
import { listAccountHistory } from '@folkmoot/contracts/account-history/commands';
import { accountEvents } from '@folkmoot/contracts/accounts/wire';
import * as automod from '@folkmoot/contracts/automod/commands';
import type { RuleWish } from '@folkmoot/contracts/automod/rule';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { getModeratedUser } from '@folkmoot/contracts/moderation/read-commands';
import { warnUsers } from '@folkmoot/contracts/moderation/user-commands';
import * as posts from '@folkmoot/contracts/posts/commands';
import * as own from '@folkmoot/contracts/reports/commands';
import { REPORT_NOTICE } from '@folkmoot/contracts/reports/limits';
import * as cases from '@folkmoot/contracts/reports/staff-commands';
import { wordRule } from '@folkmoot/contracts/testing/word-rule';
import { getTicket, openTicket } from '@folkmoot/contracts/tickets/commands';
import { TICKET_CATEGORY, TICKET_STATUS } from '@folkmoot/contracts/tickets/limits';
import * as tickets from '@folkmoot/contracts/tickets/staff-commands';
import { beforeEach, describe, expect, it } from 'vitest';
import { onCase, startModerationLog } from './harness/moderation-log.ts';
import type { Person } from './harness/network.ts';
import { on } from './tickets-support.ts';

const { network, founder, admin, other, actions, newest, undo, refusedUndo, effects, expectUndoneOnce, caseOf, writtenByModerators } =
  await startModerationLog();
let person: Person;
let writer: Person;

beforeEach(async () => {
  [person, writer] = [await network.register('Person'), await network.register('Writer')];
});

describe('a report', () => {
  const report = (who: Person, id: string) => who.ask(own.fileReport, { body: { kind: 'post', id, reason: 'spam' } });
  const outcome = async () => (await person.ask(own.listReports))[0]?.outcome;
  const writePost = async () => (await writer.ask(posts.createPost, { body: { content: 'Hats!' } })).id;

  it('is open again after its decision is undone, and its author is notified', async () => {
    const postId = await writePost();
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
    const postId = await writePost();
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
    const loggedTypes = async (who: Person) => (await actions(entry.caseId ?? '', who)).map(({ actionType }) => actionType);
    expect((await loggedTypes(founder)).toSorted()).toEqual([...about].toSorted((a, b) => a - b));
    expect(await loggedTypes(other)).toEqual([]);
    expect((await actions(admin.id, other)).filter(({ reason }) => reason?.includes(postId))).toEqual([]);
    expect((await actions(founder.id, other)).filter(({ reason }) => reason?.includes(postId))).toEqual([]);
  });

  it('is assigned again to its former assignee, or to no one', async () => {
    const postId = await writePost();
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
    const created = await newest(MODERATION_ACT.SITE_RULE_CREATE);
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
    await expectUndoneOnce(created.id);
    expect(await rules()).toEqual([]);
    expect(await newest(MODERATION_ACT.UNDO)).toMatchObject({ undoes: MODERATION_ACT.SITE_RULE_CREATE, reason: 'No zylinders' });
  });
});

it('commands of moderators write only the events that are listed for them', async () => {
  const { commands, unlisted } = await writtenByModerators();
  expect(commands.size).toBeGreaterThan(11);
  expect(unlisted).toEqual([]);
});
