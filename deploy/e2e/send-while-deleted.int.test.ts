/** Messages that are sent while their channel, server or message is deleted: they are stored, or refused like later ones. */
import { listServerActions, undoServerAct } from '@folkmoot/contracts/audit-log/commands';
import { createChannel, deleteChannel } from '@folkmoot/contracts/channels/commands';
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { createServer, deleteServer } from '@folkmoot/contracts/servers/commands';
import { openDatabase } from '@folkmoot/platform/database/database';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { type Network, type Person, startNetwork } from './harness/network.ts';

/** So many that some are in progress before, during and after the deletion. */
const EACH = 40;
const REFUSALS = ['You cannot open this channel.', 'You are not a member of this server.'];

let network: Network;
let owner: Person;
let guests: readonly Person[];

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'));
  owner = await network.register('Owner');
  guests = await Promise.all(Array.from({ length: 4 }, (_, index) => network.register(`Guest${index}`)));
});

afterAll(async () => {
  await network?.stop();
});

async function newChannel() {
  const server = await owner.ask(createServer, { body: { name: 'Village Green' } });
  const { code } = await owner.ask(createInvite, { params: { serverId: server.id } });
  for (const guest of guests) await guest.ask(joinServer, { params: { code } });
  const channel = await owner.ask(createChannel, { params: { serverId: server.id }, body: { name: 'gone soon' } });
  return { serverId: server.id, channelId: channel.id };
}

type Answer = { readonly status: number; readonly body: unknown };

/** Runs everything at the same time, with the deletion in the middle. */
async function race(actions: readonly (() => Promise<Answer>)[], end: () => Promise<unknown>): Promise<readonly Answer[]> {
  const middle = Math.floor(actions.length / 2);
  const before = actions.slice(0, middle).map((action) => action());
  const ended = end();
  const after = actions.slice(middle).map((action) => action());
  const [answers] = await Promise.all([Promise.all([...before, ...after]), ended]);
  return answers;
}

/** Answers that are neither a success nor a clear refusal. */
function unclearAnswers(answers: readonly Answer[], refusals: readonly string[]): readonly Answer[] {
  return answers.filter(({ status, body }) => {
    const message = typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : '';
    return status !== 200 && !refusals.includes(message);
  });
}

function sendRequests(channelId: string): readonly (() => Promise<Answer>)[] {
  return guests.flatMap((guest) =>
    Array.from(
      { length: EACH },
      (_, index) => () => guest.api('POST', `/api/channels/${channelId}/messages`, { body: { content: `line ${index}` } }),
    ),
  );
}

const WithId = z.object({ id: z.string() });

/** The ids of successfully sent messages. */
function idsOf(answers: readonly Answer[]): readonly string[] {
  return answers.filter(({ status }) => status === 200).map(({ body }) => WithId.parse(body).id);
}

/** The stored messages, which are more than one page. */
async function storedMessages(channelId: string) {
  const database = openDatabase({ url: network.product().foundation.config.DATABASE_URL ?? '' });
  const result = await database.pool.query<{ id: string }>('select id from live.messages where channel_id = $1 order by id collate "C"', [
    channelId,
  ]);
  await database.close();
  return result;
}

type LoggedEvent = { readonly position: number; readonly data: Readonly<Record<string, unknown>> };

/** All events of a type in the log. */
async function loggedEvents(type: string): Promise<readonly LoggedEvent[]> {
  const events = await network.product().foundation.log.readAll({ after: -1, limit: 1_000_000 });
  return events.filter((event) => event.type === type).map(({ position, data }) => ({ position, data: JSON.parse(data) }));
}

/** The messages of a channel in the log: those before and after the deletion of the channel, and those that were withdrawn. */
async function inLog(channelId: string, end: { readonly type: string; readonly of: Readonly<Record<string, string>> }) {
  const [sent, deleted, ends] = await Promise.all([loggedEvents('MessageSent'), loggedEvents('MessageDeleted'), loggedEvents(end.type)]);
  const endedAt = ends.find(({ data }) => Object.entries(end.of).every(([key, value]) => data[key] === value))?.position ?? -1;
  const withdrawn = new Set(deleted.map(({ data }) => String(data.messageId)));
  const messages = sent.filter(({ data }) => data.channelId === channelId);
  const ids = (which: readonly LoggedEvent[]) => which.map(({ data }) => String(data.messageId)).toSorted();
  return {
    before: ids(messages.filter(({ position }) => position < endedAt)),
    after: ids(messages.filter(({ position }) => position > endedAt)),
    withdrawnIds: ids(messages.filter(({ data }) => withdrawn.has(String(data.messageId)))),
  };
}

