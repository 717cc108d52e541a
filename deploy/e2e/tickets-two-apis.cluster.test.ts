/**
 * Tickets that two command APIs accept at the same time, sharing only a database: consecutive numbers, and never too many
 * messages.
 */
import { listMessages } from '@folkmoot/contracts/messages/commands';
import { getTicket, openTicket } from '@folkmoot/contracts/tickets/commands';
import { TICKET_LIMITS, TICKET_STATUS } from '@folkmoot/contracts/tickets/limits';
import type { OpenedTicket } from '@folkmoot/contracts/tickets/wire';
import { beforeAll, expect, inject, it } from 'vitest';
import { apiClient } from '../src/api-client.ts';
import { request } from './harness/http.ts';
import { STARTED_WITHIN_MS, startTwoCommandApis } from './harness/two-command-apis.ts';
import { type Person, registerUser } from './user.ts';

let firstUrl: string;
let secondUrl: string;

beforeAll(async () => {
  const apis = await startTwoCommandApis(inject('postgresUrl'));
  ({ firstUrl, secondUrl } = apis);
  return apis.stop;
}, STARTED_WITHIN_MS);

const body = { title: 'Eels', body: 'My hovercraft is full of eels.', category: 0 };

function open({ token }: Person, url: string): Promise<OpenedTicket> {
  return apiClient(url, token).call(openTicket, { body });
}

it('numbers each ticket without gaps', async () => {
  const people = await Promise.all(['Ann', 'Bob', 'Cat', 'Dan'].map((name) => registerUser(firstUrl, name)));
  const opened = await Promise.all(
    people.flatMap((person, index) => [0, 1, 2].map((more) => open(person, (index + more) % 2 === 0 ? firstUrl : secondUrl))),
  );
  expect(opened.map(({ id }) => id).sort((a, b) => a - b)).toEqual(opened.map((_, index) => index + 1));
});

it('accepts fifty messages and not one more', async () => {
  const ann = await registerUser(firstUrl, 'Ann');
  const ticket = await open(ann, firstUrl);
  const path = `/api/channels/${ticket.channelId}/messages`;
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      request(index % 2 === 0 ? firstUrl : secondUrl, 'POST', path, { token: ann.token, body: { content: `eel ${index}` } }),
    ),
  );
  const accepted = answers.filter(({ status }) => status === 200).length;
  expect(accepted).toBeLessThanOrEqual(TICKET_LIMITS.messages - 1);
  // Requests with too many conflicts got a 503. Exactly the accepted messages are stored.
  expect(answers.filter(({ status }) => ![200, 400, 503].includes(status))).toEqual([]);
  const params = { channelId: ticket.channelId };
  const stored = await ann.api.call(listMessages, { params, query: { limit: '100' } });
  expect(stored).toHaveLength(accepted + 1);
  for (let left = TICKET_LIMITS.messages - 1 - accepted; left > 0; left -= 1) {
    expect((await request(firstUrl, 'POST', path, { token: ann.token, body: { content: 'one more' } })).status).toBe(200);
  }
  expect((await request(secondUrl, 'POST', path, { token: ann.token, body: { content: 'too many' } })).status).toBe(400);
  expect(await ann.api.call(getTicket, { params: { ticketId: String(ticket.id) } })).toMatchObject({
    status: TICKET_STATUS.CLOSED_AS_DONE,
  });
});
