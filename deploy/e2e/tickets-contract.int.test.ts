/** Tickets in the wire contract: their fields, and who may do what. */
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import { getChannel } from '@folkmoot/contracts/channels/commands';
import {
  deleteMessage,
  editMessage,
  getMessage,
  listMessages,
  markUnread,
  sendMessage,
  startTyping,
} from '@folkmoot/contracts/messages/commands';
import { getAnyTicket, listAllTickets, moderateTicket } from '@folkmoot/contracts/moderation/ticket-commands';
import { pinMessage } from '@folkmoot/contracts/pins/commands';
import { answerTicket, getTicket, listTickets, markTicketSeen, openTicket } from '@folkmoot/contracts/tickets/commands';
import { TICKET_LIMITS } from '@folkmoot/contracts/tickets/limits';
import type { OpenedTicket } from '@folkmoot/contracts/tickets/wire';
import { joinCall } from '@folkmoot/contracts/voice/commands';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { setBadges } from './harness/badges.ts';
import { type Person, startNetwork } from './harness/network.ts';
import { startNetworkWithFounder } from './harness/network-with-founder.ts';
import { on, open, within } from './tickets-support.ts';

const { network, founder, stranger, newcomer } = await startNetworkWithFounder('Opener');
let opener: Person;

beforeEach(() => {
  opener = newcomer();
});

function statusOf(person: Person, ticket: OpenedTicket): Promise<number> {
  return person.ask(getTicket, on(ticket)).then(({ status }) => status);
}

function moderate(ticket: OpenedTicket, status: number) {
  return founder.ask(moderateTicket, on(ticket, { status }));
}

describe('a user’s own tickets', () => {
  it('are opened with their first message, and numbered', async () => {
    const ticket = await open(opener);
    expect(ticket).toMatchObject({ title: 'Eels', category: 0, status: 0, seen: true, openedById: opener.id });
    expect(ticket.lastUpdatedAt).toBe(ticket.openedAt);
    const [message, ...more] = await opener.ask(listMessages, { ...within(ticket), query: { after: '0' } });
    expect(more).toEqual([]);
    expect(message).toMatchObject({ content: 'My hovercraft is full of eels.', type: 0, createdBy: { id: opener.id } });
    const next = await open(opener);
    expect(next.id).toBe(ticket.id + 1);
    const { openedById: _, ...own } = ticket;
    expect(await opener.ask(getTicket, on(ticket))).toEqual(own);
    expect(await opener.ask(getChannel, within(ticket))).toMatchObject({ id: ticket.channelId, type: 3, serverId: null });
  });

  it('have consecutive numbers, also if many are opened at the same time', async () => {
    const first = await open(opener);
    const people = await Promise.all(Array.from({ length: 8 }, (_, index) => network.register(`Racer ${index}`)));
    const opened = await Promise.all(people.flatMap((person) => [open(person), open(person), open(person)]));
    const numbers = opened.map(({ id }) => id).sort((a, b) => a - b);
    expect(numbers).toEqual(opened.map((_, index) => first.id + 1 + index));
  });

  it('are listed by their last change, by status and by unread state', async () => {
    const [first, second, third] = [await open(opener), await open(opener), await open(opener)];
    await moderate(first, 1);
    await moderate(second, 2);
    const ids = async (query: Readonly<Record<string, string>>) => (await opener.ask(listTickets, { query })).map(({ id }) => id);
    expect(await ids({})).toEqual([second.id, first.id, third.id]);
    expect(await ids({ status: '0' })).toEqual([third.id]);
    expect(await ids({ status: '2' })).toEqual([second.id]);
    expect(await ids({ seen: 'false' })).toEqual([second.id, first.id]);
    expect(await ids({ seen: 'true' })).toEqual([third.id]);
    expect(await ids({ seen: 'false', limit: '1' })).toEqual([second.id]);
    for (const limit of ['-1', 'undefined', 'many', '500']) expect(await ids({ limit })).toHaveLength(3);
    for (const status of ['4', '-1', 'open', '1.5']) await opener.refused(listTickets, { query: { status } }, 400, 'status');
    expect(await stranger.ask(listTickets)).toEqual([]);
  });

  it('are unread after a change by a moderator, until they are read', async () => {
    const ticket = await open(opener);
    await moderate(ticket, 1);
    const unseen = () => opener.ask(listTickets, { query: { limit: '1', seen: 'false' } });
    expect(await unseen()).toHaveLength(1);
    expect(await founder.ask(getAnyTicket, on(ticket))).not.toHaveProperty('seen');
    expect(await unseen()).toHaveLength(1);
    // The answer shows the state before this request.
    expect((await opener.ask(getTicket, on(ticket))).seen).toBe(false);
    expect((await opener.ask(getTicket, on(ticket))).seen).toBe(true);
    expect(await unseen()).toEqual([]);
    await stranger.refused(markTicketSeen, on(ticket), 404);
  });

  it('can be returned to moderators by their author while they are open', async () => {
    const ticket = await open(opener);
    const answered = await moderate(ticket, 1);
    const back = await opener.ask(answerTicket, on(ticket, { status: 0 }));
    const { openedBy: _, ...before } = answered;
    expect(back).toEqual({ ...before, status: 0, lastUpdatedAt: expect.any(Number) });
    expect(back.lastUpdatedAt).toBeGreaterThanOrEqual(answered.lastUpdatedAt);
    for (const status of [1, 2, 3, 4, 'x', null]) await opener.refused(answerTicket, on(ticket, { status }), 400, 'status');
    await stranger.refused(answerTicket, on(ticket, { status: 0 }), 400);
    await opener.refused(answerTicket, { params: { ticketId: 'x' }, body: { status: 0 } }, 400);
    for (const closed of [2, 3]) {
      await moderate(ticket, closed);
      await opener.refused(answerTicket, on(ticket, { status: 0 }), 400);
    }
    await moderate(ticket, 1);
    expect((await opener.ask(answerTicket, on(ticket, { status: 0 }))).status).toBe(0);
  });

  it.each([
    ['title', { title: '  ', body: 'b', category: 0 }],
    ['title', { title: 'x'.repeat(201), body: 'b', category: 0 }],
    ['body', { title: 't', body: '', category: 0 }],
    ['body', { title: 't', body: 'x'.repeat(2001), category: 0 }],
    ['category', { title: 't', body: 'b', category: 5 }],
    ['category', { title: 't', body: 'b', category: -1 }],
    ['category', { title: 't', body: 'b' }],
  ])('are refused for their %s', async (path, body) => {
    await opener.refused(openTicket, { body }, 400, path);
  });

  it('are not found by others, by an invalid number, or by an unknown one', async () => {
    const ticket = await open(opener);
    await stranger.refused(getTicket, on(ticket), 404);
    await founder.refused(getTicket, on(ticket), 404);
    for (const ticketId of ['x', '0', '-1', '1.5', '999999', '99999999999']) await opener.refused(getTicket, { params: { ticketId } }, 404);
    expect((await network.anyone('GET', `/api/tickets/${ticket.id}`)).status).toBe(401);
  });
});

