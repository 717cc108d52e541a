/** Queries of moderators about users and actions (users document 11.1). */
import { z } from 'zod';
import { OptionalNumber, OptionalText } from '../kernel/fields.ts';
import { NamedServer, NamedUser } from '../kernel/ids.ts';
import { query, type Requirement } from '../kernel/route.ts';
import { FoundServer, ModServer, ModServerRow, ModUser, ModUserRow, RawModAuditLog, SanctionReach, ServerAuditLogs } from './wire.ts';

const staff: Requirement[] = [{ need: 'user' }, { need: 'staff' }];
const page = { after: OptionalText, limit: OptionalNumber };
const Search = z.object({ ...page, q: OptionalText });

/** Any other value counts as absent. */
function oneOf<const Word extends string>(...words: readonly Word[]) {
  return z
    .unknown()
    .optional()
    .transform((value) => words.find((word) => word === value));
}

const FILTERS = ['shadowBan', 'bot', 'suspension'] as const;

/** One, several, or several in one text; clients send `all` for none. */
const Filters = z
  .unknown()
  .optional()
  .transform((value) => {
    const texts = (Array.isArray(value) ? value : [value]).flatMap((text) => (typeof text === 'string' ? text.split(',') : []));
    return FILTERS.filter((filter) => texts.includes(filter));
  });

export const listUsers = query('listUsers', '/moderation/users', {
  who: staff,
  query: z.object({ ...page, orderBy: oneOf('joinedAt', 'username'), order: oneOf('asc', 'desc'), filters: Filters }),
  reply: z.array(ModUserRow),
});

/** By part of a name, tag or address, or by a full user id, server id or address that they used. */
export const searchUsersAsModerator = query('searchUsersAsModerator', '/moderation/users/search', {
  who: staff,
  query: Search,
  reply: z.array(ModUserRow),
});

export const getModeratedUser = query('getModeratedUser', '/moderation/users/:userId', {
  who: staff,
  params: z.object({ userId: NamedUser }),
  reply: ModUser,
  refuses: ['UnknownModeratedUser'],
});

/** Other users of their addresses. */
export const listUsersAtSameAddress = query('listUsersAtSameAddress', '/moderation/users/:userId/users-with-same-ip', {
  who: staff,
  params: z.object({ userId: NamedUser }),
  query: z.object(page),
  reply: z.array(ModUserRow),
  refuses: ['UnknownModeratedUser'],
});

/** Effects of a sanction before it is applied. */
export const getSanctionReach = query('getSanctionReach', '/moderation/users/:userId/reach', {
  who: staff,
  limit: { name: 'sanction_reach', requests: 120, perMs: 60_000 },
  params: z.object({ userId: NamedUser }),
  reply: SanctionReach,
  refuses: ['UnknownModeratedUser'],
});

export const listAllServers = query('listAllServers', '/moderation/servers', {
  who: staff,
  query: z.object(page),
  reply: z.array(ModServerRow),
});

/** By part of a name, or by the full id of the server or one of its channels. */
export const searchServers = query('searchServers', '/moderation/servers/search', {
  who: staff,
  query: Search,
  reply: z.array(FoundServer),
});

export const getModeratedServer = query('getModeratedServer', '/moderation/servers/:serverId', {
  who: staff,
  params: z.object({ serverId: NamedServer }),
  reply: ModServer,
  refuses: ['UnknownModeratedServer'],
});

/** Of all servers; `q`: a server, or the acting user. */
export const listServerAuditLogs = query('listServerAuditLogs', '/moderation/users/audit-logs', {
  who: staff,
  query: Search,
  reply: ServerAuditLogs,
});

export const listModerationLogs = query('listModerationLogs', '/moderation/audit-logs', {
  who: staff,
  query: z.object(page),
  reply: z.array(RawModAuditLog),
});

/** `q`: a server, a user, or the acting moderator. */
export const searchModerationLogs = query('searchModerationLogs', '/moderation/audit-logs/search', {
  who: staff,
  query: Search,
  reply: z.array(RawModAuditLog),
});
