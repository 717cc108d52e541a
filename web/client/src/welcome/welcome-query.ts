/** The welcome questions of a server. No event reports their changes, so commands update the loaded copy. */
import { listWelcomeQuestions } from '@folkmoot/contracts/welcome/commands';
import type { RawWelcomeQuestion } from '@folkmoot/contracts/welcome/wire';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';

export type Questions = readonly RawWelcomeQuestion[];

function keyOf(serverId: string): readonly string[] {
  return ['welcome-questions', serverId];
}

export function useWelcomeQuestions(serverId: string) {
  return useQuery({
    queryKey: keyOf(serverId),
    queryFn: ({ signal }) => call(listWelcomeQuestions, { params: { serverId } }, { signal }),
    staleTime: 0,
  });
}

export function useChangeQuestions(serverId: string): (change: (questions: Questions) => Questions) => void {
  const client = useQueryClient();
  return (change) => client.setQueryData<RawWelcomeQuestion[]>(keyOf(serverId), (cached) => cached && [...change(cached)]);
}
