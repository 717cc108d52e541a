/** The history for founders (decision 45): who may read it, what is logged about it, and what stays sealed. */
import { deleteAccount } from '@folkmoot/contracts/accounts/commands';
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import * as history from '@folkmoot/contracts/history/commands';
import { HISTORY_LIMITS } from '@folkmoot/contracts/history/limits';
import type { HistoryPage, HistoryRow, ShownEvent } from '@folkmoot/contracts/history/wire';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { beginStepUp } from '@folkmoot/contracts/moderation/commands';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { searchModerationLogs } from '@folkmoot/contracts/moderation/read-commands';
import { warnUsers } from '@folkmoot/contracts/moderation/user-commands';
import { dismissUserNotice } from '@folkmoot/contracts/notices/commands';
import { createPost } from '@folkmoot/contracts/posts/commands';
import { fileReport } from '@folkmoot/contracts/reports/commands';
import { decideReport, listCases } from '@folkmoot/contracts/reports/staff-commands';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { makeAdmin, setBadges } from './harness/badges.ts';
import type { Filled } from './harness/http.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';
import { expectOnlyRefusals } from './harness/refusals.ts';

let network: Network;
let founder: Person;
let admin: Person;
let ann: Person;
let ben: Person;
let serverId: string;
let channelId: string;

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'));
  founder = await network.register('Founder');
  admin = await network.register('Admin');
  [ann, ben] = [await network.register('Ann'), await network.register('Ben')];
  await makeAdmin(founder, admin.id);
  ({ id: serverId, defaultChannelId: channelId } = await network.server(ann, ben));
  for (let count = 0; count < HISTORY_LIMITS.page + 10; count += 1) await say(ben, `No. ${count}`);
});

afterAll(() => network.stop());

function say(person: Person, content: string) {
  return person.ask(sendMessage, { params: { channelId }, body: { content } });
}

function search(query: Filled['query'] = {}, person = founder): Promise<HistoryPage> {
  return person.ask(history.searchHistory, { query });
}

function show(position: number, person = founder): Promise<ShownEvent> {
  return person.ask(history.getHistoryEvent, { params: { position: String(position) } });
}

async function newest(query: Filled['query']): Promise<HistoryRow> {
  const [row] = (await search(query)).events;
  if (!row) throw new Error(`There is no event of ${JSON.stringify(query)}`);
  return row;
}

const onEvent = (position: number, body?: object): Filled => ({ params: { position: String(position) }, ...(body && { body }) });
const opening = (reason = 'A complaint.', password = founder.password) => ({ reason, password });

/** The events that are added to the log meanwhile, as stored. */
async function writtenBy(attempt: () => Promise<unknown>) {
  const before = await network.head();
  await attempt();
  return network.product().foundation.log.readAll({ after: before, limit: 100 });
}

