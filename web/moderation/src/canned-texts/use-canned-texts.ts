import { listCannedTexts } from '@folkmoot/contracts/tickets/canned-commands';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { useAsked } from '../reading/use-asked.ts';

/** The canned texts of moderators, and refetching them after a change. */
export function useCannedTexts() {
  const client = useQueryClient();
  const asked = useAsked(['canned-texts'], (signal) => call(listCannedTexts, {}, { signal }));
  return { ...asked, changed: () => client.invalidateQueries({ queryKey: ['console', 'canned-texts'] }) };
}
