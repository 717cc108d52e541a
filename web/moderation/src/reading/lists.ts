/** The lists of the console and their routes in the contract. */
import { listOnlineUsers } from '@folkmoot/contracts/moderation/commands';
import { MODERATION_LIMITS } from '@folkmoot/contracts/moderation/limits';
import { listAllPosts, searchPosts } from '@folkmoot/contracts/moderation/post-commands';
import {
  listAllServers,
  listServerAuditLogs,
  listUsers,
  searchServers,
  searchUsersAsModerator,
} from '@folkmoot/contracts/moderation/read-commands';
import { listModeratorActs } from '@folkmoot/contracts/moderation/undo-commands';
import type { ServerAuditLogs } from '@folkmoot/contracts/moderation/wire';
import { REPORT_LIMITS } from '@folkmoot/contracts/reports/limits';
import { listCases } from '@folkmoot/contracts/reports/staff-commands';
import { listTicketQueue } from '@folkmoot/contracts/tickets/staff-commands';
import { call } from '../api/call.ts';
import { periodOf } from '../layout/date-presets.ts';

export type Asked = {
  /** The search term. undefined: all rows. */
  readonly q: string | undefined;
  readonly filters: Readonly<Record<string, unknown>>;
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  readonly after: string | undefined;
  readonly signal: AbortSignal | undefined;
};
type Row = { readonly id: string | number };
export type ListOf = {
  /** The size of a full page. null: the list has no pages. */
  readonly size: number | null;
  readonly load: (asked: Asked) => Promise<readonly Row[]>;
};

const size = MODERATION_LIMITS.page;

function abortable({ signal }: Asked): { readonly signal?: AbortSignal } {
  return signal ? { signal } : {};
}

/** An action in a server, with the names of its users. */
export type ServerLogRow = ServerAuditLogs['auditLogs'][number] & {
  readonly names: ReadonlyMap<string, string>;
  readonly serverName: string | null;
};

function named({ auditLogs, users, servers }: ServerAuditLogs): readonly ServerLogRow[] {
  const names = new Map(users.map(({ id, username }) => [id, username]));
  const serverNames = new Map(servers.map(({ id, name }) => [id, name]));
  return auditLogs.map((entry) => ({ ...entry, names, serverName: serverNames.get(entry.serverId) ?? null }));
}

export const lists: Readonly<Record<string, ListOf>> = {
  users: {
    size,
    load: (asked) => {
      const { q, after, filters, sort } = asked;
      if (q) return call(searchUsersAsModerator, { query: { q, after } }, abortable(asked));
      const orderBy = sort.field === 'username' ? 'username' : 'joinedAt';
      const query = { after, orderBy, order: sort.order.toLowerCase(), filters: filters.accountStatus };
      return call(listUsers, { query }, abortable(asked));
    },
  },
  servers: {
    size,
    load: (asked) => {
      const { q, after } = asked;
      return q
        ? call(searchServers, { query: { q, after } }, abortable(asked))
        : call(listAllServers, { query: { after } }, abortable(asked));
    },
  },
  posts: {
    size,
    // The wire has the oldest first, and the console shows the newest first.
    load: async (asked) => {
      const { q, after } = asked;
      const found = q
        ? call(searchPosts, { query: { q, after } }, abortable(asked))
        : call(listAllPosts, { query: { after } }, abortable(asked));
      return (await found).toReversed();
    },
  },
  tickets: {
    size,
    load: (asked) => {
      const { status, holder } = asked.filters;
      return call(listTicketQueue, { query: { status, holder, after: asked.after } }, abortable(asked));
    },
  },
  reports: {
    size: REPORT_LIMITS.page,
    load: (asked) => {
      const { filters, sort, after } = asked;
      const query = { status: filters.status, kind: filters.kind, sort: sort.field === 'reportCount' ? 'most' : 'new', after };
      return call(listCases, { query }, abortable(asked));
    },
  },
  'audit-log': {
    size,
    load: (asked) => {
      const { since, until } = periodOf(asked.filters, new Date());
      const query = { q: asked.q, after: asked.after, since: since?.toString(), until: until?.toString() };
      return call(listModeratorActs, { query }, abortable(asked));
    },
  },
  'server-log': {
    size: MODERATION_LIMITS.serverAuditPage,
    load: async (asked) => named(await call(listServerAuditLogs, { query: { q: asked.q, after: asked.after } }, abortable(asked))),
  },
  online: {
    size: null,
    load: (asked) => call(listOnlineUsers, { query: { sort: asked.sort.order.toLowerCase() } }, abortable(asked)),
  },
};
