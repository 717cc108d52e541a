import type { ServerAction } from '@folkmoot/contracts/audit-log/wire';
import { AutomodRuleDeleted, AutomodRuleSet, PersonTimedOut, TimeOutLifted } from '@folkmoot/contracts/automod/events';
import type { AutomodRule } from '@folkmoot/contracts/automod/rule';
import { ChannelPurged } from '@folkmoot/contracts/channels/events';
import { ServerBumped, ServerDescribed, ServerPublished, ServerRepublished, ServerUnpublished } from '@folkmoot/contracts/explore/events';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import { ChannelNoticeRemoved, ChannelNoticeSet } from '@folkmoot/contracts/notices/events';
import { HATS as rule } from '@folkmoot/contracts/testing/word-rule';
import { WelcomeQuestionCreated, WelcomeQuestionDeleted, WelcomeQuestionUpdated } from '@folkmoot/contracts/welcome/events';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { channels } from '../channels/channels.projection.ts';
import { invites } from '../invites/invites.projection.ts';
import { members } from '../members/members.projection.ts';
import { messages } from '../messages/messages.projection.ts';
import { profiles } from '../profiles/profiles.projection.ts';
import { registered, type TestReadModels, testReadModels } from '../profiles/test-support.ts';
import { servers } from '../servers/servers.projection.ts';
import { serverCreated } from '../test-events.ts';
import { auditLog } from './audit-log.projection.ts';
import type { LogReader } from './blocked.ts';
import { readActionUndo, readServerActions } from './server-actions.ts';

const OWNER: LogReader = { userId: '1', isOwner: true, roleIds: new Set() };

let models: TestReadModels;

beforeAll(async () => {
  models = await testReadModels(inject('postgresUrl'), [profiles, auditLog, channels, members, messages, invites, servers]);
});
afterEach(() => models.clear());
afterAll(() => models.drop());

const [ANN, BOB, SERVER, GENERAL] = ['1', '2', '10', '40'] as const;
const created = serverCreated({ serverId: SERVER, createdById: ANN, defaultRoleId: '30', defaultChannelId: GENERAL });
const ruleSet = (change: Partial<AutomodRule> = {}, serverId: string | null = SERVER) =>
  AutomodRuleSet({ serverId, ruleId: '300', rule: { ...rule, ...change }, setById: ANN, setAt: 6 });
const ruleDeleted = AutomodRuleDeleted({ serverId: SERVER, ruleId: '300', deletedById: ANN, deletedAt: 7 });
const notice = (content: string) =>
  ChannelNoticeSet({ serverId: SERVER, channelId: GENERAL, noticeId: '8000', createdAt: 6, updatedAt: 6, content, setById: ANN });
const noticeRemoved = ChannelNoticeRemoved({ serverId: SERVER, channelId: GENERAL, removedById: ANN });
const question = { serverId: SERVER, questionId: '70', title: 'Which?', multiselect: false, order: 1, answers: [] };
const asked = WelcomeQuestionCreated({ ...question, createdById: ANN, createdAt: 6 });
const askedOtherwise = WelcomeQuestionUpdated({ ...question, title: 'What?', updatedById: ANN });
const askedNoMore = WelcomeQuestionDeleted({ serverId: SERVER, questionId: '70', deletedById: ANN });
const published = ServerPublished({ serverId: SERVER, publicId: '90', description: 'Books', publishedById: ANN, publishedAt: 6 });
const described = ServerDescribed({ serverId: SERVER, description: 'Tea', describedById: ANN });
const unpublished = ServerUnpublished({ serverId: SERVER, unpublishedById: ANN });
const bumped = ServerBumped({ serverId: SERVER, bumpedById: BOB, systemMessage: null, bumpedAt: 8 });
const timedOut = (serverId: string | null = SERVER) =>
  PersonTimedOut({ serverId, userId: BOB, until: 99, ruleId: '300', ruleName: 'Hats', catchId: '9', timedOutAt: 6 });
const lifted = TimeOutLifted({ serverId: SERVER, userId: BOB, liftedById: ANN, liftedAt: 7 });

const people = [registered(ANN), registered(BOB), created];

/** With an actor, because actions of the system cannot be undone. */
function byAnn(events: readonly AnyEvent[]) {
  return events.map((event) => ({ ...event, meta: { actor: ANN } }));
}

async function given(...events: readonly AnyEvent[]): Promise<void> {
  await models.clear();
  await models.given(byAnn([...people, ...events]));
}

async function actions(): Promise<readonly ServerAction[]> {
  return (await readServerActions(models.db, SERVER, {}, OWNER)).actions;
}

