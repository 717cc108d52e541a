/** A user's view of staff actions on their account, and its erasure with the account for any order of partitions. */
import { AccountDeleted, BadgesSet } from '@folkmoot/contracts/accounts/events';
import { PersonTimedOut, TimeOutLifted } from '@folkmoot/contracts/automod/events';
import { PublicServerPinned, PublicServerUnpinned } from '@folkmoot/contracts/explore/events';
import type { AnyEvent, Recorded } from '@folkmoot/contracts/kernel/event';
import { MessageDeleted } from '@folkmoot/contracts/messages/events';
import {
  AddressesBanned,
  OwnerWarned,
  ServerModerated,
  SuspensionEdited,
  UserModerated,
  UserShadowBanned,
  UserShadowUnbanned,
  UserSuspended,
  UserUnsuspended,
  UserWarned,
} from '@folkmoot/contracts/moderation/events';
import { undoModeratorAct } from '@folkmoot/contracts/moderation/undo-commands';
import { SanctionUndone, ServerActUndone } from '@folkmoot/contracts/moderation/undo-events';
import { PostDeleted } from '@folkmoot/contracts/posts/events';
import { AppealDecided, WarningLifted } from '@folkmoot/contracts/reports/events';
import {
  ServerCreated,
  ServerDeleted,
  ServerDeletionCancelled,
  ServerDeletionScheduled,
  ServerOwnershipTransferred,
  ServerUpdated,
} from '@folkmoot/contracts/servers/events';
import type { Database } from '@folkmoot/platform/database/database';
import { applyBatch } from '@folkmoot/platform/projection/apply';
import { LIVE_SCHEMA, prepareReadModels } from '@folkmoot/platform/projection/read-model-store';
import { type TestDatabase, testDatabase } from '@folkmoot/platform/testing/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { nothingRestored } from '../test-events.ts';
import { accountHistory } from './account-history.projection.ts';

let test: TestDatabase;
let database: Database;
let position = 0;
let people = 0;

beforeAll(async () => {
  test = await testDatabase(inject('postgresUrl'));
  database = test.open({ searchPath: [LIVE_SCHEMA], max: 4 });
  await prepareReadModels(database, [accountHistory]);
});

afterAll(() => test?.drop());

const MOD = 'mod';

function recorded(event: AnyEvent, actor = MOD): Recorded {
  position += 1;
  const meta = { actor, command: 'test', correlationId: '', causationId: null, at: position };
  return { ...event, id: `event ${position}`, stream: event.type, revision: 0, position, meta };
}

function createUserId(): string {
  people += 1;
  return `person ${people}`;
}

async function project(...events: readonly Recorded[]): Promise<void> {
  await database.kysely.transaction().execute((tx) => applyBatch(accountHistory, events, tx));
}

async function actsOf(userId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ act: string }>`
    select act from account_history where user_id = ${userId} order by position`.execute(database.kysely);
  return rows.map(({ act }) => act);
}

const NO_SANCTIONS = {
  act: 'accountEdit',
  actedAt: 3,
  ...nothingRestored,
  undoneById: MOD,
  undoneAt: 8,
} as const;

const suspension = (userId: string, at: number, expireAt: number | null) =>
  UserSuspended({
    suspensionId: '1',
    userId,
    reason: 'No.',
    expireAt,
    deletesSince: null,
    suspendCount: 1,
    suspendedById: MOD,
    suspendedAt: at,
  });
const lifted = (userId: string, liftedAt: number) => UserUnsuspended({ userId, suspendCount: 0, liftedById: MOD, liftedAt });
const deletedPost = (authorId: string, deletedById = MOD) =>
  PostDeleted({ postId: '7', authorId, commentToId: null, deletedById, deletedAt: 3 });

const defaultRole = { roleId: '1', name: 'all', hexColor: '#fff', permissions: 0, order: 1 };
const defaultChannel = { channelId: '2', name: 'general', permissions: 0, order: 1 };
const serverMade = (serverId: string, createdById: string) =>
  ServerCreated({ serverId, name: 'Moot', hexColor: '#fff', createdById, defaultRole, defaultChannel, createdAt: 1 });

