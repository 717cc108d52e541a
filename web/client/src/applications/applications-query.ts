/** Queries for applications. No event reports their changes, so the page that changes one updates its own copy. */
import { getApplication, getBotToken, listApplications } from '@folkmoot/contracts/applications/commands';
import type { RawApplicationWithBot } from '@folkmoot/contracts/applications/wire';
import { getUserDetails } from '@folkmoot/contracts/profiles/commands';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../api/call.ts';
import { refetchQueries } from '../api/refetch-queries.ts';

const LIST = ['applications'] as const;

export function useApplications() {
  return useQuery({ queryKey: LIST, queryFn: ({ signal }) => call(listApplications, {}, { signal }), staleTime: 0 });
}

export function useApplication(applicationId: string) {
  return useQuery({
    queryKey: ['application', applicationId],
    queryFn: ({ signal }) => call(getApplication, { params: { applicationId } }, { signal }),
    staleTime: 0,
  });
}

/** Updates the open application immediately. The list is refetched when it is shown next. */
export function useChangeApplication(applicationId: string): (changes: Partial<RawApplicationWithBot>) => void {
  const client = useQueryClient();
  return useCallback(
    (changes) => {
      client.setQueryData<RawApplicationWithBot>(['application', applicationId], (cached) => cached && { ...cached, ...changes });
      void refetchQueries(client, { queryKey: LIST });
    },
    [client, applicationId],
  );
}

/** Fetched when its section is visible, and not cached afterwards. */
export function useBotToken(applicationId: string) {
  return useQuery({
    queryKey: ['bot-token', applicationId],
    queryFn: ({ signal }) => call(getBotToken, { params: { applicationId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** The public page of a bot with its commands. */
export function useBotDetails(botUserId: string) {
  return useQuery({
    queryKey: ['bot-details', botUserId],
    queryFn: ({ signal }) => call(getUserDetails, { params: { userId: botUserId }, query: { includeBotCommands: true } }, { signal }),
    staleTime: 0,
  });
}