describe('reading the history', () => {
  it('is for founders, not for admins or others', async () => {
    const { position } = await newest({ type: 'MessageSent' });
    await expectOnlyRefusals(network, async () => {
      for (const person of [admin, ann]) {
        await person.refused(history.searchHistory, {}, 403);
        await person.refused(history.getHistoryEvent, onEvent(position), 403);
        await person.refused(history.recordHistorySearch, { body: {} }, 403);
        await person.refused(history.recordHistoryReading, onEvent(position), 403);
        await person.refused(history.openSealedFields, onEvent(position, opening('Curious.', person.password)), 403);
      }
    });
    expect((await admin.refused(history.searchHistory, {}, 403)).message).toBe('Founder access only!');
  });

  it('finds events by user, server, channel, type, stream, command, correlation and time, also combined', async () => {
    const sent = await newest({ type: 'MessageSent' });
    const { event } = await show(sent.position);
    const correlation = event?.correlationId ?? '';
    const session = event?.session ?? '';
    const all = {
      person: ben.id,
      server: serverId,
      channel: channelId,
      session,
      correlation,
      since: String(sent.at),
      until: String(sent.at),
    };
    const ways: readonly Record<string, string>[] = [
      { person: ben.id },
      { by: ben.id, server: serverId },
      { channel: channelId },
      { stream: sent.stream },
      { command: 'sendMessage', since: String(sent.at), until: String(sent.at) },
      { correlation },
      { session },
      all,
    ];
    for (const way of ways) {
      expect((await newest({ ...way, type: 'MessageSent' })).position, JSON.stringify(way)).toBe(sent.position);
    }
    expect((await search({ by: ann.id, type: 'MessageSent' })).events).toEqual([]);
    expect((await search({ ...all, person: ann.id })).events).toEqual([]);
    expect((await search({ ...all, session: `${session}x` })).events).toEqual([]);
    expect((await search({ until: '1' })).events).toEqual([]);
    expect(await search({ by: 'system', type: 'NoSuchThing' })).toEqual({ indexed: 1, events: [], next: null, people: [] });
  });

  it('shows the newest first, page by page, with the user', async () => {
    const query = { type: 'MessageSent', by: ben.id };
    const first = await search(query);
    expect(first.events).toHaveLength(HISTORY_LIMITS.page);
    expect(first.people).toEqual([{ id: ben.id, username: ben.name, tag: ben.tag }]);
    const second = await search({ ...query, before: String(first.next) });
    expect([second.events.length, second.next]).toEqual([10, null]);
    const positions = [...first.events, ...second.events].map(({ position }) => position);
    expect(positions).toEqual(positions.toSorted((a, b) => b - a));
    expect(new Set(positions).size).toBe(HISTORY_LIMITS.page + 10);
  });

  it('shows sealed fields as sealed, with their owner', async () => {
    await say(ben, 'My aunt collects eels.');
    const page = await search({ type: 'MessageSent' });
    const [row] = page.events;
    expect(row?.gist).toContain('content [sealed]');
    const shown = await show(row?.position ?? 0);
    expect(shown.event?.fields).toContainEqual({ name: 'content', ownerId: ben.id, sealedAs: 'words' });
    expect(shown.event?.fields).toContainEqual({ name: 'channelId', value: channelId });
    expect(shown.people).toContainEqual({ id: ben.id, username: ben.name, tag: ben.tag });
    for (const answer of [page, shown]) expect(JSON.stringify(answer)).not.toMatch(/eels|\$sealed/);
  });

  it('shows causes and effects as a tree', async () => {
    await founder.ask(warnUsers, { body: { userIds: [ann.id], reason: 'Be kind.', password: founder.password } });
    const warned = await newest({ type: 'UserWarned' });
    const { tree, more } = await show(warned.position);
    expect(more).toBe(false);
    expect(tree.map(({ type }) => type).toSorted()).toEqual(['UserNoticed', 'UserWarned']);
    for (const { command } of tree) expect(command).toBe('warnUsers');

    const eve = await network.register('Eve');
    const { id: postId } = await eve.ask(createPost, { body: { content: 'Gone soon.' } });
    await eve.ask(deleteAccount, { body: { password: eve.password, deleteContent: true } });
    const erased = () => search({ stream: `user-${eve.id}`, type: 'ContentErased' });
    await expect.poll(async () => (await erased()).events.length, { timeout: 30_000 }).toBe(1);
    const deleted = await newest({ type: 'AccountDeleted' });
    const branches = (await show(deleted.position)).tree;
    const depthOf = (type: string) => branches.find((branch) => branch.type === type)?.depth;
    expect([depthOf('AccountDeleted'), depthOf('PostDeleted'), depthOf('ContentErased')]).toEqual([0, 1, 1]);
    expect(branches.find(({ type }) => type === 'PostDeleted')?.stream).toBe(`post-${postId}`);
  });

  it('refuses invalid filters', async () => {
    const wrong: readonly Record<string, string>[] = [
      { person: "' or 1=1 --" },
      { person: '12' },
      { person: 'Ben:AB12' },
      { by: 'somebody' },
      { server: '9'.repeat(21) },
      { type: 'Message%' },
      { type: 'x'.repeat(65) },
      { stream: '../etc' },
      { command: '*' },
      { correlation: '\u202e' },
      { session: 'x'.repeat(65) },
      { session: 'a session' },
      { since: 'yesterday' },
      { until: '-1' },
      { since: '8640000000000001' },
      { before: '1e3' },
      { before: '9'.repeat(16) },
    ];
    await expectOnlyRefusals(network, async () => {
      for (const query of wrong) await founder.refused(history.searchHistory, { query }, 400);
      for (const twice of ['person', 'type', 'before']) {
        const { status } = await founder.api('GET', `/api/moderation/history?${twice}=1&${twice}=2`);
        expect(status, twice).toBe(400);
      }
      for (const position of ['-1', 'abc', '1.5', '9'.repeat(17)]) {
        await founder.refused(history.getHistoryEvent, { params: { position } }, 400);
      }
      await founder.refused(history.getHistoryEvent, onEvent(99_999_999), 404);
      await founder.refused(history.openSealedFields, onEvent(99_999_999, opening()), 404);
    });
  });
});

