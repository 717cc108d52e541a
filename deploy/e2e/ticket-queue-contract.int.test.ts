/** Assignees of tickets, and canned replies: routes of our console, in addition to the wire contract. */
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import { listMessages, sendMessage } from '@folkmoot/contracts/messages/commands';
import { getAnyTicket, listAllTickets, moderateTicket } from '@folkmoot/contracts/moderation/ticket-commands';
import { moderateUser, shadowBanUsers } from '@folkmoot/contracts/moderation/user-commands';
import { decideReport } from '@folkmoot/contracts/reports/staff-commands';
import * as canned from '@folkmoot/contracts/tickets/canned-commands';
import { getTicket, listTickets, openTicket } from '@folkmoot/contracts/tickets/commands';
import { TICKET_LIMITS } from '@folkmoot/contracts/tickets/limits';
import * as staff from '@folkmoot/contracts/tickets/staff-commands';
import type { OpenedTicket } from '@folkmoot/contracts/tickets/wire';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { makeAdmin } from './harness/badges.ts';
import { expectOnlyRefusals } from './harness/log-checks.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';
import { on, open, within } from './tickets-support.ts';

let network: Network;
let founder: Person;
let admin: Person;
let other: Person;
let opener: Person;
let ticket: OpenedTicket;

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'));
  founder = await network.register('Founder');
  [admin, other, opener] = [await network.register('Admin'), await network.register('Other'), await network.register('Opener')];
  for (const { id: userId } of [admin, other]) {
    await makeAdmin(founder, userId);
  }
});

afterAll(() => network.stop());

beforeEach(async () => {
  ticket = await open(opener);
});

const take = (person: Person, fromId?: string) => person.ask(staff.takeTicket, on(ticket, fromId === undefined ? {} : { fromId }));
const assignee = async () => (await admin.ask(staff.getQueuedTicket, on(ticket))).takenBy?.id ?? null;
const contents = async () => (await opener.ask(listMessages, within(ticket))).map(({ content }) => content);

