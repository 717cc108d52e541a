import { type RaRecord, type UseGetOneHookValue, type UseGetOneOptions, useGetOne } from 'react-admin';

/**
 * One record with all its fields. A list leaves its rows, which have fewer, where react-admin looks for a record of the same name: asked for
 * by another name, a page is never drawn from a row.
 */
export function useWhole<Whole extends RaRecord>(
  resource: string,
  id: Whole['id'],
  options: Pick<UseGetOneOptions<Whole>, 'refetchInterval'> = {},
): UseGetOneHookValue<Whole> {
  return useGetOne<Whole>(resource, { id, meta: { isWhole: true } }, { retry: false, ...options });
}