describe('every access', () => {
  it('is logged before the result is shown, with its filters', async () => {
    const events = await writtenBy(() => search({ person: ben.id, type: 'MessageSent', since: '5' }));
    expect(events.map(({ type, stream }) => [type, stream])).toEqual([['HistorySearched', `auditor-${founder.id}`]]);
    expect(JSON.parse(events[0]?.data ?? '')).toMatchObject({
      personId: ben.id,
      eventType: 'MessageSent',
      since: 5,
      before: null,
      serverId: null,
      searchedById: founder.id,
    });
    const { position } = await newest({ type: 'MessageSent' });
    const [read] = await writtenBy(() => show(position));
    expect(JSON.parse(read?.data ?? '')).toMatchObject({ position, eventType: 'MessageSent', caseId: null, readById: founder.id });
  });

  it('is in the audit log of moderators, also for admins', async () => {
    await search({ person: ann.id, command: 'createServer' });
    const { position } = await newest({ type: 'ServerCreated' });
    await show(position);
    const log = await admin.ask(searchModerationLogs, { query: { q: founder.id } });
    const entry = (actionType: number) => log.find((each) => each.actionType === actionType);
    expect(entry(MODERATION_ACT.HISTORY_READING)).toMatchObject({ reason: `ServerCreated ${position}`, actionById: founder.id });
    const ofAnn = await admin.ask(searchModerationLogs, { query: { q: ann.id } });
    expect(ofAnn.find(({ actionType }) => actionType === MODERATION_ACT.HISTORY_SEARCH)).toMatchObject({
      userId: ann.id,
      username: 'Ann',
      reason: 'command createServer',
    });
  });

  it('H9 records the origin and the session, by an id that is no token', async () => {
    await say(ann, 'From here.');
    const { position } = await newest({ type: 'MessageSent' });
    const { event } = await show(position);
    expect(event).toMatchObject({ by: ann.id, from: 'api', session: expect.stringMatching(/^[\w-]{16,}$/) });
    const [, other] = (await search({ type: 'MessageSent', by: ben.id })).events;
    const ofBen = (await show(other?.position ?? -1)).event;
    expect(ofBen?.session).not.toBe(event?.session);
    expect(ann.token).not.toContain(event?.session);
    await ann.refused(history.searchHistory, {}, 403);
    const asToken = await network.anyone('GET', '/api/users', { token: event?.session ?? '' });
    expect(asToken.status).toBe(401);
    // The effects of an access are attributed like the access itself.
    const [look] = (await search({ type: 'HistoryEventRead' })).events;
    expect((await show(look?.position ?? -1)).event).toMatchObject({ by: founder.id, from: 'api', session: expect.any(String) });
    const [product] = (await search({ by: 'system' })).events;
    if (product) expect((await show(product.position)).event).toMatchObject({ from: 'product', session: null });
  });

  it('by session is logged with the session, and in the audit log of moderators', async () => {
    const { session } = (await show((await newest({ type: 'MessageSent', by: ben.id })).position)).event ?? {};
    const [searched] = await writtenBy(() => search({ session: session ?? '' }));
    expect(JSON.parse(searched?.data ?? '')).toMatchObject({ bySession: session, personId: null });
    const [entry] = await admin.ask(searchModerationLogs, { query: { q: founder.id } });
    expect(entry).toMatchObject({ actionType: MODERATION_ACT.HISTORY_SEARCH, reason: `session ${session}` });
  });

  it('to events of a user is in the history of this user', async () => {
    await search({ person: ann.id });
    expect((await search({ person: ann.id })).events[0]).toMatchObject({ type: 'HistorySearched', by: founder.id });
  });
});

