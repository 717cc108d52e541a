/** The erasure in read models that are partitioned by place, with either event projected first (H2, H9). */
import { AccountDeleted, ContentErased } from '@folkmoot/contracts/accounts/events';
import { DmOpened } from '@folkmoot/contracts/inbox/events';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import { NotificationSettingsSet } from '@folkmoot/contracts/notifications/events';
import { PostLiked } from '@folkmoot/contracts/posts/events';
import { TicketOpened } from '@folkmoot/contracts/tickets/events';
import { ChannelMarkedUnread, ChannelRead } from '@folkmoot/contracts/unread/events';
import { applyBatch } from '@folkmoot/platform/projection/apply';
import type { Projection } from '@folkmoot/platform/projection/projection';
import { type TestDatabase, testDatabase } from '@folkmoot/platform/testing/test-database';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { inbox } from '../inbox/inbox.projection.ts';
import { notifications } from '../notifications/notifications.projection.ts';
import { postNotices } from '../posts/post-notices.projection.ts';
import { recorded, type TestReadModels, testReadModels } from '../profiles/test-support.ts';
import { messageSent } from '../test-events.ts';
import { tickets } from '../tickets/tickets.projection.ts';
import { unread } from '../unread/unread.projection.ts';

let models: TestReadModels;

beforeAll(async () => {
  models = await testReadModels(inject('postgresUrl'), [inbox, unread, tickets, notifications, postNotices]);
});
afterEach(() => models.clear());
afterAll(() => models.drop());

const ERASED = '1';
const STAYS = '2';
const DM = '50';

function sent(messageId: string, authorId: string, recipientId: string): AnyEvent {
  const sentAt = Number(messageId);
  return messageSent({ messageId, channelId: DM, serverId: null, recipientId, authorId, notifiedUserIds: [recipientId], sentAt });
}

const opened = (userId: string, otherId: string) =>
  DmOpened({ channelId: DM, userId, otherId, inboxId: `5${userId}`, otherInboxId: `5${otherId}`, createdAt: 5, createdById: ERASED });
const ticket = (ticketId: number, authorId: string) =>
  TicketOpened({ ticketId, channelId: `7${ticketId}`, authorId, title: `Title ${ticketId}`, category: 0, openedAt: 5 });

const set = (userId: string) =>
  NotificationSettingsSet({ userId, serverId: null, channelId: DM, pingMode: 1, soundMode: null, changed: ['pingMode'] });
const liked = (authorId: string, userId: string) =>
  PostLiked({ postId: `9${authorId}`, authorId, userId, likeId: `8${authorId}`, noticeId: `7${authorId}`, likedAt: 13 });

const inPlaces: readonly AnyEvent[] = [
  opened(ERASED, STAYS),
  opened(STAYS, ERASED),
  sent('10', ERASED, STAYS),
  sent('11', STAYS, ERASED),
  ChannelRead({ userId: ERASED, channelId: DM, serverId: null, at: 12 }),
  ChannelMarkedUnread({ userId: ERASED, channelId: DM, serverId: null, at: 10, authorId: STAYS }),
  set(ERASED),
  set(STAYS),
  liked(ERASED, STAYS),
  liked(STAYS, ERASED),
  ticket(1, ERASED),
  ticket(2, STAYS),
];

const deleted = (deleteContent: boolean) => AccountDeleted({ userId: ERASED, deleteContent, deletedAt: 20 });
const erased = ContentErased({ userId: ERASED, messages: 1, posts: 0, erasedAt: 21 });

async function rows() {
  const { rows: found } = await sql<{
    views: string[];
    seen: string[];
    counts: string[];
    set: string[];
    notices: string[];
    titles: string[];
  }>`
    select (select coalesce(array_agg(user_id order by user_id), '{}') from inbox_entries) as views,
           (select coalesce(array_agg(user_id order by user_id), '{}') from last_seen) as seen,
           (select coalesce(array_agg(recipient_id order by recipient_id), '{}') from mention_counts) as counts,
           (select coalesce(array_agg(user_id order by user_id), '{}') from notification_settings) as set,
           (select coalesce(array_agg(to_id order by to_id), '{}') from post_notices) as notices,
           (select coalesce(array_agg(title order by id), '{}') from tickets) as titles`.execute(models.db);
  return found[0];
}

async function after(history: readonly AnyEvent[], batch: number) {
  await models.given(history, batch);
  return rows();
}

const TITLES = ['Title 1', 'Title 2'];
const WITHOUT_THEIRS = ['', 'Title 2'];

