/** Moderators' queries about users and actions (users document 11.1). */
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { MODERATION_LIMITS } from '@folkmoot/contracts/moderation/limits';
import {
  getModeratedServer,
  getModeratedUser,
  getSanctionReach,
  listAllServers,
  listModerationLogs,
  listServerAuditLogs,
  listUsers,
  listUsersAtSameAddress,
  searchModerationLogs,
} from '@folkmoot/contracts/moderation/read-commands';
import { answer, secretAnswer } from '@folkmoot/platform/query/answer';
import { type RawBuilder, sql } from 'kysely';
import { readModeratedServer, readModeratedServers } from './moderated-servers.ts';
import { readModeratedUser } from './moderated-user.ts';
import { readModeratedUsers } from './moderated-users.ts';
import { readModerationLog, readServerAuditLogs } from './moderation-log-records.ts';
import { sizeOf } from './page-size.ts';
import { readSanctionReach } from './sanction-reach.ts';

const CONDITIONS = {
  shadowBan: sql`(h.user_id is not null)`,
  bot: sql`u.bot`,
  suspension: sql`(s.user_id is not null and not s.user_deleted)`,
} as const;

/** Users who match at least one of these filters. */
function anyOf(filters: readonly (keyof typeof CONDITIONS)[]): RawBuilder<unknown> {
  if (filters.length === 0) return sql`true`;
  return sql.join(
    filters.map((filter) => CONDITIONS[filter]),
    sql` or `,
  );
}

const listUsersAnswer = answer(listUsers, ({ db, query }) => {
  const order = { by: query.orderBy ?? 'joinedAt', descending: query.order !== 'asc' } as const;
  return readModeratedUsers(db, anyOf(query.filters), { after: query.after, limit: sizeOf(query.limit), order });
});

const getModeratedUserAnswer = secretAnswer(getModeratedUser, async ({ db, params }, { devices }) => {
  const user = await readModeratedUser(db, params.userId, await devices.of(params.userId));
  return user ?? refuse('UnknownModeratedUser');
});

const listUsersAtSameAddressAnswer = secretAnswer(listUsersAtSameAddress, async ({ db, params, query }, { devices }) => {
  const { userId } = params;
  const [known] = await readModeratedUsers(db, sql`u.id = ${userId}`, { limit: 1 });
  if (!known) return refuse('UnknownModeratedUser');
  const others = (await devices.peopleAt(await devices.addressesOf(userId))).filter((id) => id !== userId);
  return readModeratedUsers(db, sql`u.id = any(${others}::text[])`, { after: query.after, limit: sizeOf(query.limit) });
});

const getSanctionReachAnswer = secretAnswer(getSanctionReach, async ({ db, params: { userId } }, { devices }) => {
  const [known] = await readModeratedUsers(db, sql`u.id = ${userId}`, { limit: 1 });
  if (!known) return refuse('UnknownModeratedUser');
  const others = (await devices.peopleAt(await devices.addressesOf(userId))).filter((id) => id !== userId);
  return readSanctionReach(db, userId, others);
});

const listAllServersAnswer = answer(listAllServers, ({ db, query }) =>
  readModeratedServers(db, sql`true`, { after: query.after, limit: sizeOf(query.limit) }),
);

const getModeratedServerAnswer = answer(getModeratedServer, async ({ db, params }) => {
  return (await readModeratedServer(db, params.serverId)) ?? refuse('UnknownModeratedServer');
});

const listServerAuditLogsAnswer = answer(listServerAuditLogs, ({ db, query }) =>
  readServerAuditLogs(db, { ...query, limit: sizeOf(query.limit, MODERATION_LIMITS.serverAuditPage) }),
);

const listModerationLogsAnswer = answer(listModerationLogs, ({ db, actor, query }) =>
  readModerationLog(db, { ...query, limit: sizeOf(query.limit), viewerId: actor?.userId ?? '' }),
);

const searchModerationLogsAnswer = answer(searchModerationLogs, async ({ db, actor, query }) =>
  query.q === undefined ? [] : readModerationLog(db, { ...query, limit: sizeOf(query.limit), viewerId: actor?.userId ?? '' }),
);

export const moderatedUserAnswers = [
  listUsersAnswer,
  getModeratedUserAnswer,
  listUsersAtSameAddressAnswer,
  getSanctionReachAnswer,
  listAllServersAnswer,
  getModeratedServerAnswer,
  listServerAuditLogsAnswer,
  listModerationLogsAnswer,
  searchModerationLogsAnswer,
];
