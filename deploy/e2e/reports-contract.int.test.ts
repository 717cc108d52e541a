/** Reports and appeals (decision 43): permissions, stored content, notifications, and what moderators see. */
import { deleteAccount } from '@folkmoot/contracts/accounts/commands';
import { createChannel, setChannelPermissions } from '@folkmoot/contracts/channels/commands';
import { publishServer } from '@folkmoot/contracts/explore/commands';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { leaveServer } from '@folkmoot/contracts/members/commands';
import { deleteMessage, editMessage, sendMessage } from '@folkmoot/contracts/messages/commands';
import { shadowBanUsers, suspendUsers } from '@folkmoot/contracts/moderation/user-commands';
import { createPost } from '@folkmoot/contracts/posts/commands';
import { updateProfile } from '@folkmoot/contracts/profiles/commands';
import * as own from '@folkmoot/contracts/reports/commands';
import { REPORT_LIMITS } from '@folkmoot/contracts/reports/limits';
import * as staff from '@folkmoot/contracts/reports/staff-commands';
import type { CaseRow } from '@folkmoot/contracts/reports/wire';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { makeAdmin } from './harness/badges.ts';
import { expectNoEvents } from './harness/log-checks.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';

let network: Network;
/** The first registered user, and so a founder. */
let founder: Person;
let admin: Person;
let author: Person;
let reporter: Person;
let serverId: string;
let channelId: string;
let defaultRoleId: string;

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'));
  founder = await network.register('Founder');
  admin = await network.register('Admin');
  await makeAdmin(founder, admin.id);
});

afterAll(() => network.stop());

beforeEach(async () => {
  author = await network.register('Author');
  reporter = await network.register('Reporter');
  const server = await network.server(author, reporter);
  serverId = server.id;
  channelId = server.defaultChannelId;
  defaultRoleId = server.defaultRoleId;
});

type Kind = 'message' | 'post' | 'profile' | 'server';

function reporting(kind: Kind, id: string, more: object = {}) {
  return { body: { kind, id, reason: 'spam', ...more } };
}

async function say(content: string, by = author): Promise<string> {
  return (await by.ask(sendMessage, { params: { channelId }, body: { content } })).id;
}

/** Cases of other tests may come before it in the list. */
async function caseOf(thingId: string): Promise<CaseRow> {
  for (let after: string | undefined; ; ) {
    const page = await admin.ask(staff.listCases, { query: after === undefined ? {} : { after } });
    const found = page.find((row) => row.thingId === thingId);
    if (found) return found;
    after = page.at(-1)?.id;
    if (after === undefined) throw new Error(`There is no case of ${thingId}`);
  }
}

const on = ({ id }: { readonly id: string }, body?: object) => ({ params: { caseId: id }, ...(body && { body }) });

