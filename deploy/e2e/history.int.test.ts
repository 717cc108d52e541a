/** The history on the command line: `npm run audit -- events` and `-- trace`, while Folkmoot runs. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteAccount } from '@folkmoot/contracts/accounts/commands';
import { createChannel } from '@folkmoot/contracts/channels/commands';
import { leaveServer } from '@folkmoot/contracts/members/commands';
import { deleteMessage, sendMessage } from '@folkmoot/contracts/messages/commands';
import { createPost } from '@folkmoot/contracts/posts/commands';
import { updateProfile } from '@folkmoot/contracts/profiles/commands';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { auditProduct } from './harness/audit-command.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';

type ExportedEvent = {
  readonly type: string;
  readonly stream: string;
  readonly by: string;
  readonly at: string;
  readonly data: Readonly<Record<string, unknown>>;
};

let network: Network;
let folder: string;
let ann: Person;
let ben: Person;
let eve: Person;
let serverId: string;
let channelId: string;

const audit = (...words: readonly string[]) => auditProduct(network, folder, words);

async function exportEvents(file: string, ...words: readonly string[]): Promise<readonly ExportedEvent[]> {
  const { code, err } = await audit('events', ...words, '--out', file);
  expect([code, err]).toEqual([0, expect.not.stringContaining('Error')]);
  const text = readFileSync(join(folder, file), 'utf8').trim();
  return text === '' ? [] : text.split('\n').map((line) => JSON.parse(line) as ExportedEvent);
}

/** The number of completed content erasures of a user in the log. */
function erasuresOf(userId: string): () => Promise<number> {
  return async () => {
    const events = await network.product().foundation.log.readStream(`user-${userId}`);
    return events.filter(({ type }) => type === 'ContentErased').length;
  };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'folkmoot-history-'));
  network = await startNetwork(inject('postgresUrl'));
  ann = await network.register('Ann');
  ben = await network.register('Ben');
  eve = await network.register('Eve');
  ({ id: serverId, defaultChannelId: channelId } = await network.server(ann, ben, eve));
  for (let count = 0; count < 300; count += 1) await ben.ask(sendMessage, { params: { channelId }, body: { content: `=No. ${count}` } });
});

