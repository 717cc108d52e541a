/**
 * The history export for founders (decision 45): who may export, what is logged first, and that it equals the output of the
 * command line.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BadgesSet } from '@folkmoot/contracts/accounts/events';
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import * as history from '@folkmoot/contracts/history/commands';
import { HistoryExported, HistorySearched } from '@folkmoot/contracts/history/events';
import { HISTORY_LIMITS } from '@folkmoot/contracts/history/limits';
import type { HistoryExportPage } from '@folkmoot/contracts/history/wire';
import { createInvite } from '@folkmoot/contracts/invites/commands';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { searchModerationLogs } from '@folkmoot/contracts/moderation/read-commands';
import { warnUsers } from '@folkmoot/contracts/moderation/user-commands';
import { createPost } from '@folkmoot/contracts/posts/commands';
import { fileReport } from '@folkmoot/contracts/reports/commands';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { makeAdmin } from './harness/badges.ts';
import { expectOnlyRefusals } from './harness/log-checks.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';

const MINUTE = 60_000;
/** More than two pages. */
const SEARCHES = 2 * HISTORY_LIMITS.exportPage + 7;

type Filters = Readonly<Record<string, string | boolean>>;
type ExportedEvent = {
  readonly position: number;
  readonly type: string;
  readonly by: string;
  readonly session: string;
  readonly data: Readonly<Record<string, unknown>>;
};

let now = Date.now();
let network: Network;
let folder: string;
let founder: Person;
let second: Person;
let admin: Person;
let ann: Person;
let ben: Person;
let channelId: string;
let inviteCode: string;

beforeAll(async () => {
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  folder = mkdtempSync(join(tmpdir(), 'folkmoot-history-export-'));
  network = await startNetwork(inject('postgresUrl'), { RATE_LIMITS: 'on' });
  founder = await network.register('Founder');
  [second, admin] = [await network.register('Second founder'), await network.register('Admin')];
  now += MINUTE;
  [ann, ben] = [await network.register('Ann'), await network.register('Ben')];
  await setBadges(second, BADGE.FOUNDER);
  await makeAdmin(founder, admin.id);
  const server = await network.server(ann, ben);
  channelId = server.defaultChannelId;
  for (let count = 0; count < 5; count += 1) await ben.ask(sendMessage, { params: { channelId }, body: { content: `=My aunt ${count}` } });
  inviteCode = (await ann.ask(createInvite, { params: { serverId: server.id } })).code;
  await admin.ask(warnUsers, { body: { userIds: [ben.id], reason: 'Be kind.', password: admin.password } });
  await founder.ask(warnUsers, { body: { userIds: [ann.id], reason: 'You too.', password: founder.password } });
  const ofNothing = { eventType: null, ofStream: null, byCommand: null, bySession: null, correlation: null };
  const filters = { personId: null, serverId: null, channelId: null, ...ofNothing };
  await write(
    `auditor-${founder.id}`,
    Array.from({ length: SEARCHES }, (_none, since) =>
      HistorySearched({ ...filters, byId: null, since, until: null, before: null, searchedById: founder.id, searchedAt: now }),
    ),
  );
});

afterAll(async () => {
  await network.stop();
  rmSync(folder, { recursive: true, force: true });
  vi.restoreAllMocks();
});

/** Resets all rate limits before each test. */
beforeEach(() => {
  now += 20 * MINUTE;
});

async function write(stream: string, happened: readonly AnyEvent[]): Promise<void> {
  const { foundation } = network.product();
  const meta = { actor: 'system', command: 'admin', correlationId: foundation.newId(), causationId: null, at: now };
  await foundation.log.append(stream, 'any', await foundation.codec.encode(happened, meta));
  await network.settle();
}

/** Sets badges directly, as an operator does on the machine. */
function setBadges(person: Person, badges: number): Promise<void> {
  return write(`user-${person.id}`, [BadgesSet({ userId: person.id, badges })]);
}