describe('a message in a ticket', () => {
  it('keeps the status, notifies no one, and is in its channel', async () => {
    const ticket = await open(opener);
    const [connection, other] = [await opener.signOn(), await founder.signOn()];
    await network.settle();
    for (const each of [connection, other]) each.take();
    const sent = await opener.ask(sendMessage, { ...within(ticket), body: { content: 'shit, more eels', socketId: connection.id } });
    // Quoted text in a complaint is not filtered.
    expect(sent.content).toBe('shit, more eels');
    await founder.ask(sendMessage, within(ticket, 'Which eels?'));
    await network.settle();
    for (const each of [connection, other]) expect(each.take().filter(({ name }) => name.startsWith('message'))).toEqual([]);
    const contents = (await founder.ask(listMessages, within(ticket))).map(({ content }) => content);
    expect(contents).toEqual(['My hovercraft is full of eels.', 'shit, more eels', 'Which eels?']);
    expect(await statusOf(opener, ticket)).toBe(0);
    // The authenticated payload does not contain the channel, so nothing in it may refer to it.
    const again = await opener.signOn();
    expect(JSON.stringify(again.snapshot)).not.toContain(ticket.channelId);
  });

  it('can be sent by the author only while the ticket is open, and by moderators always', async () => {
    const ticket = await open(opener);
    for (const closed of [2, 3]) {
      await moderate(ticket, closed);
      expect((await opener.refused(sendMessage, within(ticket, 'but'), 400)).message).toBe('This ticket is closed.');
      await founder.ask(sendMessage, within(ticket, 'It is.'));
    }
    await moderate(ticket, 1);
    await opener.ask(sendMessage, within(ticket, 'thanks'));
  });

  it('is limited to 50 per ticket, even for simultaneous messages; the next one closes it', async () => {
    const ticket = await open(opener);
    await moderate(ticket, 1);
    expect((await opener.ask(getTicket, on(ticket))).seen).toBe(false);
    const tries = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        (index % 3 === 0 ? founder : opener).api('POST', `/api/channels/${ticket.channelId}/messages`, {
          body: { content: `eel ${index}` },
        }),
      ),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(TICKET_LIMITS.messages - 1);
    expect(tries.filter(({ status }) => status !== 200 && status !== 400)).toEqual([]);
    expect(await founder.ask(listMessages, { ...within(ticket), query: { limit: '100' } })).toHaveLength(TICKET_LIMITS.messages);
    // The read state does not change.
    expect(await opener.ask(getTicket, on(ticket))).toMatchObject({ status: 2, seen: true });
    await opener.refused(sendMessage, within(ticket, 'more'), 400);
    await founder.refused(sendMessage, within(ticket, 'more'), 400);
    await moderate(ticket, 1);
    const full = { ...within(ticket, 'more'), key: 'full-once' };
    const { message } = await opener.refused(sendMessage, full, 400);
    expect(await statusOf(opener, ticket)).toBe(2);
    expect((await opener.refused(sendMessage, full, 400)).message).toBe(message);
  });

  it('cannot be changed, deleted, pinned or marked unread, and no one can type or call there', async () => {
    const ticket = await open(opener);
    const connection = await opener.signOn();
    for (const person of [opener, founder]) {
      const { id } = await person.ask(sendMessage, within(ticket, 'answered'));
      const message = { params: { channelId: ticket.channelId, messageId: id } };
      await person.refused(editMessage, { ...message, body: { content: 'unsaid' } }, 400);
      for (const route of [deleteMessage, pinMessage, markUnread]) await person.refused(route, message, 400);
      await person.refused(startTyping, within(ticket), 400);
      expect((await person.ask(getMessage, message)).content).toBe('answered');
    }
    await opener.refused(joinCall, { params: { channelId: ticket.channelId }, body: { socketId: connection.id } }, 400);
    expect(await opener.ask(listMessages, within(ticket))).toHaveLength(3);
  });
});

