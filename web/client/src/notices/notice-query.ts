/** Fetches notices when a channel is opened, because no event reports them. */
import { getChannelNotice, getPersonalNotice } from '@folkmoot/contracts/notices/commands';
import type { RawChannelNotice } from '@folkmoot/contracts/notices/wire';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { problemOf } from '../api/problem.ts';

type Asking = () => Promise<{ readonly notice: RawChannelNotice }>;

/** 400: there is none. */
async function noticeOrNone(ask: Asking): Promise<RawChannelNotice | null> {
  try {
    return (await ask()).notice;
  } catch (error) {
    if (problemOf(error).status === 400) return null;
    throw error;
  }
}

export function useChannelNotice(channelId: string) {
  return useQuery({
    queryKey: ['notice', channelId],
    queryFn: ({ signal }) => noticeOrNone(() => call(getChannelNotice, { params: { channelId } }, { signal })),
    staleTime: 0,
  });
}

export function usePersonalNotice(userId: string) {
  return useQuery({
    queryKey: ['notice', userId],
    queryFn: ({ signal }) => noticeOrNone(() => call(getPersonalNotice, {}, { signal })),
    staleTime: 0,
  });
}

export function useKeepNotice(ofId: string): (notice: RawChannelNotice | null) => void {
  const client = useQueryClient();
  return (notice) => client.setQueryData<RawChannelNotice | null>(['notice', ofId], notice);
}