describe('a ticket', () => {
  it('is claimed, unclaimed and listed only by moderators', async () => {
    await expectOnlyRefusals(network, async () => {
      await opener.refused(staff.listTicketQueue, {}, 403);
      await opener.refused(staff.getQueuedTicket, on(ticket), 403);
      await opener.refused(staff.takeTicket, on(ticket, {}), 403);
      await opener.refused(staff.releaseTicket, on(ticket), 403);
      await opener.refused(staff.setTicketStatus, on(ticket, { status: 2 }), 403);
      await opener.refused(staff.replyToTicket, on(ticket, { content: 'Hello.' }), 403);
      await admin.refused(staff.releaseTicket, on(ticket), 400);
      for (const id of [0, 999]) {
        await admin.refused(staff.getQueuedTicket, on({ id }), 404);
        await admin.refused(staff.takeTicket, on({ id }, {}), 404);
        await admin.refused(staff.setTicketStatus, on({ id }, { status: 2 }), 404);
        await admin.refused(staff.replyToTicket, on({ id }, { content: 'Hello.' }), 404);
      }
      await admin.refused(staff.setTicketStatus, on(ticket, { status: 4 }), 400, 'status');
      await admin.refused(staff.replyToTicket, on(ticket, { content: 'x'.repeat(2001) }), 400, 'content');
      await admin.refused(staff.replyToTicket, on(ticket, { content: '   ' }), 400);
    });
  });

  it('is claimed by one of two moderators at the same time, and taken over only from the known assignee', async () => {
    const attempt = (person: Person) => person.api('POST', `/api/moderation/ticket-queue/${ticket.id}/take`, { body: {} });
    const answers = await Promise.all([attempt(admin), attempt(other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [first, second] = (await assignee()) === admin.id ? [admin, other] : [other, admin];
    await expectOnlyRefusals(network, () => take(first));
    await expectOnlyRefusals(network, async () => {
      await second.refused(staff.takeTicket, on(ticket, { fromId: second.id }), 409);
      await second.refused(staff.takeTicket, on(ticket, { fromId: opener.id }), 409);
      await second.refused(staff.releaseTicket, on(ticket), 400);
    });
    await take(second, first.id);
    expect(await assignee()).toBe(second.id);
    await second.ask(staff.releaseTicket, on(ticket));
    expect(await assignee()).toBeNull();
  });

  it('is answered and closed by no one else while it has an assignee', async () => {
    await take(admin);
    await expectOnlyRefusals(network, async () => {
      await other.refused(staff.replyToTicket, on(ticket, { content: 'Hello.' }), 409);
      await other.refused(staff.setTicketStatus, on(ticket, { status: 2 }), 409);
    });
    await admin.ask(staff.replyToTicket, on(ticket, { content: 'It is in the post.', status: 1 }));
    expect(await contents()).toContain('It is in the post.');
    expect(await opener.ask(getTicket, on(ticket))).toMatchObject({ status: 1, seen: false });
    await take(other, admin.id);
    await other.ask(staff.replyToTicket, on(ticket, { content: 'So it is.' }));
    await other.ask(staff.setTicketStatus, on(ticket, { status: 2 }));
    expect(await admin.ask(staff.getQueuedTicket, on(ticket))).toMatchObject({ status: 2, takenBy: null, takenById: null, takenAt: null });
    await admin.refused(staff.takeTicket, on(ticket, {}), 400);
  });

  it('is closed to others by the routes of the contract too, which do not show the assignee', async () => {
    const before = await other.ask(moderateTicket, on(ticket, { status: 1 }));
    expect(before).toMatchObject({ status: 1 });
    await take(admin);
    await expectOnlyRefusals(network, async () => {
      const refused = await other.refused(moderateTicket, on(ticket, { status: 3 }), 409);
      expect(refused).toMatchObject({ message: expect.any(String), path: null });
      await other.refused(sendMessage, within(ticket, 'From another client.'), 409);
    });
    await opener.ask(sendMessage, within(ticket, 'More of it.'));
    await admin.ask(sendMessage, within(ticket, 'From my other client.'));
    const answer = await admin.ask(moderateTicket, on(ticket, { status: 1 }));
    const [listed] = await other.ask(listAllTickets);
    const [own] = await opener.ask(listTickets);
    for (const each of [answer, await other.ask(getAnyTicket, on(ticket)), listed, own, await opener.ask(getTicket, on(ticket))]) {
      expect(each).toMatchObject({ id: ticket.id, status: 1 });
      expect(JSON.stringify(each)).not.toMatch(/taken/i);
      expect(JSON.stringify(each)).not.toContain(admin.id);
    }
    expect(await assignee()).toBe(admin.id);
    await admin.ask(moderateTicket, on(ticket, { status: 2 }));
    expect(await assignee()).toBeNull();
    await other.ask(moderateTicket, on(ticket, { status: 0 }));
    expect(await assignee()).toBeNull();
  });

  it('is found by assignee, by status, and page by page', async () => {
    const [second, third] = [await open(opener), await open(opener)];
    await take(admin);
    await other.ask(staff.takeTicket, on(second, {}));
    const ids = async (query: Readonly<Record<string, string>>) =>
      (await admin.ask(staff.listTicketQueue, { query })).map(({ id }) => id).filter((id) => id >= ticket.id);
    expect(await ids({ holder: 'me' })).toEqual([ticket.id]);
    expect(await ids({ holder: 'others' })).toEqual([second.id]);
    expect(await ids({ holder: 'nobody' })).toEqual([third.id]);
    expect(await ids({ holder: 'somebody' })).toEqual([third.id, second.id, ticket.id]);
    expect(await ids({ holder: 'me', status: '2' })).toEqual([]);
    expect(await ids({ after: String(third.id), limit: '1' })).toEqual([second.id]);
    expect(await ids({ after: '9007199254740993' })).toEqual([third.id, second.id, ticket.id]);
  });

  it('about abuse is decided in the report queue by its assignee', async () => {
    const body = { title: 'They do not stop', body: 'Every day hats.', category: 2 };
    ticket = await opener.ask(openTicket, { body });
    await take(admin);
    const decision = { params: { caseId: ticket.channelId }, body: { outcome: 'nothing' } };
    await expectOnlyRefusals(network, () => other.refused(decideReport, decision, 409));
    await admin.ask(decideReport, decision);
    expect(await assignee()).toBeNull();
  });

  it('that is full is closed by the reply that finds it full', async () => {
    for (let count = 1; count < TICKET_LIMITS.messages; count += 1) await opener.ask(sendMessage, within(ticket, `More ${count}`));
    await admin.refused(staff.replyToTicket, on(ticket, { content: 'Too late.', status: 1 }), 400);
    expect(await opener.ask(getTicket, on(ticket))).toMatchObject({ status: 2 });
    expect(await contents()).not.toContain('Too late.');
  });

  it('cannot be answered by a shadow-banned moderator', async () => {
    const shadowBanned = await network.register('Unheard');
    const of = { params: { userId: shadowBanned.id } };
    await founder.ask(shadowBanUsers, { body: { userIds: [shadowBanned.id], reason: 'No.', password: founder.password } });
    await founder.ask(moderateUser, { ...of, body: { badges: BADGE.ADMIN, password: founder.password } });
    await expectOnlyRefusals(network, () => shadowBanned.refused(staff.replyToTicket, on(ticket, { content: 'Hello.' }), 403));
  });
});

describe('canned replies', () => {
  const named = (cannedTextId: string, body?: object) => ({ params: { cannedTextId }, ...(body && { body }) });

  it('are managed by moderators, for all of them', async () => {
    const hello = await admin.ask(canned.addCannedText, { body: { name: ' Hello ', text: 'Hello,\nand thank you.' } });
    expect(hello).toMatchObject({ name: 'Hello', text: 'Hello,\nand thank you.' });
    const bye = await other.ask(canned.addCannedText, { body: { name: 'bye', text: 'Bye.' } });
    expect(await founder.ask(canned.listCannedTexts)).toEqual([bye, hello]);
    await other.ask(canned.editCannedText, named(hello.id, { name: 'Aloha', text: 'Aloha.' }));
    await expectOnlyRefusals(network, () => admin.ask(canned.editCannedText, named(hello.id, { name: 'Aloha', text: 'Aloha.' })));
    expect(await admin.ask(canned.listCannedTexts)).toMatchObject([{ id: hello.id, name: 'Aloha', text: 'Aloha.' }, { id: bye.id }]);
    await admin.ask(canned.deleteCannedText, named(hello.id));
    expect(await admin.ask(canned.listCannedTexts)).toEqual([bye]);
  });

  it('are refused to others, without a name, with a duplicate name, and after their deletion', async () => {
    const kept = await admin.ask(canned.addCannedText, { body: { name: 'Kept', text: 'Kept.' } });
    const body = { name: 'Other', text: 'Other.' };
    await expectOnlyRefusals(network, async () => {
      await opener.refused(canned.listCannedTexts, {}, 403);
      await opener.refused(canned.addCannedText, { body }, 403);
      await opener.refused(canned.editCannedText, named(kept.id, body), 403);
      await opener.refused(canned.deleteCannedText, named(kept.id), 403);
      await admin.refused(canned.addCannedText, { body: { ...body, name: ' ' } }, 400, 'name');
      await admin.refused(canned.addCannedText, { body: { ...body, name: 'x'.repeat(61) } }, 400, 'name');
      await admin.refused(canned.addCannedText, { body: { ...body, text: ' ' } }, 400, 'text');
      await admin.refused(canned.addCannedText, { body: { ...body, text: 'x'.repeat(2001) } }, 400, 'text');
      await admin.refused(canned.addCannedText, { body: { ...body, name: 'KEPT' } }, 400, 'name');
      await admin.refused(canned.editCannedText, named('1', body), 404);
      await admin.refused(canned.deleteCannedText, named('1'), 404);
    });
  });

  it('have unique names, also if two are added at the same time', async () => {
    const add = (person: Person) => person.api('POST', '/api/moderation/canned-texts', { body: { name: 'Twice', text: 'Twice.' } });
    expect((await Promise.all([add(admin), add(other)])).map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });
});
