import { getInstance } from '@folkmoot/contracts/instance/commands';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

const FRESH_MS = 30_000;

/** The public record of the instance: its name, its registration mode, its pages. */
export function useInstance() {
  return useQuery({ queryKey: ['instance'], queryFn: ({ signal }) => call(getInstance, {}, { signal }), staleTime: FRESH_MS });
}