async function begin(filters: Filters = {}, person = founder): Promise<string> {
  const body = { format: 'jsonl', pseudonyms: false, ...filters };
  return (await person.ask(history.beginHistoryExport, { body })).exportId;
}

function read(exportId: string, after: number | null = null, person = founder): Promise<HistoryExportPage> {
  return person.ask(history.readHistoryExport, { params: { exportId }, query: after === null ? {} : { after: String(after) } });
}

async function pagesOf(exportId: string, person = founder): Promise<readonly HistoryExportPage[]> {
  const pages: HistoryExportPage[] = [];
  for (let after: number | null = null; ; ) {
    const page = await read(exportId, after, person);
    pages.push(page);
    after = page.next;
    if (after === null) return pages;
  }
}

async function exportEvents(filters: Filters, person = founder): Promise<string> {
  return (await pagesOf(await begin(filters, person), person)).map(({ text }) => text).join('');
}

function linesOf(text: string): readonly ExportedEvent[] {
  return text === ''
    ? []
    : text
        .trimEnd()
        .split('\n')
        .map((line): ExportedEvent => JSON.parse(line));
}

/** The output of the command line. */
async function commandLineOutput(file: string, ...words: readonly string[]): Promise<string> {
  const { DATA_DIR, DATABASE_URL = '' } = network.product().foundation.config;
  const env = { ...process.env, DATA_DIR, DATABASE_URL, LOG_LEVEL: 'silent' };
  const script = join(import.meta.dirname, '../src/audit.ts');
  await new Promise<void>((resolve, reject) => {
    execFile(process.execPath, [script, 'events', ...words, '--out', file], { cwd: folder, env }, (error, _out, err) =>
      error ? reject(new Error(err)) : resolve(),
    );
  });
  return readFileSync(join(folder, file), 'utf8');
}

const ofExport = (exportId: string) => ({ params: { exportId } });