describe('new messages', () => {
  it('while their channel is deleted are before the deletion in the log, or refused as in an unknown channel', async () => {
    const { serverId, channelId } = await newChannel();
    const answers = await race(sendRequests(channelId), () => owner.ask(deleteChannel, { params: { serverId, channelId } }));
    expect(unclearAnswers(answers, REFUSALS)).toEqual([]);
    const { before, after, withdrawnIds } = await inLog(channelId, { type: 'ChannelDeleted', of: { channelId } });
    expect(idsOf(answers).toSorted()).toEqual(before);
    expect(withdrawnIds).toEqual(after);
    const late = await guests[0]?.api('POST', `/api/channels/${channelId}/messages`, { body: { content: 'late' } });
    expect(late).toMatchObject({ status: 403, body: { message: 'You cannot open this channel.' } });
  });

  it('while their server is deleted are sent, or refused as in an unknown channel', async () => {
    const { serverId, channelId } = await newChannel();
    const answers = await race(sendRequests(channelId), () => owner.ask(deleteServer, { params: { serverId } }));
    expect(unclearAnswers(answers, REFUSALS)).toEqual([]);
    const { before, after, withdrawnIds } = await inLog(channelId, { type: 'ServerDeleted', of: { serverId } });
    expect(idsOf(answers).toSorted()).toEqual(before);
    expect(withdrawnIds).toEqual(after);
  });

  it('while their channel is deleted are restored with it if they were sent, and only then', async () => {
    const { serverId, channelId } = await newChannel();
    const answers = await race(sendRequests(channelId), () => owner.ask(deleteChannel, { params: { serverId, channelId } }));
    const { actions } = await owner.ask(listServerActions, { params: { serverId }, query: { actionType: 'SERVER_CHANNEL_DELETE' } });
    await owner.ask(undoServerAct, { params: { serverId, auditLogId: actions[0]?.id ?? '' } });
    await network.settle();
    const { rows } = await storedMessages(channelId);
    expect(rows.map(({ id }) => id)).toEqual(idsOf(answers).toSorted());
  });
});

describe('existing messages', () => {
  async function writeMessages(channelId: string): Promise<readonly { readonly by: Person; readonly path: string }[]> {
    return Promise.all(
      guests.flatMap((by) =>
        Array.from({ length: 8 }, async (_, index) => {
          const { id } = await by.ask(sendMessage, { params: { channelId }, body: { content: `line ${index}` } });
          return { by, path: `/api/channels/${channelId}/messages/${id}` };
        }),
      ),
    );
  }

  it('that are edited or reacted to while their channel is deleted are changed or refused', async () => {
    const { serverId, channelId } = await newChannel();
    const messages = await writeMessages(channelId);
    const actions = messages.flatMap(({ by, path }) => [
      () => by.api('PATCH', path, { body: { content: 'other words' } }),
      () => by.api('POST', `${path}/reactions`, { body: { name: '👍' } }),
      () => by.api('DELETE', path, {}),
    ]);
    const answers = await race(actions, () => owner.ask(deleteChannel, { params: { serverId, channelId } }));
    expect(unclearAnswers(answers, [...REFUSALS, 'This message is not yours.', 'This message does not exist.'])).toEqual([]);
  });

  it('that are edited while they are deleted are changed or refused', async () => {
    const { channelId } = await newChannel();
    const messages = await writeMessages(channelId);
    const answers = await Promise.all(
      messages.flatMap(({ by, path }) => [by.api('PATCH', path, { body: { content: 'other words' } }), owner.api('DELETE', path, {})]),
    );
    expect(unclearAnswers(answers, ['This message is not yours.'])).toEqual([]);
  });
});
