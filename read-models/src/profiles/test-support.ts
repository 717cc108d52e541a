/** Read models on a separate database for integration tests, with common events and rows. */
import { UserRegistered } from '@folkmoot/contracts/accounts/events';
import type { AnyEvent, EventMeta, EventOf, Recorded } from '@folkmoot/contracts/kernel/event';
import { MemberJoined } from '@folkmoot/contracts/members/events';
import { applyBatch, wanted } from '@folkmoot/platform/projection/apply';
import type { Projection, Reader, Table } from '@folkmoot/platform/projection/projection';
import { makeTextParts } from '@folkmoot/platform/projection/text-parts';
import type { QueryInput } from '@folkmoot/platform/query/answer';
import { type TestDatabase, testDatabase } from '@folkmoot/platform/testing/test-database';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { PersonRow } from './people.ts';

/** An event with optional metadata for the log. */
type GivenEvent = AnyEvent & { readonly meta?: Partial<EventMeta> };

export function recorded(events: readonly GivenEvent[], from = 0): readonly Recorded[] {
  const meta = { actor: 'system', command: 'test', correlationId: '1', causationId: null, at: 0 };
  return events.map((event, index) => ({
    ...event,
    id: `event-${from + index}`,
    stream: 'test-1',
    revision: from + index,
    position: from + index,
    // An event may have its own metadata.
    meta: { ...meta, ...event.meta },
  }));
}

export type TestReadModels = {
  readonly db: Reader;
  /** Projects a history, all at once or in batches of this size. */
  readonly given: (events: readonly GivenEvent[], batch?: number) => Promise<void>;
  /** Every table, sorted by its key. */
  readonly rows: () => Promise<Readonly<Record<string, readonly unknown[]>>>;
  /** Every table after a history alone, which must be equal from batches of one and all at once (H2). */
  readonly rowsAfter: (events: readonly GivenEvent[]) => Promise<Readonly<Record<string, readonly unknown[]>>>;
  readonly clear: () => Promise<void>;
  readonly drop: () => Promise<void>;
};

export async function testReadModels(serverUrl: string, projections: readonly Projection[]): Promise<TestReadModels> {
  const database: TestDatabase = await testDatabase(serverUrl);
  const opened = database.open();
  const { pool, kysely: db } = opened;
  await makeTextParts(opened);
  const tables: readonly Table[] = projections.flatMap((projection) => projection.tables);
  for (const table of tables) for (const statement of [table.create, ...(table.indexes ?? [])]) await pool.query(statement);

  async function project(events: readonly Recorded[]): Promise<void> {
    for (const projection of projections) {
      await db.transaction().execute((tx) => applyBatch(projection, wanted(projection, events), tx));
    }
  }

  async function given(events: readonly GivenEvent[], batch = events.length): Promise<void> {
    const all = recorded(events);
    for (let start = 0; start < all.length; start += batch) await project(all.slice(start, start + batch));
  }

  async function rows() {
    const found: Record<string, readonly unknown[]> = {};
    for (const table of tables) {
      const order = sql.join(table.key.map((column) => sql.ref(column)));
      found[table.name] = (await sql`select * from ${sql.table(table.name)} order by ${order}`.execute(db)).rows;
    }
    return found;
  }

  async function clear(): Promise<void> {
    for (const table of tables) await sql`truncate ${sql.table(table.name)}`.execute(db);
  }

  async function rowsAfter(events: readonly GivenEvent[]) {
    await clear();
    await given(events, 1);
    const one = await rows();
    await clear();
    await given(events);
    expect(await rows(), 'H2 batches of one and of all').toEqual(one);
    return one;
  }

  return { db, given, rows, rowsAfter, clear, drop: () => database.drop() };
}

type Registration = EventOf<typeof UserRegistered>['data'];

export function registered(userId: string, facts: Partial<Registration> = {}) {
  return UserRegistered({
    userId,
    username: `user${userId}`,
    tag: 'abcd',
    email: `user${userId}@example.org`,
    hexColor: '#aabbcc',
    badges: 0,
    bot: false,
    registeredAt: 5,
    ...facts,
  });
}

export function joined(serverId: string, userId: string) {
  const memberId = `${serverId}${userId}`;
  return MemberJoined({ serverId, userId, memberId, founder: false, inviteId: null, systemMessage: null, joinedAt: 5 });
}

export function aPersonRow(id: string, facts: Partial<PersonRow> = {}): PersonRow {
  return {
    id,
    username: `user${id}`,
    tag: 'abcd',
    bot: false,
    badges: 0,
    hexColor: '#aabbcc',
    avatar: null,
    banner: null,
    joinedAt: 5,
    lastOnlineStatus: 0,
    lastOnlineAt: null,
    ...facts,
  };
}

type Context = Pick<QueryInput<never>, 'actor' | 'access'>;

/** The caller, as the gateway knows them. */
export function asking(userId: string | null): Context {
  const actor = userId === null ? null : { userId, bot: false, sessionId: 'session' };
  return { actor, access: { actor, emailConfirmed: true, badges: 0, server: null, channel: null } };
}
