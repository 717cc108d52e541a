import { listCannedTexts } from '@folkmoot/contracts/tickets/canned-commands';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { useAsked } from '../reading/use-asked.ts';

/** What moderators keep for their answers, and how to read it again after a change. */
export function useCannedTexts() {
  const client = useQueryClient();
  const asked = useAsked(['canned-texts'], (signal) => call(listCannedTexts, {}, { signal }));
  return { ...asked, changed: () => client.invalidateQueries({ queryKey: ['console', 'canned-texts'] }) };
}
