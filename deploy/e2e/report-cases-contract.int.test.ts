/** The report queue (decision 43): who sees it, simultaneous actions of two moderators, notifications, and the log. */
import { accountEvents } from '@folkmoot/contracts/accounts/wire';
import { deletePosts } from '@folkmoot/contracts/moderation/post-commands';
import { searchModerationLogs } from '@folkmoot/contracts/moderation/read-commands';
import { moderateTicket } from '@folkmoot/contracts/moderation/ticket-commands';
import { createPost } from '@folkmoot/contracts/posts/commands';
import * as own from '@folkmoot/contracts/reports/commands';
import { REPORT_NOTICE } from '@folkmoot/contracts/reports/limits';
import * as staff from '@folkmoot/contracts/reports/staff-commands';
import type { CaseRow } from '@folkmoot/contracts/reports/wire';
import { getTicket, openTicket } from '@folkmoot/contracts/tickets/commands';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { makeAdmin } from './harness/badges.ts';
import { expectNoEvents } from './harness/log-checks.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';

let network: Network;
let founder: Person;
let admin: Person;
let other: Person;
let reporter: Person;
let second: Person;
let postId: string;

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'));
  founder = await network.register('Founder');
  [admin, other] = [await network.register('Admin'), await network.register('Other admin')];
  [reporter, second] = [await network.register('Reporter'), await network.register('Second')];
  for (const { id: userId } of [admin, other]) {
    await makeAdmin(founder, userId);
  }
});

afterAll(() => network.stop());

beforeEach(async () => {
  const author = await network.register('Author');
  postId = (await author.ask(createPost, { body: { content: 'Hats!' } })).id;
  await report(reporter, postId);
});

function report(person: Person, id: string, kind = 'post', reason = 'spam') {
  return person.ask(own.fileReport, { body: { kind, id, reason } });
}

async function caseOf(thingId: string, moderator = admin): Promise<CaseRow> {
  const found = (await moderator.ask(staff.listCases)).find((row) => row.thingId === thingId);
  if (!found) throw new Error(`There is no case of ${thingId}`);
  return found;
}

const on = ({ id }: { readonly id: string }, body?: object) => ({ params: { caseId: id }, ...(body && { body }) });

describe('the queue', () => {
  it('is for moderators', async () => {
    const row = await caseOf(postId);
    await expectNoEvents(network, async () => {
      await reporter.refused(staff.listCases, {}, 403);
      await reporter.refused(staff.getCase, on(row), 403);
      await reporter.refused(staff.takeCase, on(row), 403);
      await reporter.refused(staff.releaseCase, on(row), 403);
      await reporter.refused(staff.recordCaseReading, on(row), 403);
      await reporter.refused(staff.decideReport, on(row, { outcome: 'nothing' }), 403);
      await reporter.refused(staff.decideAppeal, on(row, { outcome: 'upheld', answer: 'No.' }), 403);
      await admin.refused(staff.takeCase, on({ id: '1' }), 404);
      await admin.refused(staff.getCase, on({ id: '1' }), 404);
      await admin.refused(staff.decideAppeal, on(row, { outcome: 'upheld', answer: 'No.' }), 404);
    });
  });

  it('is sorted by age or by number of reports, contains each thing once, and has filters for status and kind', async () => {
    const { id: later } = await founder.ask(createPost, { body: { content: 'Later.' } });
    await report(second, postId, 'post', 'hate');
    await report(reporter, later);
    const ids = async (query: Readonly<Record<string, string>>) =>
      (await admin.ask(staff.listCases, { query })).map(({ thingId }) => thingId).filter((id) => id === postId || id === later);
    expect(await ids({})).toEqual([later, postId]);
    expect(await ids({ sort: 'most' })).toEqual([postId, later]);
    expect(await caseOf(postId)).toMatchObject({ reportCount: 2, status: 'open' });
    await admin.ask(staff.takeCase, on(await caseOf(postId)));
    expect(await ids({ status: 'open' })).toEqual([later]);
    expect(await ids({ status: 'taken', kind: 'post' })).toEqual([postId]);
    expect(await ids({ kind: 'profile' })).toEqual([]);
    const [first] = await admin.ask(staff.listCases, { query: { limit: '1' } });
    const [next] = await admin.ask(staff.listCases, { query: { limit: '1', after: first?.id ?? '' } });
    expect([first?.thingId, next?.thingId]).toEqual([later, postId]);
    // Moderators do not see cases about themselves.
    expect((await founder.ask(staff.listCases)).map(({ thingId }) => thingId)).not.toContain(later);
    const row = await caseOf(later);
    await expectNoEvents(network, async () => {
      await founder.refused(staff.getCase, on(row), 404);
      await founder.refused(staff.takeCase, on(row), 404);
      await founder.refused(staff.decideReport, on(row, { outcome: 'nothing' }), 404);
    });
    await admin.ask(staff.getCase, on(row));
    await admin.ask(staff.decideReport, on(row, { outcome: 'nothing' }));
    const logged = async (viewer: Person) =>
      (await viewer.ask(searchModerationLogs, { query: { q: admin.id } })).filter(({ reason }) => reason?.startsWith(`post ${later}`));
    expect(await logged(other)).toHaveLength(2);
    expect(await logged(founder)).toEqual([]);
  });

  it('logs who read which case', async () => {
    const row = await caseOf(postId);
    const before = await network.head();
    const shown = await other.ask(staff.getCase, on(row));
    expect(shown.reports).toMatchObject([{ reporter: { id: reporter.id }, content: { content: 'Hats!' } }]);
    expect(await network.head()).toBe(before + 1);
    const [entry] = await founder.ask(searchModerationLogs, { query: { q: other.id } });
    expect(entry).toMatchObject({ actionType: 14, actionById: other.id, reason: `post ${postId}` });
  });
});

