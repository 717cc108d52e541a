/** The cache of fetched data that no realtime event updates: profiles, invites, bans. */
import { QueryClient } from '@tanstack/react-query';
import { problemOf } from './problem.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      // A repeat does not change a refusal. Only a lost connection is worth another attempt.
      retry: (count, error) => count < 3 && problemOf(error).status === 0,
    },
    mutations: { retry: false },
  },
});
