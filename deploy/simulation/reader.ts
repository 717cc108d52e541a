/** Answers the few statements that the real signal sources and the real visibility ask, from the simulated rows. */
import type { Reader } from '@folkmoot/platform/projection/projection';
import { type CompiledQuery, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { type ChannelRow, entriesOf, type MemberRow, type RoleRow, type Rows } from './rows.ts';

type Answer = (rows: Rows, parameters: readonly unknown[]) => readonly object[];

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value : [];
}

function byOrder(a: { readonly order: number; readonly id: string }, b: { readonly order: number; readonly id: string }): number {
  return a.order - b.order || (a.id < b.id ? -1 : 1);
}

function of<Row extends { readonly serverId: string }>(rows: Map<string, Row>, serverIds: unknown): Row[] {
  const wanted = listOf(serverIds);
  return [...rows.values()].filter((row) => wanted.includes(row.serverId));
}

function channelRecord({ permissions: _, ...channel }: ChannelRow) {
  return { ...channel, icon: null, slowModeSeconds: null, categoryId: null, lastMessagedAt: null };
}

function roleRecord(role: RoleRow) {
  return { ...role, icon: null, hideRole: false, botRole: false };
}

function memberRecord({ id, joinedAt, ...member }: MemberRow, person: object | undefined) {
  return person ? [{ ...person, ...member, memberId: id, memberSince: joinedAt, nickname: null }] : [];
}

function found<Row>(rows: Map<string, Row>, ids: unknown): Row[] {
  return listOf(ids).flatMap((id) => rows.get(id) ?? []);
}

/** By what a statement says after `from`. One that nobody knows here is a fault: the simulation must learn it. */
const answers: readonly (readonly [RegExp, Answer])[] = [
  [/from users u where u\.id = any/, (rows, [ids]) => found(rows.people, ids)],
  [
    /from servers where id = any/,
    (rows, [ids]) =>
      found(rows.servers, ids).map((row) => ({ ...row, avatar: null, banner: null, verified: false, editHistory: 'nobody' })),
  ],
  [
    /from channels c left join \(/,
    (rows, [ids]) =>
      of(rows.channels, ids)
        .sort(byOrder)
        .map((channel) => ({ ...channelRecord(channel), attachments: 0, permissions: entriesOf(channel) })),
  ],
  [
    /from channels where server_id = any/,
    (rows, [ids]) =>
      [...Map.groupBy(of(rows.channels, ids), (channel) => channel.serverId)].map(([serverId, channels]) => ({
        serverId,
        channelIds: channels.map((channel) => channel.id),
      })),
  ],
  [/from roles where server_id = any/, (rows, [ids]) => of(rows.roles, ids).sort(byOrder).map(roleRecord)],
  [
    /from members m join users u on u\.id = m\.user_id where m\.server_id = any/,
    (rows, [ids]) => of(rows.members, ids).flatMap((member) => memberRecord(member, rows.people.get(member.userId))),
  ],
  [
    /from members m join servers s on s\.id = m\.server_id where m\.server_id = /,
    (rows, [serverId, userIds]) =>
      of(rows.members, [serverId])
        .filter((member) => listOf(userIds).includes(member.userId))
        .map(({ userId, roleIds }) => {
          const server = rows.servers.get(String(serverId));
          return { userId, roleIds, creatorId: server?.createdById, defaultRoleId: server?.defaultRoleId };
        }),
  ],
  [
    /as v\(server_id, role_id\) join members m /,
    (rows, [serverIds, roleIds]) =>
      listOf(roleIds).flatMap((roleId, index) =>
        of(rows.members, [listOf(serverIds)[index]])
          .filter((member) => member.roleIds.includes(roleId))
          .map(({ userId, roleIds: held }) => ({ roleId, userId, roleIds: held })),
      ),
  ],
  // Nobody asks welcome questions, and servers have no emojis of their own.
  [/from welcome_questions/, () => []],
  [/from emojis/, () => []],
  // Accounts and friendships are no part of the histories; the beginning only registers people.
  [
    /from users u join accounts a/,
    (rows, [ids]) => found(rows.people, ids).map(({ id, bot, username, tag }) => ({ userId: id, bot, email: null, username, tag })),
  ],
  [/from friends/, () => []],
  [/from messages where id = any/, (rows, [ids]) => found(rows.messages, ids)],
];

function answerTo({ sql, parameters }: CompiledQuery, rows: Rows): readonly object[] {
  const text = sql.replace(/\s+/g, ' ');
  const known = answers.find(([pattern]) => pattern.test(text));
  if (!known) throw new Error(`The simulated read models cannot answer: ${text}`);
  return known[1](rows, parameters);
}

export function readerOf(rows: Rows): Reader {
  const connection = {
    executeQuery: async <Row>(query: CompiledQuery) => ({ rows: answerTo(query, rows) as Row[] }),
    streamQuery(): never {
      throw new Error('Nothing is streamed here.');
    },
  };
  const nothing = async () => undefined;
  return new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => ({
        init: nothing,
        acquireConnection: async () => connection,
        beginTransaction: nothing,
        commitTransaction: nothing,
        rollbackTransaction: nothing,
        releaseConnection: nothing,
        destroy: nothing,
      }),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