describe('opening sealed fields', () => {
  it('requires a reason and the password, and is logged before anything is shown', async () => {
    await say(ben, 'My aunt collects eels.');
    const { position } = await newest({ type: 'MessageSent' });
    await expectOnlyRefusals(network, async () => {
      await founder.refused(history.openSealedFields, onEvent(position, opening('ab')), 400, 'reason');
      await founder.refused(history.openSealedFields, onEvent(position, opening('x'.repeat(501))), 400, 'reason');
      await founder.refused(history.openSealedFields, onEvent(position, { password: founder.password }), 400, 'reason');
      await founder.refused(history.openSealedFields, onEvent(position, opening('A complaint.', 'not mine')), 403, 'password');
      await founder.refused(history.openSealedFields, onEvent(position, opening('A complaint.', admin.password)), 403, 'password');
    });
    let answer: unknown;
    const [opened, ...others] = await writtenBy(async () => {
      answer = await founder.ask(history.openSealedFields, onEvent(position, opening('Ann complains of eels.')));
    });
    expect(answer).toEqual({ fields: [{ name: 'content', ownerId: ben.id, text: 'My aunt collects eels.' }] });
    expect([opened?.type, others]).toEqual(['SealedFieldsOpened', []]);
    expect(JSON.parse(opened?.data ?? '')).toMatchObject({
      position,
      eventType: 'MessageSent',
      fields: ['content'],
      ownerIds: [ben.id],
      openedById: founder.id,
      reason: { $sealed: `records-${founder.id}` },
    });
    expect(opened?.data).not.toContain('eels');
    const [entry] = await admin.ask(searchModerationLogs, { query: { q: ben.id } });
    expect(entry).toMatchObject({
      actionType: MODERATION_ACT.SEALED_OPENING,
      userId: ben.id,
      actionById: founder.id,
      reason: 'Ann complains of eels.',
    });
  });

  it('accepts a step-up instead of the password, only in the session that did it', async () => {
    const { position } = await newest({ type: 'MessageSent' });
    const { token } = await founder.ask(beginStepUp, { body: { password: founder.password } });
    const { fields } = await founder.ask(history.openSealedFields, onEvent(position, opening('A complaint.', token)));
    expect(fields).toHaveLength(1);
  });

  it('happens once for a repeated request, whose answer is not stored', async () => {
    const { position } = await newest({ type: 'MessageSent' });
    const filled = { ...onEvent(position, opening()), key: 'open-once' };
    const first = await founder.ask(history.openSealedFields, filled);
    await expectOnlyRefusals(network, async () => expect(await founder.ask(history.openSealedFields, filled)).toEqual(first));
    const { rows } = await network
      .product()
      .foundation.readModels.pool.query<{ status: number; answer: string | null }>(
        "select status, answer from vault.intents where key = 'open-once'",
      );
    expect(rows).toEqual([{ status: 200, answer: null }]);
  });

  it('refuses events without sealed fields', async () => {
    const { position } = await newest({ type: 'MemberJoined' });
    await expectOnlyRefusals(network, () => founder.refused(history.openSealedFields, onEvent(position, opening()), 400));
  });

  it('H9 opens nothing of erased users', async () => {
    const zoe = await network.register('Zoe');
    await zoe.ask(createPost, { body: { content: 'Nobody will read this.' } });
    const { position } = await newest({ type: 'PostCreated', by: zoe.id });
    const open = () => founder.ask(history.openSealedFields, onEvent(position, opening()));
    expect((await open()).fields).toContainEqual({ name: 'content', ownerId: zoe.id, text: 'Nobody will read this.' });
    await zoe.ask(deleteAccount, { body: { password: zoe.password, deleteContent: true } });
    await expect
      .poll(async () => (await open()).fields, { timeout: 30_000 })
      .toContainEqual({ name: 'content', ownerId: zoe.id, text: null });
    expect((await search({ person: zoe.id, type: 'PostCreated' })).people).toMatchObject([
      { id: zoe.id, username: `Deleted User ${zoe.id.slice(-4)}` },
    ]);
  });
});

