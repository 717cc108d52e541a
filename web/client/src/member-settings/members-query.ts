/** Members that match a filter, in pages: only visible pages are loaded. */
import { MEMBERS_PAGE_LIMITS, type MemberSort } from '@folkmoot/contracts/members/limits';
import { searchMembers } from '@folkmoot/contracts/members/page-commands';
import type { PageMember } from '@folkmoot/contracts/members/wire';
import { keepPreviousData, useQueries, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { refetchQueries } from '../api/refetch-queries.ts';

export type MemberFilter = {
  readonly search: string;
  readonly roleId: string | null;
  readonly joinedFrom: number | null;
  readonly joinedTo: number | null;
  readonly sort: MemberSort;
  readonly order: 'asc' | 'desc';
};

export const PAGE = 100;
const KEY = 'member-settings';

function queryOf({ search, roleId, joinedFrom, joinedTo, sort, order }: MemberFilter) {
  return {
    sort,
    order,
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(roleId === null ? {} : { roleId }),
    ...(joinedFrom === null ? {} : { joinedFrom }),
    ...(joinedTo === null ? {} : { joinedTo }),
  };
}

function ask(serverId: string, filter: MemberFilter, offset: number, limit: number, signal: AbortSignal) {
  return call(searchMembers, { params: { serverId }, query: { ...queryOf(filter), offset, limit } }, { signal });
}

/** The first page has the total number, so it is always loaded. */
export function useMemberPages(serverId: string, filter: MemberFilter, pages: readonly number[]) {
  const wanted = [...new Set([0, ...pages])];
  const results = useQueries({
    queries: wanted.map((page) => ({
      queryKey: [KEY, serverId, filter, page],
      queryFn: ({ signal }: { signal: AbortSignal }) => ask(serverId, filter, page * PAGE, PAGE, signal),
      staleTime: 15_000,
      ...(page === 0 ? { placeholderData: keepPreviousData } : {}),
    })),
  });
  const loaded = new Map(wanted.map((page, index) => [page, results[index]?.data?.members] as const));
  const [first] = results;
  return {
    total: first?.data?.total ?? null,
    error: first?.error ?? null,
    refetch: () => void first?.refetch(),
    memberAt: (index: number): PageMember | undefined => loaded.get(Math.floor(index / PAGE))?.[index % PAGE],
  };
}

export function useForgetMembers(serverId: string): () => void {
  const client = useQueryClient();
  return () => void refetchQueries(client, { queryKey: [KEY, serverId] });
}

/** All matching members. A member who joins or leaves meanwhile is included at most once. */
export async function loadAll(serverId: string, filter: MemberFilter, signal: AbortSignal): Promise<readonly PageMember[]> {
  const found = new Map<string, PageMember>();
  for (let offset = 0; ; offset += MEMBERS_PAGE_LIMITS.page) {
    const { members, total } = await ask(serverId, filter, offset, MEMBERS_PAGE_LIMITS.page, signal);
    for (const member of members) found.set(member.userId, member);
    if (members.length === 0 || offset + members.length >= total) return [...found.values()];
  }
}
