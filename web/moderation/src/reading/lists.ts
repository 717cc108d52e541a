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

export type ListRequest = {
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
  readonly load: (request: ListRequest) => Promise<readonly Row[]>;
};

const size = MODERATION_LIMITS.page;

function abortable({ signal }: ListRequest): { readonly signal?: AbortSignal } {
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
    load: (request) => {
      const { q, after, filters, sort } = request;
      if (q) return call(searchUsersAsModerator, { query: { q, after } }, abortable(request));
      const orderBy = sort.field === 'username' ? 'username' : 'joinedAt';
      const query = { after, orderBy, order: sort.order.toLowerCase(), filters: filters.accountStatus };
      return call(listUsers, { query }, abortable(request));
    },
  },
  servers: {
    size,
    load: (request) => {
      const { q, after } = request;
      return q
        ? call(searchServers, { query: { q, after } }, abortable(request))
        : call(listAllServers, { query: { after } }, abortable(request));
    },
  },
  posts: {
    size,
    // The wire has the oldest first, and the console shows the newest first.
    load: async (request) => {
      const { q, after } = request;
      const found = q
        ? call(searchPosts, { query: { q, after } }, abortable(request))
        : call(listAllPosts, { query: { after } }, abortable(request));
      return (await found).toReversed();
    },
  },
  tickets: {
    size,
    load: (request) => {
      const { status, holder } = request.filters;
      return call(listTicketQueue, { query: { status, holder, after: request.after } }, abortable(request));
    },
  },
  reports: {
    size: REPORT_LIMITS.page,
    load: (request) => {
      const { filters, sort, after } = request;
      const query = { status: filters.status, kind: filters.kind, sort: sort.field === 'reportCount' ? 'most' : 'new', after };
      return call(listCases, { query }, abortable(request));
    },
  },
  'audit-log': {
    size,
    load: (request) => {
      const { since, until } = periodOf(request.filters, new Date());
      const query = { q: request.q, after: request.after, since: since?.toString(), until: until?.toString() };
      return call(listModeratorActs, { query }, abortable(request));
    },
  },
  'server-log': {
    size: MODERATION_LIMITS.serverAuditPage,
    load: async (request) => named(await call(listServerAuditLogs, { query: { q: request.q, after: request.after } }, abortable(request))),
  },
  online: {
    size: null,
    load: (request) => call(listOnlineUsers, { query: { sort: request.sort.order.toLowerCase() } }, abortable(request)),
  },
};
