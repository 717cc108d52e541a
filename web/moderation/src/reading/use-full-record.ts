import { type RaRecord, type UseGetOneHookValue, type UseGetOneOptions, useGetOne } from 'react-admin';

/** Loads one record with all fields, under a separate query key. Otherwise react-admin would show the incomplete row of a list for it. */
export function useFullRecord<Whole extends RaRecord>(
  resource: string,
  id: Whole['id'],
  options: Pick<UseGetOneOptions<Whole>, 'refetchInterval'> = {},
): UseGetOneHookValue<Whole> {
  return useGetOne<Whole>(resource, { id, meta: { isWhole: true } }, { retry: false, ...options });
}