describe('an export of the history', () => {
  it('is for founders, each only their own, not for admins or others', async () => {
    const exportId = await begin({ type: 'MessageSent' });
    await expectOnlyRefusals(network, async () => {
      for (const person of [admin, ann]) {
        await person.refused(history.beginHistoryExport, { body: { format: 'csv', pseudonyms: false } }, 403);
        await person.refused(history.readHistoryExport, ofExport(exportId), 403);
      }
      await second.refused(history.readHistoryExport, ofExport(exportId), 404);
      await founder.refused(history.readHistoryExport, ofExport('9'.repeat(19)), 404);
      // An id that exists in the history, but not as an export.
      await founder.refused(history.readHistoryExport, ofExport(ben.id), 404);
    });
  });

  it('is logged before anything is sent, once, with its filters', async () => {
    const before = await network.head();
    const filters = { person: ben.id, type: 'HistorySearched', since: '5', until: '8640000000000000', format: 'csv', pseudonyms: true };
    const exportId = await begin(filters);
    const events = await network.product().foundation.log.readAll({ after: before, limit: 10 });
    expect(events.map(({ type, stream }) => [type, stream])).toEqual([['HistoryExported', `auditor-${founder.id}`]]);
    expect(JSON.parse(events[0]?.data ?? '')).toEqual({
      exportId,
      personId: ben.id,
      byId: null,
      serverId: null,
      channelId: null,
      eventType: 'HistorySearched',
      ofStream: null,
      byCommand: null,
      bySession: null,
      correlation: null,
      since: 5,
      until: 8_640_000_000_000_000,
      format: 'csv',
      pseudonyms: true,
      exportedById: founder.id,
      exportedAt: now,
    });
    await expectOnlyRefusals(network, () => pagesOf(exportId));
  });

  it('can be limited to one session', async () => {
    const [sent] = linesOf(await exportEvents({ type: 'MessageSent' }));
    const session = sent?.session ?? '';
    const exported = linesOf(await exportEvents({ session }));
    expect(exported.length).toBeGreaterThan(0);
    expect(new Set(exported.map((event) => event.session))).toEqual(new Set([session]));
  });

  it('is still readable if it was started before the session filter existed', async () => {
    const { foundation } = network.product();
    const id = foundation.newId();
    const exportFilters = {
      personId: null,
      byId: ben.id,
      serverId: null,
      channelId: null,
      eventType: 'MessageSent',
      ofStream: null,
      byCommand: null,
    };
    const exported = { exportId: id, ...exportFilters, bySession: null, correlation: null, since: null, until: null };
    const started = HistoryExported({ ...exported, format: 'jsonl', pseudonyms: false, exportedById: founder.id, exportedAt: now });
    const meta = { actor: founder.id, command: 'beginHistoryExport', correlationId: foundation.newId(), causationId: null, at: now };
    const encoded = await foundation.codec.encode([started], meta);
    const older = encoded.map((event) => {
      const { bySession: _, ...data } = JSON.parse(event.data);
      return { ...event, version: 1, data: JSON.stringify(data) };
    });
    await foundation.log.append(`auditor-${founder.id}`, 'any', older);
    await network.settle();
    const exportedEvents = linesOf((await pagesOf(id)).map(({ text }) => text).join(''));
    expect(new Set(exportedEvents.map(({ type }) => type))).toEqual(new Set(['MessageSent']));
  });

  it('is in the audit log of moderators, and in the history of the user it is about', async () => {
    await begin({ person: ann.id, command: 'createServer', format: 'csv', pseudonyms: true });
    const log = await admin.ask(searchModerationLogs, { query: { q: ann.id } });
    expect(log.find(({ actionType }) => actionType === MODERATION_ACT.HISTORY_EXPORT)).toMatchObject({
      userId: ann.id,
      username: 'Ann',
      actionById: founder.id,
      reason: 'command createServer, as csv, under pseudonyms',
    });
    const { events } = await founder.ask(history.searchHistory, { query: { person: ann.id, type: 'HistoryExported' } });
    expect(events[0]).toMatchObject({ type: 'HistoryExported', by: founder.id, command: 'beginHistoryExport' });
  });

  it.each(['jsonl', 'csv'])('equals the output of the command line, over all pages (%s)', async (format) => {
    // An export is part of the history. The command line adds nothing to the history, so it runs first.
    const file = await commandLineOutput(`looks.${format}`, '--type', 'HistorySearched');
    expect(await exportEvents({ type: 'HistorySearched', format })).toBe(file);
  });

  it('finds the same as the command line', async () => {
    const until = new Date(now - 1).toISOString();
    const file = await commandLineOutput('ben.csv', '--person', ben.id, '--channel', channelId, '--until', until);
    expect(await exportEvents({ person: ben.id, channel: channelId, until: String(now - 1), format: 'csv' })).toBe(file);
    expect(file.split('\n').length).toBeGreaterThan(5);
    expect(await exportEvents({ type: 'NoSuchThing', format: 'csv' })).toBe(await commandLineOutput('none.csv', '--type', 'NoSuchThing'));
  });

  it('is returned in pages of limited size, each event once, and ends at the event that started it', async () => {
    const exportId = await begin({ type: 'HistorySearched' });
    await founder.ask(history.searchHistory, { query: { type: 'HistorySearched' } });
    const pages = await pagesOf(exportId);
    expect(pages.length).toBeGreaterThanOrEqual(3);
    for (const { events, indexed } of pages) expect([events <= HISTORY_LIMITS.exportPage, indexed]).toEqual([true, 1]);
    const shares = pages.map(({ share }) => share);
    expect([shares, shares.at(-1)]).toEqual([shares.toSorted((a, b) => a - b), 1]);
    const exported = linesOf(pages.map(({ text }) => text).join(''));
    expect(pages.reduce((sum, { events }) => sum + events, 0)).toBe(exported.length);
    const positions = exported.map(({ position }) => position);
    expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => a - b));
    const [own] = (await founder.ask(history.searchHistory, { query: { type: 'HistoryExported' } })).events;
    expect(Math.max(...positions)).toBeLessThan(own?.position ?? 0);
    // Every page is the same when it is read again.
    expect(await read(exportId, pages[0]?.next)).toEqual(pages[1]);
  });

  it('keeps sealed fields sealed, and contains no secrets', async () => {
    const sent = await exportEvents({ type: 'MessageSent' });
    expect(sent).toContain('[sealed]');
    expect(sent).not.toMatch(/aunt|\$sealed/);
    const [invite] = linesOf(await exportEvents({ type: 'InviteCreated', person: ann.id })).slice(-1);
    expect(invite?.data).toMatchObject({ code: '[kept]' });
    expect(await exportEvents({})).not.toContain(inviteCode);
  });

  it('can use pseudonyms for moderators, the same within an export and different in the next', async () => {
    const filters = { type: 'UserWarned', pseudonyms: true };
    const [first, again] = [await begin(filters), await begin(filters)];
    const textOf = async (exportId: string) => (await pagesOf(exportId)).map(({ text }) => text).join('');
    const file = await textOf(first);
    for (const { id } of [founder, admin]) expect(file).not.toContain(id);
    const exported = linesOf(file);
    const names = exported.map(({ by }) => by);
    expect(names).toEqual([expect.stringMatching(/^moderator-[0-9a-f]{12}$/), expect.stringMatching(/^moderator-[0-9a-f]{12}$/)]);
    expect(new Set(names).size).toBe(2);
    for (const { by, data } of exported) expect(data.warnedById).toBe(by);
    expect(exported.map(({ data }) => data.userId)).toEqual([ben.id, ann.id]);
    expect(await textOf(first)).toBe(file);
    for (const { by } of linesOf(await textOf(again))) expect(names).not.toContain(by);

    const searches = linesOf(await exportEvents({ type: 'HistorySearched', pseudonyms: true }));
    expect(new Set(searches.filter(({ by }) => by !== 'system').map(({ by }) => by)).size).toBe(1);
    expect(new Set(searches.map(({ data }) => data.searchedById)).size).toBe(1);
    expect(searches.length).toBeGreaterThan(SEARCHES);
  });

  it('contains no formulas that a spreadsheet would run', async () => {
    await write('=cmd()', [BadgesSet({ userId: ben.id, badges: 0 })]);
    expect(await exportEvents({ type: 'BadgesSet', format: 'csv' })).toContain(",'=cmd(),");
    expect(linesOf(await exportEvents({ type: 'BadgesSet' })).at(-1)).toMatchObject({ stream: '=cmd()' });
  });

  it('H6 stops for a user who is no longer founder, in the middle of the export', async () => {
    const exportId = await begin({ type: 'HistorySearched' }, second);
    const { next } = await read(exportId, null, second);
    expect(next).not.toBeNull();
    await setBadges(second, BADGE.ADMIN);
    await expectOnlyRefusals(network, () =>
      second.refused(history.readHistoryExport, { ...ofExport(exportId), query: { after: String(next) } }, 403),
    );
    await setBadges(second, BADGE.FOUNDER);
    expect((await read(exportId, next, second)).events).toBeGreaterThan(0);
  });

  it('continues only while it is read, and expires', async () => {
    const exportId = await begin({ type: 'HistorySearched' });
    const { next } = await read(exportId);
    // No work goes on after the reader stops.
    await expectOnlyRefusals(network, () => network.settle());
    now += HISTORY_LIMITS.exportLastsMs - 1;
    expect((await read(exportId, next)).events).toBeGreaterThan(0);
    now += 1;
    await founder.refused(history.readHistoryExport, { ...ofExport(exportId), query: { after: String(next) } }, 404);
  });

  it('is started once for a repeated request', async () => {
    const filled = { body: { type: 'MessageSent', format: 'csv', pseudonyms: false }, key: 'export-once' };
    const first = await founder.ask(history.beginHistoryExport, filled);
    await expectOnlyRefusals(network, async () => expect(await founder.ask(history.beginHistoryExport, filled)).toEqual(first));
  });

  it('limits both starting and reading', async () => {
    const { limit: beginning } = history.beginHistoryExport;
    const { limit: reading } = history.readHistoryExport;
    const exportId = await begin({ type: 'NoSuchThing' });
    for (let count = 1; count < (beginning?.requests ?? 0); count += 1) await begin({ type: 'NoSuchThing' });
    await expectOnlyRefusals(network, async () => {
      const { ttl } = await founder.refused(history.beginHistoryExport, { body: { format: 'csv', pseudonyms: false } }, 429);
      expect(ttl).toBe(beginning?.perMs);
      // All requests from one address share the limit.
      now += MINUTE;
      for (let count = 0; count < (reading?.requests ?? 0); count += 1) await read(exportId);
      expect((await founder.refused(history.readHistoryExport, ofExport(exportId), 429)).ttl).toBe(reading?.perMs);
    });
  });

  it('refuses invalid filters and names the field', async () => {
    const given = { format: 'jsonl', pseudonyms: false };
    const wrong: readonly (readonly [string, object])[] = [
      ['format', { pseudonyms: false }],
      ['format', { ...given, format: 'xlsx' }],
      ['pseudonyms', { format: 'csv' }],
      ['pseudonyms', { ...given, pseudonyms: 'yes' }],
      ['person', { ...given, person: 'Ben:AB12' }],
      ['by', { ...given, by: 'somebody' }],
      ['type', { ...given, type: 'Message%' }],
      ['stream', { ...given, stream: '../etc' }],
      ['since', { ...given, since: 'yesterday' }],
      ['since', { ...given, since: 5 }],
      ['until', { ...given, until: '8640000000000001' }],
    ];
    const exportId = await begin();
    await expectOnlyRefusals(network, async () => {
      for (const [path, body] of wrong) await founder.refused(history.beginHistoryExport, { body }, 400, path);
      for (const after of ['-1', 'abc', '1.5', '9'.repeat(17)]) {
        await founder.refused(history.readHistoryExport, { ...ofExport(exportId), query: { after } }, 400, 'after');
      }
      for (const id of ['1', 'abc', '../../etc']) await founder.refused(history.readHistoryExport, ofExport(id), 400);
    });
  });

  it('leaves out reports about the founder who exports, and exports of others about them', async () => {
    const { id: postId } = await second.ask(createPost, { body: { content: 'Hats!' } });
    await ann.ask(fileReport, { body: { kind: 'post', id: postId, reason: 'spam', words: 'Hats again.' } });
    expect(linesOf(await exportEvents({ type: 'ReportFiled' }))).toHaveLength(1);
    expect(linesOf(await exportEvents({ type: 'ReportFiled' }, second))).toEqual([]);
    // Of the exports of others, only those that name the case or its subject.
    await exportEvents({ stream: `reported-post-${postId}` });
    await exportEvents({ person: second.id });
    const names = (rows: unknown) => [postId, second.id].some((id) => JSON.stringify(rows).includes(id));
    const others = (exported: readonly ExportedEvent[]) => exported.filter(({ by }) => by === founder.id);
    const seen = others(linesOf(await exportEvents({ type: 'HistoryExported' }, second)));
    expect([seen.length > 0, seen.filter(names)]).toEqual([true, []]);
    expect(others(linesOf(await exportEvents({ type: 'HistoryExported' }))).filter(names).length).toBeGreaterThanOrEqual(2);
    const log = (await second.ask(searchModerationLogs, { query: { q: founder.id } })).filter(
      ({ actionType }) => actionType === MODERATION_ACT.HISTORY_EXPORT,
    );
    expect([log.length > 0, log.filter(({ userId, reason }) => names([userId, reason]))]).toEqual([true, []]);
  });
});
