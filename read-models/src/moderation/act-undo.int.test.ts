/** The rows after an undo of a moderator's action equal those without the action. Live rows and a rebuild agree (H2). */
import type { AnyEvent, EventMeta } from '@folkmoot/contracts/kernel/event';
import { MessageDeleted, MessageRestored } from '@folkmoot/contracts/messages/events';
import {
  AddressesBanned,
  SuspensionEdited,
  UserModerated,
  UserShadowBanned,
  UserSuspended,
  UserUnsuspended,
  UserWarned,
} from '@folkmoot/contracts/moderation/events';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { undoModeratorAct } from '@folkmoot/contracts/moderation/undo-commands';
import { type ModeratorActKind, ModeratorActUndone, SanctionUndone } from '@folkmoot/contracts/moderation/undo-events';
import { PostAnnounced, PostAnnouncementEnded, PostDeleted } from '@folkmoot/contracts/posts/events';
import { ReportDecided, WarningLifted } from '@folkmoot/contracts/reports/events';
import { TicketMessageAdded, TicketOpened, TicketStatusSet } from '@folkmoot/contracts/tickets/events';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { messages } from '../messages/messages.projection.ts';
import { registered, type TestReadModels, testReadModels } from '../profiles/test-support.ts';
import { search } from '../search/search.projection.ts';
import { messageSent, nothingRestored } from '../test-events.ts';
import { readRemovedBy } from './act-undo.queries.ts';
import { moderationLog } from './moderation-log.projection.ts';
import { sanctions } from './sanctions.projection.ts';
import { sanctionUndone } from './sanctions.signals.ts';

const [ANN, MOD] = ['1', '2'] as const;
const place = { channelId: '50', serverId: '7', recipientId: null, authorId: ANN };
const id = (serial: number) => String(serial).padStart(19, '1');
const sent = (serial: number) => messageSent({ messageId: id(serial), ...place, sentAt: serial });
const deleted = (serial: number, deletedById: string) =>
  MessageDeleted({ messageId: id(serial), ...place, deletedById, attachmentCount: 0 });
const erased = (serial: number, cause: number) => ({ ...deleted(serial, MOD), meta: { causationId: `event-${cause}` } });
const restored = (serial: number, deletion: number) =>
  MessageRestored({ messageId: id(serial), ...place, undoneEventId: `event-${deletion}`, restoredById: MOD, restoredAt: 90 });
const suspended = (at: number) =>
  UserSuspended({
    suspensionId: String(at),
    userId: ANN,
    reason: 'Spam.',
    expireAt: null,
    deletesSince: 0,
    suspendCount: 1,
    suspendedById: MOD,
    suspendedAt: at,
  });
const addresses = (expireAt: number) =>
  AddressesBanned({ userId: ANN, addresses: ['one', 'two'], peopleIds: [], expireAt, bannedById: MOD, bannedAt: 30 });

type Undone = Parameters<typeof SanctionUndone>[0];

/** In tests, events have the ids `event-<index in the history>`. */
function undone(place: number, act: Undone['act'], change: Partial<Undone> = {}) {
  const by = { undoneById: MOD, undoneAt: 80 };
  return SanctionUndone({ userId: ANN, act, undoneEventId: `event-${place}`, actedAt: 30, ...nothingRestored, ...by, ...change });
}

let models: TestReadModels;

beforeAll(async () => {
  models = await testReadModels(inject('postgresUrl'), [messages, search, sanctions, moderationLog]);
});
afterEach(() => models.clear());
afterAll(() => models.drop());

type TestEvent = AnyEvent & { readonly meta?: Partial<EventMeta> };

const ids = (rows: readonly unknown[] | undefined) => rows?.map((row) => (row as { readonly id: string }).id);
const written = [registered(ANN), sent(20), sent(21), sent(22)];
const ACT = written.length;