describe.each([1, 1000])('an erased user, in batches of %i', (batch) => {
  it('has views, reads and counters before the erasure', async () => {
    expect(await after(inPlaces, batch)).toEqual({
      views: [ERASED, STAYS],
      seen: [ERASED, STAYS],
      counts: [ERASED],
      set: [ERASED, STAYS],
      notices: [ERASED, STAYS],
      titles: TITLES,
    });
  });

  it.each<[string, readonly AnyEvent[]]>([
    ['after', [...inPlaces, deleted(false)]],
    ['before', [deleted(false), ...inPlaces]],
    ['amid', [...inPlaces.slice(0, 4), deleted(false), ...inPlaces.slice(4)]],
  ])('loses them with the account, which is projected %s their actions (H2)', async (_when, history) => {
    expect(await after(history, batch)).toEqual({
      views: [STAYS],
      seen: [STAYS],
      counts: [],
      set: [STAYS],
      notices: [STAYS],
      titles: TITLES,
    });
  });

  it('keeps views while their content is being deleted', async () => {
    expect(await after([...inPlaces, deleted(true)], batch)).toEqual({
      views: [ERASED, STAYS],
      seen: [STAYS],
      counts: [],
      set: [STAYS],
      notices: [STAYS],
      titles: TITLES,
    });
  });

  it.each<[string, readonly AnyEvent[]]>([
    ['after', [...inPlaces, deleted(true), erased]],
    ['before', [deleted(true), erased, ...inPlaces]],
    ['amid', [deleted(true), ...inPlaces.slice(0, 11), erased, ...inPlaces.slice(11)]],
  ])('H9 loses views and titles with their content, which is projected %s it (H2)', async (_when, history) => {
    expect(await after(history, batch)).toEqual({
      views: [STAYS],
      seen: [STAYS],
      counts: [],
      set: [STAYS],
      notices: [STAYS],
      titles: WITHOUT_THEIRS,
    });
  });
});

describe('an erasure and a concurrent write of another partition', () => {
  let test: TestDatabase;
  let database: ReturnType<TestDatabase['open']>;

  beforeAll(async () => {
    test = await testDatabase(inject('postgresUrl'));
    database = test.open({ max: 4 });
    for (const table of [inbox, unread, tickets, notifications, postNotices].flatMap((projection) => projection.tables))
      await database.pool.query(table.create);
  });
  afterAll(() => test.drop());

  const isWaiting = async () => {
    const { rows: waiting } = await database.pool.query(
      'select 1 from pg_locks l join pg_database d on d.oid = l.database where d.datname = current_database() and not l.granted',
    );
    return waiting.length > 0;
  };

  /** The first is projected but not committed when the second begins. */
  async function together(projection: Projection, first: AnyEvent, second: AnyEvent): Promise<void> {
    const release = Promise.withResolvers<void>();
    const projected = Promise.withResolvers<void>();
    const locking = database.kysely.transaction().execute(async (tx) => {
      await applyBatch(projection, recorded([first]), tx);
      projected.resolve();
      await release.promise;
    });
    await projected.promise;
    const waiting = database.kysely.transaction().execute((tx) => applyBatch(projection, recorded([second]), tx));
    await vi.waitUntil(isWaiting);
    release.resolve();
    await Promise.all([locking, waiting]);
  }

  const read = ChannelRead({ userId: ERASED, channelId: DM, serverId: null, at: 12 });

  it.each<[string, Projection, AnyEvent, AnyEvent, string]>([
    ['reads', unread, read, deleted(true), 'select 1 from last_seen'],
    ['reads', unread, deleted(true), read, 'select 1 from last_seen'],
    ['views', inbox, opened(ERASED, STAYS), deleted(false), `select 1 from inbox_entries where user_id = '${ERASED}'`],
    ['views', inbox, deleted(false), opened(ERASED, STAYS), `select 1 from inbox_entries where user_id = '${ERASED}'`],
    ['settings', notifications, set(ERASED), deleted(true), 'select 1 from notification_settings'],
    ['settings', notifications, deleted(true), set(ERASED), 'select 1 from notification_settings'],
    ['notices', postNotices, liked(ERASED, STAYS), deleted(true), 'select 1 from post_notices'],
    ['notices', postNotices, deleted(true), liked(ERASED, STAYS), 'select 1 from post_notices'],
    ['titles', tickets, ticket(1, ERASED), erased, "select 1 from tickets where title <> ''"],
    ['titles', tickets, erased, ticket(1, ERASED), "select 1 from tickets where title <> ''"],
  ])('leave no %s, in either order', async (_what, projection, first, second, left) => {
    for (const { name } of projection.tables) await database.pool.query(`truncate ${name}`);
    await together(projection, first, second);
    expect((await database.pool.query(left)).rows).toEqual([]);
  });
});