afterAll(async () => {
  await network?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('npm run audit -- events', () => {
  it('shows the newest first, and no text of users', async () => {
    const { code, out } = await audit('events', '--channel', channelId, '--type', 'MessageSent', '--limit', '3');
    const lines = out.trim().split('\n');
    expect(code).toBe(0);
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line).toContain(`MessageSent  by ${ben.id} (sendMessage)`);
    expect(out).toContain('[sealed]');
    expect(out).not.toContain('No.');
    const positions = lines.map((line) => Number.parseInt(line, 10));
    expect(positions).toEqual([...positions].sort((a, b) => b - a));
  });

  it('writes all events of a type, oldest first, as JSON Lines', async () => {
    const exported = await exportEvents('sent.jsonl', '--by', ben.id, '--type', 'MessageSent');
    expect(exported).toHaveLength(300);
    const times = exported.map(({ at }) => at);
    expect(times).toEqual([...times].sort());
    expect(exported[0]?.data).toMatchObject({ channelId, serverId, content: '[sealed]' });
  });

  it('writes no secrets into a file', async () => {
    const exported = await exportEvents('invites.jsonl', '--type', 'InviteCreated', '--server', serverId);
    expect(exported.length).toBeGreaterThan(0);
    for (const { stream, data } of exported) expect([stream, data.code]).toEqual(['invite-[kept]', '[kept]']);
  });

  it('shows no secrets on the screen either', async () => {
    const { out } = await audit('events', '--type', 'InviteCreated', '--server', serverId);
    expect(out).toContain('"code":"[kept]"');
    const traced = await audit('trace', String(Number.parseInt(out, 10)));
    expect(traced.out.split('\n').filter((line) => line.includes(' InviteCreated '))).toEqual([expect.stringContaining('"code":"[kept]"')]);
  });

  it('writes a table', async () => {
    expect((await audit('events', '--type', 'ServerCreated', '--out', 'created.csv')).code).toBe(0);
    const [header, row] = readFileSync(join(folder, 'created.csv'), 'utf8').trim().split('\n');
    expect(header).toBe('position,id,at,type,version,stream,revision,by,command,correlationId,causationId,from,session,data');
    expect(row).toContain(serverId);
  });

  it('can use pseudonyms for moderators', async () => {
    const { err } = await audit('events', '--type', 'ServerCreated', '--pseudonyms', 'new');
    const word = /--pseudonyms (\S+)/.exec(err)?.[1] ?? '';
    // The first registered user is the founder.
    const exported = await exportEvents('masked.jsonl', '--type', 'ServerCreated', '--pseudonyms', word);
    expect(exported[0]?.by).toMatch(/^moderator-/);
    expect(JSON.stringify(exported)).not.toContain(ann.id);
    expect((await exportEvents('others.jsonl', '--by', ben.id, '--limit', '1', '--pseudonyms', word))[0]?.by).toBe(ben.id);
    const shown = await audit('events', '--type', 'ServerCreated', '--pseudonyms', word);
    expect(shown.out).toContain(`by ${exported[0]?.by} `);
    const traced = await audit('trace', `${Number.parseInt(shown.out, 10)}`, '--pseudonyms', word);
    expect([traced.out.includes(exported[0]?.by ?? ''), traced.out.includes(ann.id)]).toEqual([true, false]);
    expect(await audit('events', '--pseudonyms', 'short')).toMatchObject({
      code: 1,
      err: expect.stringContaining('at least 16 characters'),
    });
  });

  it('finds events by username and by time', async () => {
    const about = await exportEvents('ann.jsonl', '--person', `${ann.name}:${ann.tag}`, '--server', serverId, '--until', '2999-01-01');
    expect(about.map(({ type }) => type)).toContain('ServerCreated');
    expect(await exportEvents('later.jsonl', '--person', ann.id, '--since', '2999-01-01')).toEqual([]);
  });

  it('explains invalid input, and overwrites nothing', async () => {
    const unknown = await audit('events', '--person', 'nobody:0000');
    expect([unknown.code, unknown.err.trim()]).toEqual([1, 'There is no user nobody:0000.']);
    const { code, err } = await audit('events', '--type', 'ServerCreated', '--out', 'sent.jsonl');
    expect(code).toBe(1);
    expect(err).toContain('already exists');
    expect(readFileSync(join(folder, 'sent.jsonl'), 'utf8').split('\n')).toHaveLength(301);
  });
});

describe('npm run audit -- trace', () => {
  it('shows the effects of an account deletion, each under its cause', async () => {
    await eve.ask(sendMessage, { params: { channelId }, body: { content: 'Gone soon' } });
    await eve.ask(leaveServer, { params: { serverId } });
    await eve.ask(deleteAccount, { body: { password: eve.password, deleteContent: true } });
    await expect.poll(erasuresOf(eve.id), { timeout: 30_000 }).toBe(1);
    const lines = (await audit('events', '--person', eve.id, '--type', 'AccountDeleted')).out.trim();
    const { code, out } = await audit('trace', String(Number.parseInt(lines, 10)));
    expect(code).toBe(0);
    expect(out).toMatch(/^>\s+\d+ .* AccountDeleted /m);
    expect(out).toMatch(/^ {4}└─\s+\d+ .* MessageDeleted /m);
    expect(out).toMatch(/^ {4}└─\s+\d+ .* ContentErased /m);
  });

  it('reports an unknown event', async () => {
    const { code, err } = await audit('trace', '99999999');
    expect([code, err.trim()]).toEqual([1, 'There is no event 99999999 in the log.']);
  });
});

describe('npm run audit -- as-it-was', () => {
  it('shows a channel at a position and at a time, as a user saw it, without text', async () => {
    const { id } = await ben.ask(sendMessage, { params: { channelId }, body: { content: 'My aunt collects eels.' } });
    const position = await network.head();
    await ben.ask(deleteMessage, { params: { channelId, messageId: id } });
    const seen = await audit('as-it-was', 'channel', channelId, '--at', String(position), '--as', `${ben.name}:${ben.tag}`);
    expect([seen.code, seen.out.includes(`"id":"${id}"`), seen.out.includes('"sight":"could"')]).toEqual([0, true, true]);
    expect(seen.out).not.toMatch(/eels|\$sealed/);
    const [first = ''] = seen.out.split('\n');
    const moment = /\d{4}-[^ ]+Z/.exec(first)?.[0] ?? '';
    expect((await audit('as-it-was', 'channel', channelId, '--at', moment)).out).toContain(`"id":"${id}"`);
    const least = await audit('as-it-was', 'channel', channelId, '--limit', '1');
    expect(least.err).toContain('1 of the newest 1 are not shown');
    expect((await audit('as-it-was', 'channel', channelId)).out).not.toContain(`"id":"${id}"`);
    expect((await audit('as-it-was', 'channel', channelId, '--at', '0')).out).toContain('there was no such channel');
  });

  it('shows a profile after an event next to the current one, by username', async () => {
    const position = String(await network.head());
    await ben.ask(updateProfile, { body: { bio: 'I collect eels.', primaryColor: '#123456' } });
    const { code, out } = await audit('as-it-was', 'profile', `${ben.name}:${ben.tag}`, '--at', position);
    const [was = '', is = ''] = out.split('Now:\n');
    expect([code, was.includes('#123456'), is.includes('  primaryColor      "#123456"\n')]).toEqual([0, false, true]);
    const json = await audit('as-it-was', 'profile', ben.id, '--json');
    expect(JSON.parse(json.out)).toMatchObject({ isErased: false, is: { facts: { primaryColor: '#123456' } } });
    expect(out).not.toMatch(/collect eels|\$sealed/);
    expect((await audit('as-it-was', 'profile', ben.id, '--at', '0')).out).toContain('there was no such person');
  });

  it('shows a server after an event, as a user saw it, next to the current one', async () => {
    const position = String(await network.head());
    await ann.ask(createChannel, { params: { serverId }, body: { name: 'made later', type: 1 } });
    const { code, out } = await audit('as-it-was', 'server', serverId, '--at', position, '--as', ben.id);
    const [was = '', is = ''] = out.split('Now:\n');
    expect([code, was.includes('  sight             "could"'), was.includes('made later'), is.includes('made later')]).toEqual([
      0,
      true,
      false,
      true,
    ]);
    expect(was).toContain(`  member {"userId":"${ben.id}"`);
    expect((await audit('as-it-was', 'server', serverId, '--at', '0')).out).toContain('there was no such server');
  });

  it('shows a post after an event next to the current one, without text', async () => {
    const { id } = await ben.ask(createPost, { body: { content: 'I collect eels.' } });
    const position = String(await network.head());
    await ben.ask(createPost, { body: { content: 'More eels.', postId: id } });
    const { code, out } = await audit('as-it-was', 'post', id, '--at', position);
    const [was = '', is = ''] = out.split('Now:\n');
    expect([code, was.includes('  comment '), is.includes('  comment ')]).toEqual([0, false, true]);
    expect(out).not.toMatch(/eels|\$sealed/);
    expect((await audit('as-it-was', 'post', id, '--at', '0')).out).toContain('there was no such post');
  });

  it('explains invalid input, and writes nothing', async () => {
    const before = await network.head();
    for (const words of [
      ['house', serverId],
      ['server', '1842060963620655104'],
      ['post', 'hello'],
      ['channel', 'general'],
      ['profile', 'Nobody:0000'],
      ['channel', '1842060963620655104'],
      ['channel', channelId, '--at', 'then'],
    ]) {
      expect((await audit('as-it-was', ...words)).code, words.join(' ')).toBe(1);
    }
    expect(await network.head()).toBe(before);
  });
});