describe('H2 undo of a suspension', () => {
  it('restores messages that it deleted, but not earlier deletions and those of the author', async () => {
    const history: TestEvent[] = [...written, suspended(30), deleted(20, MOD), erased(21, ACT), erased(22, ACT), deleted(22, ANN)];
    const before = await models.rowsAfter(history);
    expect(before.caused_removals).toEqual([{ caused_by: `event-${ACT}`, channel_id: '50', messages: 2 }]);
    expect(await readRemovedBy(models.db, `event-${ACT}`, 10)).toEqual([id(21)]);
    await models.clear();
    const rows = await models.rowsAfter([...history, undone(ACT, 'suspension'), restored(21, ACT + 2)]);
    expect(ids(rows.messages)).toEqual([id(21)]);
    expect(ids(rows.removed_messages)).toEqual([id(20)]);
    expect(rows.message_words).toHaveLength(1);
    expect(rows.suspensions).toEqual([]);
    expect(rows.sanction_counts).toMatchObject([{ suspend_count: 0 }]);
  });

  it('keeps messages hidden that a later action deleted too, and counts only its own', async () => {
    const history: TestEvent[] = [...written, suspended(30), suspended(40), erased(20, ACT), erased(21, ACT), erased(21, ACT + 1)];
    const before = await models.rowsAfter(history);
    expect(before.caused_removals).toMatchObject([{ messages: 2 }, { messages: 1 }]);
    expect(await readRemovedBy(models.db, `event-${ACT + 1}`, 10)).toEqual([id(21)]);
    await models.clear();
    const later = await models.rowsAfter([...history, restored(20, ACT + 2), restored(21, ACT + 3)]);
    expect(ids(later.messages)).toEqual([id(20), id(22)]);
    expect(later.message_words).toHaveLength(2);
    expect(await readRemovedBy(models.db, `event-${ACT}`, 10)).toEqual([]);
    await models.clear();
    const both = await models.rowsAfter([...history, restored(20, ACT + 2), restored(21, ACT + 4), restored(21, ACT + 3)]);
    expect(ids(both.messages)).toEqual([id(20), id(21), id(22)]);
  });

  it('keeps the sanction in its event', async () => {
    const suspension = { suspensionId: '30', expireAt: 99, suspendedById: MOD, suspendedAt: 30 };
    const activeSuspension = { suspension, suspensionReason: 'First.', suspensionReasonById: MOD, suspendCount: 1 };
    const event = undone(2, 'suspension', activeSuspension);
    const rows = await models.rowsAfter([registered(ANN), suspended(30), suspended(40), event]);
    expect(rows.suspensions).toMatchObject([{ id: '30', expire_at: 99, reason: 'First.', suspended_by_id: MOD }]);
    const notice = { message: 'You are suspended.', data: { type: 'suspend', reason: 'First.', expire: 99, by: { username: '' } } };
    const botNotice = { ...notice, data: { ...notice.data, reason: null } };
    const context = { moderators: new Map(), bots: new Map([[ANN, ['9']]]) };
    expect(sanctionUndone(event, context)).toEqual([
      { kind: 'disconnect', userId: ANN, payload: notice },
      { kind: 'disconnect', userId: '9', payload: botNotice },
    ]);
    expect(sanctionUndone(undone(2, 'suspension'), context)).toEqual([]);
    expect(sanctionUndone(undone(2, 'suspension', { ...activeSuspension, suspension: { ...suspension, expireAt: 80 } }), context)).toEqual(
      [],
    );
  });

  it('ends the bans of its addresses, and no other', async () => {
    const rows = await models.rowsAfter([registered(ANN), addresses(500), addresses(900), undone(2, 'addressBan')]);
    expect(rows.banned_addresses).toMatchObject([
      { address: 'one', banned_by: 'event-1', expire_at: 500 },
      { address: 'two', banned_by: 'event-1' },
    ]);
  });
});

describe('H2 the audit log', () => {
  it('shows who undid which action, at its entry and as its own entry', async () => {
    const warned = UserWarned({ userId: ANN, reason: 'No.', warnCount: 1, warnExpiresAt: 99, warnedById: MOD, warnedAt: 30 });
    const lift = WarningLifted({ userId: ANN, warningId: '9', liftedById: MOD, liftedAt: 80 });
    const rows = await models.rowsAfter([
      registered(ANN),
      warned,
      { ...lift, meta: { command: undoModeratorAct.name } },
      undone(1, 'warning'),
    ]);
    expect(rows.moderation_logs).toMatchObject([
      { event_id: 'event-1', action_type: MODERATION_ACT.WARN, undone_by_id: MOD, undone_at: 80, undoes: null },
      { event_id: 'event-3', action_type: MODERATION_ACT.UNDO, undoes: MODERATION_ACT.WARN, user_id: ANN, undone_by_id: null },
    ]);
    expect(rows.sanction_counts).toMatchObject([{ warn_count: 0, warn_expires_at: null }]);
  });
});