describe('a user sees', () => {
  it('staff actions in order', async () => {
    const userId = createUserId();
    await project(
      recorded(UserWarned({ userId, reason: 'Hm.', warnCount: 1, warnExpiresAt: 90, warnedById: MOD, warnedAt: 1 })),
      recorded(WarningLifted({ userId, warningId: '1', liftedById: MOD, liftedAt: 2 })),
      recorded(suspension(userId, 3, 50)),
      recorded(AddressesBanned({ userId, addresses: ['a'], peopleIds: [userId, 'other'], expireAt: 60, bannedById: MOD, bannedAt: 3 })),
      recorded(SuspensionEdited({ userId, reason: 'Still no.', expireAt: null, editedById: MOD, editedAt: 4 })),
      recorded(lifted(userId, 5)),
      recorded(UserModerated({ userId, changed: ['badges', 'tag'], moderatedById: MOD, moderatedAt: 6 })),
      recorded(BadgesSet({ userId, badges: 4 })),
      recorded(deletedPost(userId)),
    );
    expect(await actsOf(userId)).toEqual([
      'warned',
      'warningLifted',
      'suspended',
      'addressesBanned',
      'suspensionEdited',
      'suspensionLifted',
      'edited',
      'badgesSet',
      'postDeleted',
    ]);
    // A user with the same address sees that it was banned, but not because of whom.
    expect(await actsOf('other')).toEqual(['addressBarred']);
    await project(erased('other'));
    expect(await actsOf('other')).toEqual([]);
  });

  it('the warning of a scheduled deletion of their server', async () => {
    const userId = createUserId();
    const counts = { warnCount: 1, warnExpiresAt: 90, warnedById: MOD, warnedAt: 1 };
    await project(recorded(OwnerWarned({ warningId: '1', userId, serverId: '9', reason: 'Spam.', ...counts })));
    expect(await actsOf(userId)).toEqual(['warned']);
  });

  it('timeouts by an instance rule, but not by a server rule', async () => {
    const userId = createUserId();
    const out = { userId, until: 90, ruleId: '1', ruleName: 'Eels', catchId: '2', timedOutAt: 1 };
    await project(
      recorded(PersonTimedOut({ ...out, serverId: '8' }), 'system'),
      recorded(PersonTimedOut({ ...out, serverId: null }), 'system'),
      recorded(TimeOutLifted({ serverId: '8', userId, liftedById: MOD, liftedAt: 2 })),
      recorded(TimeOutLifted({ serverId: null, userId, liftedById: MOD, liftedAt: 3 })),
    );
    expect(await actsOf(userId)).toEqual(['timedOut', 'timeOutLifted']);
  });

  it('the result of an appeal', async () => {
    const userId = createUserId();
    const decided = {
      caseId: '1',
      kind: 'warning' as const,
      thingId: '2',
      appellantId: userId,
      answer: 'So.',
      decidedById: MOD,
      decidedAt: 4,
    };
    await project(recorded(AppealDecided({ ...decided, outcome: 'upheld' })), recorded(AppealDecided({ ...decided, outcome: 'lifted' })));
    expect(await actsOf(userId)).toEqual(['appealUpheld', 'appealLifted']);
  });

  it('actions on a server while it was theirs, with its name at that time', async () => {
    const [first, second] = [createUserId(), createUserId()];
    const serverId = `server of ${first}`;
    const scheduled = recorded(ServerDeletionScheduled({ serverId, scheduledById: MOD, reason: 'Eels.', scheduledAt: 5 }));
    const undone = { serverId, act: 'deletionSchedule' as const, undoneEventId: scheduled.id, fields: [], undoneById: MOD, undoneAt: 6 };
    const ofUndo = recorded(ServerDeletionCancelled({ serverId, cancelledById: MOD, cancelledAt: 6 }));
    await project(
      recorded(serverMade(serverId, first), first),
      recorded(ServerModerated({ serverId, changed: ['verified'], moderatedById: MOD, moderatedAt: 2 })),
      recorded(PublicServerPinned({ serverId, pinnedById: MOD, pinnedAt: 3 })),
      recorded(PublicServerUnpinned({ serverId, unpinnedById: MOD, unpinnedAt: 3 })),
      recorded(ServerUpdated({ serverId, name: 'Other' }), first),
      recorded(ServerOwnershipTransferred({ serverId, oldOwnerId: first, newOwnerId: second, transferredAt: 4 }), first),
      scheduled,
      { ...ofUndo, meta: { ...ofUndo.meta, command: undoModeratorAct.name } },
      recorded(ServerActUndone(undone)),
      recorded(ServerDeletionCancelled({ serverId, cancelledById: MOD, cancelledAt: 7 })),
      recorded(ServerDeleted({ serverId, name: 'Other', deletedById: 'System', channelIds: [], deletedAt: 8 }), 'system'),
    );
    expect(await actsOf(first)).toEqual(['serverEdited', 'serverPinned', 'serverUnpinned']);
    const { rows } = await sql`
      select act, reason, server_name as name, undone_at as undone from account_history where user_id = ${second} order by position`.execute(
      database.kysely,
    );
    expect(rows).toEqual([
      { act: 'serverDeletionScheduled', reason: 'Eels.', name: 'Other', undone: 6 },
      { act: 'serverDeletionCancelled', reason: null, name: 'Other', undone: null },
      { act: 'serverDeleted', reason: null, name: 'Other', undone: null },
    ]);
  });

  it('nothing of a server that they deleted themselves', async () => {
    const userId = createUserId();
    const serverId = `own of ${userId}`;
    await project(
      recorded(serverMade(serverId, userId), userId),
      recorded(ServerDeleted({ serverId, name: 'Mine', deletedById: userId, channelIds: [], deletedAt: 2 }), userId),
    );
    expect(await actsOf(userId)).toEqual([]);
  });

  it('nothing of a shadow ban', async () => {
    const userId = createUserId();
    const ban = { shadowBanId: '1', userId, reason: 'No.', deletesSince: 0, bannedById: MOD, bannedAt: 1 };
    const message = { messageId: '1', channelId: '2', serverId: null, recipientId: null, authorId: userId };
    await project(
      recorded(UserShadowBanned(ban)),
      recorded(MessageDeleted({ ...message, deletedById: MOD, attachmentCount: 0 })),
      recorded(UserShadowUnbanned({ userId, liftedById: MOD, liftedAt: 2 })),
    );
    expect(await actsOf(userId)).toEqual([]);
    expect(Object.keys(accountHistory.handlers).filter((type) => type.includes('Shadow'))).toEqual([]);
  });

  it('undone badges at their entry, and not a second time', async () => {
    const userId = createUserId();
    const edit = (...changed: string[]) => recorded(UserModerated({ userId, changed, moderatedById: MOD, moderatedAt: 3 }));
    const undo = (of: Recorded, fields: string[]) => recorded(SanctionUndone({ ...NO_SANCTIONS, userId, undoneEventId: of.id, fields }));
    const ofUndo = recorded(BadgesSet({ userId, badges: 0 }));
    const history = async () => {
      const { rows } = await sql`
        select act, badges, undone_at as undone from account_history where user_id = ${userId} order by position`.execute(database.kysely);
      return rows;
    };
    await project(recorded(BadgesSet({ userId, badges: 1 })));
    const set = recorded(BadgesSet({ userId, badges: 4 }));
    const edited = edit('badges', 'tag');
    await project(set, edited, { ...ofUndo, meta: { ...ofUndo.meta, command: undoModeratorAct.name } }, undo(edited, ['badges']));
    const first = { act: 'badgesSet', badges: 1, undone: null };
    const taken = { act: 'badgesSet', badges: 4, undone: 8 };
    expect(await history()).toEqual([first, taken, { act: 'edited', badges: null, undone: null }]);
    await project(recorded(BadgesSet({ userId, badges: 16 })));
    const again = edit('badges', 'tag');
    await project(again);
    await project(undo(again, ['tag']));
    expect((await history()).slice(3)).toEqual([
      { act: 'badgesSet', badges: 16, undone: null },
      { act: 'edited', badges: null, undone: 8 },
    ]);
  });

  it('nothing of their own actions, or of actions without an effect on them', async () => {
    const userId = createUserId();
    await project(
      recorded(BadgesSet({ userId, badges: 16 }), userId),
      recorded(UserModerated({ userId, changed: ['tag'], moderatedById: userId, moderatedAt: 1 }), userId),
      recorded(UserModerated({ userId, changed: ['badges'], moderatedById: MOD, moderatedAt: 1 })),
      recorded(deletedPost(userId, userId), userId),
      recorded(lifted(userId, 2)),
      recorded(suspension(userId, 3, 10)),
      // It had expired by then.
      recorded(lifted(userId, 11)),
    );
    expect(await actsOf(userId)).toEqual(['suspended']);
  });

  it('one entry for a suspension that is lifted twice in a row', async () => {
    const userId = createUserId();
    await project(recorded(suspension(userId, 1, null)), recorded(lifted(userId, 2)), recorded(lifted(userId, 3)));
    expect(await actsOf(userId)).toEqual(['suspended', 'suspensionLifted']);
  });
});

