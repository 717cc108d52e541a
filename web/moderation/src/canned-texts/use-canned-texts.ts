import { listCannedTexts } from '@folkmoot/contracts/tickets/canned-commands';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { compareNames } from '../format.ts';
import { useConsoleQuery } from '../reading/use-console-query.ts';

/** The canned texts of moderators, and refetching them after a change. */
export function useCannedTexts() {
  const client = useQueryClient();
  const query = useConsoleQuery(['canned-texts'], async (signal) =>
    (await call(listCannedTexts, {}, { signal })).toSorted((a, b) => compareNames(a.name, b.name)),
  );
  return { ...query, changed: () => client.invalidateQueries({ queryKey: ['console', 'canned-texts'] }) };
}