describe('H2 actions that cannot be undone', () => {
  const NEVER = ({ moderation_logs: rows }: Awaited<ReturnType<TestReadModels['rowsAfter']>>) =>
    rows?.map((row) => (row as { readonly never: string | null }).never);
  const lifted = (at: number) => UserUnsuspended({ userId: ANN, suspendCount: 0, liftedById: MOD, liftedAt: at });
  const edited = (expireAt: number | null) => SuspensionEdited({ userId: ANN, reason: 'Spam.', expireAt, editedById: MOD, editedAt: 31 });

  it('include the lift of a suspension that did not exist', async () => {
    expect(NEVER(await models.rowsAfter([registered(ANN), lifted(30)]))).toEqual(['nothing']);
    await models.clear();
    const twice = await models.rowsAfter([registered(ANN), suspended(30), lifted(40), lifted(41)]);
    expect(NEVER(twice)).toEqual([null, null, 'nothing']);
    expect(twice.moderation_log_suspended).toEqual([]);
    await models.clear();
    expect(NEVER(await models.rowsAfter([registered(ANN), suspended(30), edited(35), lifted(40)]))).toEqual([null, null, 'nothing']);
    await models.clear();
    expect(NEVER(await models.rowsAfter([registered(ANN), suspended(30), undone(1, 'suspension'), lifted(90)]))).toEqual([
      null,
      null,
      'nothing',
    ]);
    await models.clear();
    const stillSuspended = {
      suspension: { suspensionId: '30', expireAt: null, suspendedById: MOD, suspendedAt: 30 },
      suspensionReason: 'Spam.',
    };
    const again = [registered(ANN), suspended(30), lifted(40), undone(2, 'suspensionLift', stillSuspended), lifted(90)];
    expect(NEVER(await models.rowsAfter(again))).toEqual([null, null, null, null]);
  });

  it('include a new password alone, but not changes next to it', async () => {
    const change = (...changed: string[]) => UserModerated({ userId: ANN, changed, moderatedById: MOD, moderatedAt: 30 });
    expect(NEVER(await models.rowsAfter([registered(ANN), change('newPassword'), change('newPassword', 'email')]))).toEqual([
      'password',
      null,
    ]);
  });

  it('include the deletion of a post that its author deleted too', async () => {
    const ended = (postId: string, deletedById: string) =>
      PostDeleted({ postId, authorId: ANN, commentToId: null, deletedById, deletedAt: 30 });
    const rows = await models.rowsAfter([registered(ANN), ended('9', MOD), ended('10', MOD), ended('9', ANN)]);
    expect(NEVER(rows)).toEqual(['gone', null]);
  });
});

describe('H2 actions on tickets, posts and cases', () => {
  const byUndo = { meta: { command: undoModeratorAct.name } };
  const undoneBy = (undoneEventId: string, act: ModeratorActKind, partition: string) =>
    ModeratorActUndone({ act, undoneEventId, partition, undoneById: MOD, undoneAt: 80 });

  it('name the author of the ticket, and their undos name the object', async () => {
    const on = { ticketId: 4, channelId: '40' };
    const status = (set: number) => TicketStatusSet({ ...on, status: set, by: 'moderator', setById: MOD, setAt: 30 });
    const rows = await models.rowsAfter([
      registered(ANN),
      TicketOpened({ ...on, authorId: ANN, title: 'Eels', category: 0, openedAt: 10 }),
      TicketMessageAdded({ ...on, messageId: id(20), authorId: ANN, addedAt: 20 }),
      TicketMessageAdded({ ...on, messageId: id(21), authorId: MOD, addedAt: 21 }),
      status(2),
      { ...status(0), ...byUndo },
      undoneBy('event-4', 'ticketStatus', '40'),
    ]);
    const about = { user_id: ANN, ticket_id: 4, case_id: '40', action_by_id: MOD };
    expect(rows.moderation_logs).toMatchObject([
      { ...about, action_type: MODERATION_ACT.TICKET_ANSWER },
      { ...about, action_type: MODERATION_ACT.TICKET_STATUS, reason: 'closed as done', undone_by_id: MOD },
      { ...about, action_type: MODERATION_ACT.UNDO, undoes: MODERATION_ACT.TICKET_STATUS, reason: null },
    ]);
    expect(rows.moderation_logs).toHaveLength(3);
  });

  it('have one entry, regardless of other effects of an undo', async () => {
    const announced = PostAnnounced({ postId: '9', announcedById: MOD, announcedAt: 30 });
    const ended = PostAnnouncementEnded({ postId: '9', endedById: MOD });
    const rows = await models.rowsAfter([registered(ANN), announced, { ...ended, ...byUndo }, undoneBy('event-1', 'announcement', '9')]);
    expect(rows.moderation_logs).toMatchObject([
      { action_type: MODERATION_ACT.ANNOUNCEMENT, post_id: '9', undone_at: 80 },
      { action_type: MODERATION_ACT.UNDO, post_id: '9', undoes: MODERATION_ACT.ANNOUNCEMENT },
    ]);
    expect(rows.moderation_logs).toHaveLength(2);
  });

  it('have the id of their case, and so do their undos', async () => {
    const onCase = { caseId: '500', kind: 'post', thingId: '9' } as const;
    const decided = ReportDecided({ ...onCase, outcome: 'removed', note: null, reporterIds: [ANN], decidedById: MOD, decidedAt: 30 });
    const rows = await models.rowsAfter([registered(ANN), decided, undoneBy('event-1', 'reportDecision', '9')]);
    expect(rows.moderation_logs).toMatchObject([
      { action_type: MODERATION_ACT.REPORT_DECISION, case_id: '500', reason: 'post 9: removed', undone_by_id: MOD },
      { action_type: MODERATION_ACT.UNDO, case_id: '500', reason: 'post 9: removed' },
    ]);
  });
});

it('H2 undo of a shadow ban ends it', async () => {
  const ban = UserShadowBanned({ shadowBanId: '9', userId: ANN, reason: 'No.', deletesSince: 0, bannedById: MOD, bannedAt: 30 });
  expect((await models.rowsAfter([registered(ANN), ban, undone(1, 'shadowBan')])).shadow_bans).toEqual([]);
});