describe('a report about a founder', () => {
  it('is hidden from the founder in the history: the report, its author, and its decision', async () => {
    const { id: postId } = await founder.ask(createPost, { body: { content: 'Hats!' } });
    await ann.ask(fileReport, { body: { kind: 'post', id: postId, reason: 'spam', words: 'Hats again.' } });
    const [row] = await admin.ask(listCases);
    const filed = await network.head();
    await admin.ask(decideReport, { params: { caseId: row?.id ?? '' }, body: { outcome: 'nothing' } });
    const written = await network.product().foundation.log.readAll({ after: filed - 1, limit: 10 });
    expect(written.map(({ type }) => type).toSorted()).toEqual(['ReportDecided', 'ReportFiled', 'UserNoticed']);
    const positions = new Set(written.map(({ position }) => position));
    for (const query of [
      {},
      { person: ann.id },
      { command: 'fileReport' },
      { command: 'decideReport' },
      { stream: `reported-post-${postId}` },
    ]) {
      const shown = (await search(query)).events.filter(({ position }) => positions.has(position));
      expect(shown, JSON.stringify(query)).toEqual([]);
    }
    await expectOnlyRefusals(network, async () => {
      for (const { position } of written) {
        await founder.refused(history.getHistoryEvent, onEvent(position), 404);
        await founder.refused(history.recordHistoryReading, onEvent(position), 404);
        await founder.refused(history.openSealedFields, onEvent(position, opening()), 404);
      }
    });

    const second = await network.register('Second founder');
    await setBadges(network, second, BADGE.FOUNDER);
    const report = written.find(({ type }) => type === 'ReportFiled')?.position ?? 0;
    expect((await show(report, second)).event?.type).toBe('ReportFiled');
    const looked = await network.head();
    const { fields } = await second.ask(history.openSealedFields, onEvent(report, opening('To see to it.', second.password)));
    expect(fields).toContainEqual({ name: 'words', ownerId: ann.id, text: 'Hats again.' });
    // Neither access reveals to the founder that the report exists.
    const logOf = async (viewer: Person) =>
      (await viewer.ask(searchModerationLogs, { query: { q: second.id } })).map(({ actionType }) => actionType);
    expect(await logOf(admin)).toEqual([MODERATION_ACT.SEALED_OPENING, MODERATION_ACT.HISTORY_READING]);
    expect(await logOf(founder)).toEqual([]);
    expect((await search({ by: second.id })).events.map(({ type }) => type)).not.toContain('SealedFieldsOpened');
    // Neither do the searches of the other founder, nor the reporter’s dismissal of the answer.
    await second.ask(history.searchHistory, { query: { stream: `reported-post-${postId}` } });
    await ann.ask(dismissUserNotice, {
      params: { noticeId: JSON.parse(written.find(({ type }) => type === 'UserNoticed')?.data ?? '{}').noticeId },
    });
    for (const type of ['HistorySearched', 'UserNoticeDismissed']) {
      const ids = (shown: { readonly events: readonly { readonly by: string }[] }) => shown.events.map(({ by }) => by);
      expect(ids(await search({ type })).filter((by) => by !== founder.id)).toEqual([]);
      expect(ids(await search({ type }, second)).filter((by) => by !== founder.id).length).toBeGreaterThan(0);
    }
    const ofSecond = await founder.ask(searchModerationLogs, { query: { q: second.id } });
    // Accesses to anything else are shown. Otherwise filing a report would hide the accesses of others.
    expect(ofSecond.filter(({ actionById }) => actionById === second.id).map(({ reason }) => reason)).toEqual([
      'type UserNoticeDismissed',
      'type HistorySearched',
    ]);
    await founder.refused(history.getHistoryEvent, onEvent(looked + 1), 404);

    await setBadges(network, second, BADGE.ADMIN);
    await expectOnlyRefusals(network, async () => {
      await second.refused(history.searchHistory, {}, 403);
      await second.refused(history.openSealedFields, onEvent(report, opening('To see to it.', second.password)), 403);
    });
  });
});