/** For each entry, newest first: action, object, changes, and possible undo. */
async function entries() {
  return (await actions()).map(({ actionType, data, undo }) => {
    const changes = 'changes' in data ? data.changes.map(({ field, from, to }) => [field, from, to]) : null;
    return [actionType.slice('SERVER_'.length), 'subject' in data ? data.subject.name : null, changes, undo.state];
  });
}

async function newestReverted() {
  const [newest] = await actions();
  const undo = await readActionUndo(models.db, SERVER, newest?.id ?? '', OWNER);
  return undo?.back.map(({ field, from, to }) => [field, from, to]);
}

describe('the log of objects outside of a server’s structure', () => {
  it('shows the changes of a rule, and what can be undone', async () => {
    await given(ruleSet(), ruleSet({ trigger: { kind: 'words', words: ['cap'] }, alert: true }), ruleSet({ name: 'Caps' }));
    expect(await entries()).toEqual([
      [
        'RULE_SET',
        'Caps',
        [
          ['name', 'Hats', 'Caps'],
          ['trigger', null, null],
          ['alert', true, false],
        ],
        'open',
      ],
      [
        'RULE_SET',
        'Hats',
        [
          ['trigger', null, null],
          ['alert', false, true],
        ],
        'gone',
      ],
      ['RULE_SET', 'Hats', [], 'gone'],
    ]);
    await given(ruleSet(), ruleDeleted);
    expect((await entries())[0]).toEqual(['RULE_DELETE', 'Hats', [], 'open']);
    expect(await newestReverted()).toEqual([['name', null, 'Hats']]);
    await given(ruleSet());
    expect(await newestReverted()).toEqual([['name', 'Hats', null]]);
    await given(ruleSet({}, null));
    expect(await entries()).toEqual([]);
  });

  it('shows the texts of notices and listings', async () => {
    await given(notice('Be kind'), notice('Be kinder'), noticeRemoved);
    expect(await entries()).toEqual([
      ['NOTICE_REMOVE', 'General', [['content', 'Be kinder', null]], 'open'],
      ['NOTICE_SET', 'General', [['content', 'Be kind', 'Be kinder']], 'gone'],
      ['NOTICE_SET', 'General', [['content', null, 'Be kind']], 'gone'],
    ]);
    expect(await newestReverted()).toEqual([['content', null, 'Be kinder']]);
    await given(published, described, unpublished);
    expect(await entries()).toEqual([
      ['UNPUBLISH', null, [['description', 'Tea', null]], 'open'],
      ['DESCRIBE', null, [['description', 'Books', 'Tea']], 'gone'],
      ['PUBLISH', null, [['description', null, 'Books']], 'gone'],
    ]);
  });

  it('allows no undo of a publication with later bumps, and finds a restored one', async () => {
    await given(published);
    expect((await entries())[0]?.at(-1)).toBe('open');
    await given(published, bumped);
    expect((await entries())[0]?.at(-1)).toBe('gone');
    const kept = { publicId: '90', description: 'Tea', bumpCount: 1, lifetimeBumpCount: 1, bumpedAt: 6, pinnedAt: null, publishedAt: 6 };
    const republished = ServerRepublished({ serverId: SERVER, ...kept, republishedById: ANN, republishedAt: 9 });
    await given(published, described, unpublished, republished);
    expect((await entries()).map((each) => each.at(-1))).toEqual(['gone', 'open', 'gone']);
  });

  it('shows questions, and lifted timeouts until their original end', async () => {
    await given(asked, askedOtherwise);
    expect(await entries()).toEqual([
      ['QUESTION_UPDATE', 'What?', [['title', 'Which?', 'What?']], 'open'],
      ['QUESTION_CREATE', 'Which?', [], 'gone'],
    ]);
    await given(asked, askedNoMore);
    expect(await newestReverted()).toEqual([['title', null, 'Which?']]);
    await given(timedOut(), timedOut(null), lifted);
    expect((await actions()).map(({ undo }) => undo)).toEqual([{ state: 'open', until: 99 }]);
    await given(timedOut(), lifted, timedOut());
    expect((await entries())[0]?.at(-1)).toBe('gone');
  });

  it('H2 is the same from batches of one', async () => {
    const history = [
      ruleSet(),
      timedOut(),
      notice('Be kind'),
      notice('Be kinder'),
      asked,
      askedOtherwise,
      published,
      bumped,
      lifted,
      ruleDeleted,
    ];
    await models.rowsAfter(byAnn([...people, ...history]));
  });

  it('keeps no notice text of a purged channel', async () => {
    await given(notice('Be kind'), notice('Be kinder'), ChannelPurged({ serverId: SERVER, channelId: GENERAL, purgedAt: 9 }));
    expect(JSON.stringify(await models.rows())).not.toContain('Be kind');
    expect((await entries()).map((each) => each.at(-1))).toEqual(['gone', 'gone']);
  });
});