describe('moderators', () => {
  it('list all tickets by their last change, in pages', async () => {
    const tickets = [await open(opener), await open(opener), await open(opener)];
    await moderate(tickets[0] ?? (await open(opener)), 3);
    const [first, ...rest] = await founder.ask(listAllTickets);
    expect(first).toMatchObject({ id: tickets[0]?.id, status: 3, openedBy: { id: opener.id, username: 'Opener' } });
    expect(rest.slice(0, 2).map(({ id }) => id)).toEqual([tickets[2]?.id, tickets[1]?.id]);
    const page = async (query: Readonly<Record<string, string>>) => (await founder.ask(listAllTickets, { query })).map(({ id }) => id);
    expect(await page({ limit: '1' })).toEqual([tickets[0]?.id]);
    expect(await page({ limit: '2', after: String(first?.id) })).toEqual([tickets[2]?.id, tickets[1]?.id]);
    expect((await page({ status: '0' }))[0]).toBe(tickets[2]?.id);
    for (const after of ['x', 'undefined', '999999999', '99999999999999', '1e300', '-1'])
      expect((await page({ after }))[0]).toBe(tickets[0]?.id);
    expect((await page({ status: '9' }))[0]).toBe(tickets[0]?.id);
  });

  it('read any ticket and set any status', async () => {
    const ticket = await open(opener);
    const read = await founder.ask(getAnyTicket, on(ticket));
    for (const status of [3, 0, 2, 1]) {
      expect(await moderate(ticket, status)).toEqual({ ...read, status, lastUpdatedAt: expect.any(Number) });
    }
    for (const status of [4, -1, 'x']) await founder.refused(moderateTicket, on(ticket, { status }), 400, 'status');
    for (const ticketId of ['x', '999999']) {
      await founder.refused(getAnyTicket, { params: { ticketId } }, 404);
      await founder.refused(moderateTicket, { params: { ticketId }, body: { status: 1 } }, 400);
    }
  });

  it('are holders of a badge, from the moment they get it until they lose it', async () => {
    const ticket = await open(opener);
    const statuses = async (person: Person) => [
      (await person.api('GET', '/api/moderation/tickets')).status,
      (await person.api('GET', `/api/moderation/tickets/${ticket.id}`)).status,
      (await person.api('POST', `/api/moderation/tickets/${ticket.id}`, { body: { status: 1 } })).status,
      (await person.api('GET', `/api/channels/${ticket.channelId}/messages`)).status,
      (await person.api('POST', `/api/channels/${ticket.channelId}/messages`, { body: { content: 'hello' } })).status,
    ];
    const none = [403, 403, 403, 403, 403];
    expect(await statuses(stranger)).toEqual(none);
    expect((await stranger.refused(listAllTickets, {}, 403)).message).toBe('Admin access only!');
    await setBadges(network, stranger, BADGE.SUPPORTER | BADGE.MOD);
    expect(await statuses(stranger)).toEqual(none);
    await setBadges(network, stranger, BADGE.ADMIN);
    expect(await statuses(stranger)).toEqual([200, 200, 200, 200, 200]);
    await setBadges(network, stranger, 0);
    expect(await statuses(stranger)).toEqual(none);
    // Moderators can open tickets, too, and see those of others only as moderators.
    await opener.refused(getAnyTicket, on(ticket), 403);
  });
});

it('can be opened and written to before the address is confirmed, but without files', async () => {
  const strict = await startNetwork(inject('postgresUrl'), { SMTP_URL: 'smtp://127.0.0.1:1' });
  try {
    await strict.register('First');
    const unconfirmed = await strict.register('Unconfirmed');
    const ticket = await open(unconfirmed);
    await unconfirmed.ask(sendMessage, within(ticket, 'more'));
    const withFile = { ...within(ticket), body: { content: 'x', nerimityCdnFileId: '1' } };
    await unconfirmed.refused(sendMessage, withFile, 400, 'nerimityCdnFileId');
  } finally {
    await strict.stop();
  }
});
