/** The archive of the user's data: its state, which events update, and its commands. */
import { cancelExport, getExport, linkExport, requestExport } from '@folkmoot/contracts/exports/commands';
import { exportEvents, type RawExport } from '@folkmoot/contracts/exports/wire';
import { CDN_PATH } from '@folkmoot/contracts/media/limits';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { refetchQueries } from '../api/refetch-queries.ts';
import type { Proof } from '../factors/use-proof.ts';
import { onLive, onRealtimeEvent } from '../realtime/realtime.ts';

const KEY = ['export'] as const;

function refetchExport(): Promise<void> {
  return refetchQueries(queryClient, { queryKey: KEY });
}

/** Repeats a running request, because its older reply would overwrite this record. */
function keep(record: RawExport): void {
  queryClient.setQueryData(KEY, record);
  if (queryClient.isFetching({ queryKey: KEY }) > 0) void refetchExport();
}

/** null: there is none. Events arrive in order. After a lost connection it is refetched. */
export function useExport(): UseQueryResult<RawExport | null> {
  useEffect(() => {
    const ends = [onRealtimeEvent(exportEvents.changed, keep), onLive(() => void refetchExport())];
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

/** All throw `CallFailed` on a refusal. An event may already have a newer state than the reply. */
export async function beginExport(proof: Proof): Promise<void> {
  await call(requestExport, { body: proof });
  await refetchExport();
}

export async function endExport(): Promise<void> {
  await call(cancelExport, {});
  await refetchExport();
}

/** Needs no proof in the session that requested the archive. */
export async function downloadExport(proof?: Proof): Promise<void> {
  const { path } = await call(linkExport, { body: proof ?? {} });
  const link = document.createElement('a');
  link.href = `${CDN_PATH}${path}`;
  link.download = '';
  link.rel = 'noreferrer';
  link.click();
}