const erased = (userId: string) => recorded(AccountDeleted({ userId, deleteContent: false, deletedAt: 9 }), userId);

it('H9 nothing after the erasure of the account', async () => {
  const userId = createUserId();
  await project(recorded(suspension(userId, 1, null)), erased(userId), recorded(lifted(userId, 2)), recorded(deletedPost(userId)));
  expect(await actsOf(userId)).toEqual([]);
});

/** One of the two waits for the other. */
async function oneWaits(): Promise<void> {
  const waiting = sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await waiting.execute(database.kysely)).rows).toEqual([{ count: 1 }]);
}

const deletion = (userId: string) => recorded(deletedPost(userId));

it.each([
  ['the deletion of a post', deletion, erased],
  ['the erasure', erased, deletion],
])('H2 H9 keeps nothing when %s is projected first, and the other at the same moment', async (_which, first, second) => {
  const userId = createUserId();
  const firstTx = await database.kysely.startTransaction().execute();
  const secondTx = await database.kysely.startTransaction().execute();
  await applyBatch(accountHistory, [first(userId)], firstTx);
  const later = applyBatch(accountHistory, [second(userId)], secondTx);
  await oneWaits();
  await firstTx.commit().execute();
  await later;
  await secondTx.commit().execute();
  expect(await actsOf(userId)).toEqual([]);
});
