/**
 * One case with what was reported. Every time it is asked for is a look that the server writes down, so it is asked for when it is opened
 * and no oftener by itself: not by a timer, nor because the window came back.
 */
import { getCase } from '@folkmoot/contracts/reports/staff-commands';
import type { ShownCase } from '@folkmoot/contracts/reports/wire';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';

type Holder = { readonly id: string; readonly username: string };

/** What one did oneself is known without another look, in so far as the console knows who one is. */
export type OpenedCase = Omit<ShownCase, 'takenBy' | 'decidedBy'> & {
  readonly takenBy: Holder | null;
  readonly decidedBy: Holder | null;
};

export type Change = Partial<Pick<OpenedCase, 'status' | 'takenBy' | 'outcome' | 'note' | 'decidedBy' | 'decidedAt'>>;

export function useCase(caseId: string) {
  const client = useQueryClient();
  const queryKey = ['console', 'case', caseId];
  const { data, error, refetch } = useQuery<OpenedCase>({
    queryKey,
    queryFn: () => call(getCase, { params: { caseId } }),
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

  /** What is beside it in the console is read again. */
  function change(changed: Change): void {
    client.setQueryData<OpenedCase>(queryKey, (held) => held && { ...held, ...changed });
    void client.invalidateQueries({ queryKey: ['reports'] });
    void client.invalidateQueries({ queryKey: ['console', 'reports-waiting'] });
  }

  return { data, error, again: () => void refetch(), change };
}