describe('a case', () => {
  it('can be claimed by one of two moderators at the same time, and by the other after it was unclaimed', async () => {
    const row = await caseOf(postId);
    const take = (moderator: Person) => moderator.api('POST', `/api/moderation/reports/${row.id}/take`);
    const statuses = (await Promise.all([take(admin), take(other)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    const taken = await caseOf(postId);
    const [assignee, left] = taken.takenBy?.id === admin.id ? [admin, other] : [other, admin];
    expect(taken).toMatchObject({ status: 'taken', takenBy: { id: assignee.id } });
    await left.refused(staff.decideReport, on(row, { outcome: 'nothing' }), 409);
    await left.ask(staff.releaseCase, on(row));
    await left.refused(staff.releaseCase, on(row), 400);
    await left.ask(staff.takeCase, on(row));
    expect(await caseOf(postId)).toMatchObject({ takenBy: { id: left.id } });
  });

  it('is decided by one of several moderators at the same time, and every reporter is notified once', async () => {
    await report(second, postId);
    const connections = [await reporter.signOn(), await second.signOn()];
    const row = await caseOf(postId);
    const decide = (moderator: Person, outcome: string) =>
      moderator.api('POST', `/api/moderation/reports/${row.id}/decision`, { body: { outcome, note: 'Hats again.' } });
    await founder.ask(deletePosts, { body: { postIds: [postId], password: founder.password } });
    const answers = await Promise.all([decide(admin, 'removed'), decide(other, 'nothing'), decide(founder, 'removed')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const decided = await caseOf(postId);
    expect(decided).toMatchObject({ status: 'decided', takenBy: null });
    for (const connection of connections) {
      const notice = await connection.until(accountEvents.noticeCreated);
      expect(notice).toMatchObject({ type: REPORT_NOTICE.REPORT_DECIDED, title: 'Your report', createdBy: { username: 'Folkmoot' } });
      await network.settle();
      expect(connection.take().filter(({ name }) => name === accountEvents.noticeCreated.name)).toHaveLength(1);
      connection.close();
    }
    for (const person of [reporter, second]) {
      const [filed] = await person.ask(own.listReports);
      expect(filed).toMatchObject({ thingId: postId, outcome: decided.outcome, decidedAt: decided.decidedAt });
      expect(JSON.stringify(filed)).not.toContain('Hats again');
    }
    expect(await admin.ask(staff.getCase, on(row))).toMatchObject({ note: 'Hats again.', decidedBy: { id: decided.decidedBy?.id } });
    await admin.refused(staff.takeCase, on(row), 409);
  });

  it('of a ticket about abuse is closed with its ticket, from either side', async () => {
    const body = { title: 'They do not stop', body: 'Every day hats.', category: 2 };
    const ticket = await reporter.ask(openTicket, { body });
    const question = await reporter.ask(openTicket, { body: { ...body, category: 0 } });
    expect((await admin.ask(staff.listCases)).map(({ ticketId }) => ticketId)).not.toContain(question.id);
    const row = await caseOf(ticket.channelId);
    expect(row).toMatchObject({ kind: 'ticket', ticketId: ticket.id, channelId: ticket.channelId, subject: null, status: 'open' });
    await admin.ask(staff.takeCase, on(row));
    const decide = (moderator: Person) =>
      moderator.api('POST', `/api/moderation/reports/${row.id}/decision`, { body: { outcome: 'warned' } });
    expect((await Promise.all([decide(admin), decide(admin)])).map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const of = { params: { ticketId: String(ticket.id) } };
    expect(await reporter.ask(getTicket, of)).toMatchObject({ status: 2 });
    expect(await caseOf(ticket.channelId)).toMatchObject({ status: 'decided', outcome: 'warned' });
    await admin.ask(moderateTicket, { ...of, body: { status: 0 } });
    expect(await caseOf(ticket.channelId)).toMatchObject({ status: 'open', outcome: null });
    await admin.ask(moderateTicket, { ...of, body: { status: 3 } });
    expect(await caseOf(ticket.channelId)).toMatchObject({ status: 'decided', outcome: null, decidedBy: { id: admin.id } });
    await admin.refused(staff.decideReport, on(row, { outcome: 'nothing' }), 409);
  });
});
