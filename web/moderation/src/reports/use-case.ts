/**
 * One case with its content. The server records every request, so it is requested when it is opened, and never by a timer or window focus.
 */
import { getCase } from '@folkmoot/contracts/reports/staff-commands';
import type { ShownCase } from '@folkmoot/contracts/reports/wire';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';

type Holder = { readonly id: string; readonly username: string };

/** After an own action the known data is updated without another request, as far as the console knows the moderator. */
export type OpenedCase = Omit<ShownCase, 'takenBy' | 'decidedBy'> & {
  readonly takenBy: Holder | null;
  readonly decidedBy: Holder | null;
};

export type Change = Partial<Pick<OpenedCase, 'status' | 'context' | 'takenBy' | 'outcome' | 'note' | 'decidedBy' | 'decidedAt'>>;

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

  /** Refetches other data of the console. */
  function change(changed: Change): void {
    client.setQueryData<OpenedCase>(queryKey, (cached) => cached && { ...cached, ...changed });
    void client.invalidateQueries({ queryKey: ['reports'] });
    void client.invalidateQueries({ queryKey: ['console', 'reports-waiting'] });
  }

  return { data, error, again: () => void refetch(), change };
}
