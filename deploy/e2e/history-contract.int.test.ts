/** The history for founders (decision 45): who may read it, and what is logged about it. */
import { deleteAccount } from '@folkmoot/contracts/accounts/commands';
import * as history from '@folkmoot/contracts/history/commands';
import { HISTORY_LIMITS } from '@folkmoot/contracts/history/limits';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { searchModerationLogs } from '@folkmoot/contracts/moderation/read-commands';
import { warnUsers } from '@folkmoot/contracts/moderation/user-commands';
import { createPost } from '@folkmoot/contracts/posts/commands';
import { describe, expect, it } from 'vitest';
import { onEvent, startEventHistory } from './harness/event-history.ts';
import { expectOnlyRefusals } from './harness/log-checks.ts';

const { network, founder, admin, ann, ben, serverId, channelId, say, search, show, newest, opening, writtenBy } = await startEventHistory();

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
