/** The data provider of react-admin over the contract. It only reads. Writes are actions (`actions/action.ts`), each with its own route. */
import { getModeratedServer, getModeratedUser } from '@folkmoot/contracts/moderation/read-commands';
import { getQueuedTicket } from '@folkmoot/contracts/tickets/staff-commands';
import type { DataProvider, GetListParams, Identifier } from 'react-admin';
import { call } from '../api/call.ts';
import { retryRateLimited } from '../api/retry-rate-limited.ts';
import { cursorPages } from './cursor-pages.ts';
import { type ListRequest, lists } from './lists.ts';

const pages = cursorPages();

function listRequestOf({ filter, sort, signal }: GetListParams & { signal?: AbortSignal }): Omit<ListRequest, 'after'> {
  const { q, ...filters }: Record<string, unknown> = filter ?? {};
  const words = typeof q === 'string' ? q.trim() : '';
  return {
    q: words === '' ? undefined : words,
    filters,
    sort: { field: sort?.field ?? 'id', order: sort?.order ?? 'DESC' },
    signal,
  };
}

async function listOf(resource: string, params: GetListParams & { signal?: AbortSignal }) {
  const list = lists[resource];
  if (!list) throw new Error(`There is no list of ${resource}.`);
  const request = listRequestOf(params);
  const number = params.pagination?.page ?? 1;
  if (list.size === null) {
    const data = await list.load({ ...request, after: undefined });
    return { data, total: data.length };
  }
  const { q, filters, sort } = request;
  const name = JSON.stringify([resource, q, filters, sort]);
  const data = await pages.page(name, number, list.size, (after) => list.load({ ...request, after }));
  const hasNextPage = data.length >= list.size;
  const pageInfo = { hasNextPage, hasPreviousPage: number > 1 };
  // The total is known only on the last page, and is never requested.
  return hasNextPage ? { data, pageInfo } : { data, pageInfo, total: (number - 1) * list.size + data.length };
}

function oneOf(resource: string, id: Identifier): Promise<{ readonly id: Identifier }> {
  if (resource === 'users') return call(getModeratedUser, { params: { userId: String(id) } });
  if (resource === 'servers') return call(getModeratedServer, { params: { serverId: String(id) } });
  if (resource === 'tickets') return call(getQueuedTicket, { params: { ticketId: String(id) } });
  throw new Error(`A single record of ${resource} cannot be requested.`);
}

/** The library lets its caller choose the record type, which the compiler cannot check here. */
function asCalled<Row>(records: unknown): Row {
  return records as Row;
}

function readOnly(): Promise<never> {
  return Promise.reject(new Error('What moderators write goes through actions.'));
}

export const dataProvider: DataProvider = {
  supportAbortSignal: true,
  getList: async (resource, params) => asCalled(await listOf(resource, params)),
  getOne: async (resource, { id }) => asCalled({ data: await oneOf(resource, id) }),
  getMany: async (resource, { ids }) => {
    const data: { readonly id: Identifier }[] = [];
    for (const id of ids) data.push(await retryRateLimited(() => oneOf(resource, id)));
    return asCalled({ data });
  },
  getManyReference: readOnly,
  create: readOnly,
  update: readOnly,
  updateMany: readOnly,
  delete: readOnly,
  deleteMany: readOnly,
};
