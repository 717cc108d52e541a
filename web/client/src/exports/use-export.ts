/** The archive of one's own data: how far it is, as it is told, and what can be done about it. */
import { cancelExport, getExport, linkExport, requestExport } from '@folkmoot/contracts/exports/commands';
import { exportEvents, type RawExport } from '@folkmoot/contracts/exports/wire';
import { CDN_PATH } from '@folkmoot/contracts/media/limits';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import type { Proof } from '../factors/use-proof.ts';
import { onLive, onRealtimeEvent } from '../realtime/realtime.ts';

const KEY = ['export'] as const;

function askAgain(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: KEY });
}

/** An answer that is on its way was read before this was told, and would take its place. */
function keep(record: RawExport): void {
  queryClient.setQueryData(KEY, record);
  if (queryClient.isFetching({ queryKey: KEY }) > 0) void askAgain();
}

/** null: there is none. What is told comes in order; after a lost line it is asked for. */
export function useExport(): UseQueryResult<RawExport | null> {
  useEffect(() => {
    const ends = [onRealtimeEvent(exportEvents.changed, keep), onLive(() => void askAgain())];
    return () => {
      for (const end of ends) end();
    };
  }, []);
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(getExport, {}, { signal })).export,
    staleTime: 0,
  });
}

/** All throw `CallFailed` when they are refused. What is told of it may be further already. */
export async function beginExport(proof: Proof): Promise<void> {
  await call(requestExport, { body: proof });
  await askAgain();
}

export async function endExport(): Promise<void> {
  await call(cancelExport, {});
  await askAgain();
}

/** Without proof only where it was asked for. */
export async function downloadExport(proof?: Proof): Promise<void> {
  const { path } = await call(linkExport, { body: proof ?? {} });
  const link = document.createElement('a');
  link.href = `${CDN_PATH}${path}`;
  link.download = '';
  link.rel = 'noreferrer';
  link.click();
}