describe('a report', () => {
  it('shows the reported version of a message, also after an edit or a deletion', async () => {
    const id = await say('Buy my hats!');
    const filed = await reporter.ask(own.fileReport, reporting('message', id, { words: 'Every day.' }));
    expect(filed).toMatchObject({ kind: 'message', thingId: id, name: 'Author', reason: 'spam', words: 'Every day.', outcome: null });
    await author.ask(editMessage, { params: { channelId, messageId: id }, body: { content: 'Good morning.' } });
    await author.ask(deleteMessage, { params: { channelId, messageId: id } });
    const row = await caseOf(id);
    expect(row).toMatchObject({ kind: 'message', subject: { id: author.id }, serverId, channelId, status: 'open', reportCount: 1 });
    expect(JSON.stringify(await admin.ask(staff.listCases))).not.toContain('Buy my hats');
    const shown = await admin.ask(staff.getCase, on(row));
    expect(shown.reports).toMatchObject([
      { reporter: { id: reporter.id }, reason: 'spam', words: 'Every day.', content: { kind: 'message', content: 'Buy my hats!' } },
    ]);
    expect(await reporter.ask(own.listReports)).toEqual([filed]);
    expect(await author.ask(own.listReports)).toEqual([]);
  });

  it('of a post, a profile or a server shows its content', async () => {
    const { id: postId } = await author.ask(createPost, { body: { content: 'Hats!', poll: { choices: ['Yes', 'No'] } } });
    await author.ask(updateProfile, { body: { bio: 'I sell hats.' } });
    await reporter.ask(own.fileReport, reporting('post', postId));
    await reporter.ask(own.fileReport, reporting('profile', author.id));
    await reporter.ask(own.fileReport, reporting('server', serverId));
    await author.ask(updateProfile, { body: { bio: 'I sell nothing.' } });
    const contentOf = async (id: string) => (await admin.ask(staff.getCase, on(await caseOf(id)))).reports[0]?.content;
    expect(await contentOf(postId)).toMatchObject({ kind: 'post', content: 'Hats!', choices: ['Yes', 'No'] });
    expect(await contentOf(author.id)).toMatchObject({ kind: 'profile', username: 'Author', bio: 'I sell hats.' });
    expect(await contentOf(serverId)).toMatchObject({ kind: 'server', name: 'House of Author' });
  });

  it('is refused for content that the reporter can’t see, with the same answer as for unknown content', async () => {
    const outsider = await network.register('Outsider');
    const id = await say('Among us.');
    const { id: hidden } = await author.ask(createChannel, { params: { serverId }, body: { name: 'Hidden' } });
    await author.ask(setChannelPermissions, { params: { serverId, channelId: hidden, roleId: defaultRoleId }, body: { permissions: 0 } });
    const { id: inside } = await author.ask(sendMessage, { params: { channelId: hidden }, body: { content: 'Inside.' } });
    const dm = await author.ask(openDm, { params: { userId: founder.id } });
    const { id: inDm } = await author.ask(sendMessage, { params: { channelId: dm.channelId }, body: { content: 'Psst.' } });
    const deleted = await say('Gone.');
    await author.ask(deleteMessage, { params: { channelId, messageId: deleted } });
    await expectNoEvents(network, async () => {
      const refusal = await outsider.refused(own.fileReport, reporting('message', id), 404);
      const not = await outsider.refused(own.fileReport, reporting('message', '1'), 404);
      expect(refusal).toEqual(not);
      await outsider.refused(own.fileReport, reporting('server', serverId), 404);
      for (const unseen of [inDm, inside]) await reporter.refused(own.fileReport, reporting('message', unseen), 404);
      await reporter.refused(own.fileReport, reporting('message', deleted), 404);
      await reporter.refused(own.fileReport, reporting('post', id), 404);
      await reporter.refused(own.fileReport, reporting('profile', '1'), 404);
    });
    await author.ask(publishServer, { params: { serverId }, body: { description: 'Hats for all.' } });
    await outsider.ask(own.fileReport, reporting('server', serverId));
    await reporter.ask(leaveServer, { params: { serverId } });
    await reporter.refused(own.fileReport, reporting('message', id), 404);
  });

  it('is refused for own content, and for the same content while a report is open', async () => {
    const id = await say('Hats!');
    await expectNoEvents(network, async () => {
      await author.refused(own.fileReport, reporting('message', id), 400);
      await author.refused(own.fileReport, reporting('profile', author.id), 400);
      await author.refused(own.fileReport, reporting('server', serverId), 400);
    });
    const both = await Promise.all([1, 2].map(() => reporter.api('POST', '/api/reports', reporting('message', id))));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await caseOf(id)).toMatchObject({ reportCount: 1 });
    await admin.ask(staff.decideReport, on(await caseOf(id), { outcome: 'nothing' }));
    await reporter.ask(own.fileReport, reporting('message', id));
    expect((await admin.ask(staff.listCases)).filter((row) => row.thingId === id)).toHaveLength(2);
  });

  it('has up to a thousand characters, and one of the known reasons', async () => {
    await expectNoEvents(network, async () => {
      await reporter.refused(own.fileReport, reporting('profile', author.id, { words: 'x'.repeat(1001) }), 400, 'words');
      await reporter.refused(own.fileReport, reporting('profile', author.id, { reason: 'because' }), 400, 'reason');
      await reporter.refused(own.fileReport, { body: { kind: 'ticket', id: author.id, reason: 'spam' } }, 400, 'kind');
    });
    await reporter.ask(own.fileReport, reporting('profile', author.id, { words: 'x'.repeat(1000) }));
  });

  it('is refused from a user who is shadow-banned or suspended', async () => {
    const named = { userIds: [reporter.id], reason: 'Spam.', password: admin.password };
    await admin.ask(shadowBanUsers, { body: named });
    await expectNoEvents(network, () => reporter.refused(own.fileReport, reporting('profile', author.id), 403));
    const other = await network.register('Other');
    await admin.ask(suspendUsers, { body: { ...named, userIds: [other.id], days: 1 } });
    await expectNoEvents(network, () => other.refused(own.fileReport, reporting('profile', author.id), 401));
  });

  it('is limited per user to a number of open reports', async () => {
    const flood = await network.register('Flood');
    const ids = await Promise.all(
      Array.from({ length: REPORT_LIMITS.openPerPerson + 5 }, (_, index) => reporter.ask(createPost, { body: { content: `${index}` } })),
    );
    const statuses: number[] = [];
    for (const { id } of ids) statuses.push((await flood.api('POST', '/api/reports', reporting('post', id))).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(REPORT_LIMITS.openPerPerson);
    expect(statuses.slice(REPORT_LIMITS.openPerPerson)).toEqual([400, 400, 400, 400, 400]);
    await admin.ask(staff.decideReport, on(await caseOf(ids[0]?.id ?? ''), { outcome: 'nothing' }));
    await flood.ask(own.fileReport, reporting('profile', author.id));
  });

  it('loses its content with the erased posts or the deleted account of its author', async () => {
    const writer = await network.register('Writer');
    const { id: postId } = await writer.ask(createPost, { body: { content: 'Hats of Writer!' } });
    const kept = await network.register('Kept');
    const { id: keptPost } = await kept.ask(createPost, { body: { content: 'Hats of Kept!' } });
    for (const id of [postId, keptPost]) await reporter.ask(own.fileReport, reporting('post', id));
    for (const { id } of [writer, kept]) await reporter.ask(own.fileReport, reporting('profile', id));
    await writer.ask(deleteAccount, { body: { password: writer.password, deleteContent: true } });
    await kept.ask(deleteAccount, { body: { password: kept.password, deleteContent: false } });
    const contentOf = async (id: string) => (await admin.ask(staff.getCase, on(await caseOf(id)))).reports[0]?.content ?? null;
    await vi.waitFor(async () => expect(await contentOf(postId)).toBeNull(), { timeout: 20_000, interval: 100 });
    expect(await contentOf(keptPost)).toMatchObject({ content: 'Hats of Kept!' });
    expect(await contentOf(writer.id)).toBeNull();
    expect(await contentOf(kept.id)).toBeNull();
    const stored = JSON.stringify(await network.product().foundation.log.readStream(`reported-post-${keptPost}`));
    expect(stored).not.toContain('Hats of Kept');
  });
});
