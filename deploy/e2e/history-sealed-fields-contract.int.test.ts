/** The history for founders (decision 45): opening sealed fields, and what stays hidden from a founder. */
import { deleteAccount } from '@folkmoot/contracts/accounts/commands';
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import * as history from '@folkmoot/contracts/history/commands';
import { beginStepUp } from '@folkmoot/contracts/moderation/commands';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { searchModerationLogs } from '@folkmoot/contracts/moderation/read-commands';
import { dismissUserNotice } from '@folkmoot/contracts/notices/commands';
import { createPost } from '@folkmoot/contracts/posts/commands';
import { fileReport } from '@folkmoot/contracts/reports/commands';
import { decideReport, listCases } from '@folkmoot/contracts/reports/staff-commands';
import { describe, expect, it } from 'vitest';
import { setBadges } from './harness/badges.ts';
import { onEvent, startEventHistory } from './harness/event-history.ts';
import { expectOnlyRefusals } from './harness/log-checks.ts';
import type { Person } from './harness/network.ts';

const { network, founder, admin, ann, ben, say, search, show, newest, opening, writtenBy } = await startEventHistory();

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
    const logged = await network.product().foundation.log.readAll({ after: filed - 1, limit: 10 });
    expect(logged.map(({ type }) => type).toSorted()).toEqual(['ReportDecided', 'ReportFiled', 'UserNoticed']);
    const positions = new Set(logged.map(({ position }) => position));
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
      for (const { position } of logged) {
        await founder.refused(history.getHistoryEvent, onEvent(position), 404);
        await founder.refused(history.recordHistoryReading, onEvent(position), 404);
        await founder.refused(history.openSealedFields, onEvent(position, opening()), 404);
      }
    });

    const second = await network.register('Second founder');
    await setBadges(network, second, BADGE.FOUNDER);
    const report = logged.find(({ type }) => type === 'ReportFiled')?.position ?? 0;
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
      params: { noticeId: JSON.parse(logged.find(({ type }) => type === 'UserNoticed')?.data ?? '{}').noticeId },
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
