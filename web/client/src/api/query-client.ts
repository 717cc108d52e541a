/** One cache for what is fetched and not told by realtime events: profiles, invites, bans. */
import { QueryClient } from '@tanstack/react-query';
import { problemOf } from './problem.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      // A refusal will not change its mind; only a lost connection is worth another try.
      retry: (count, error) => count < 3 && problemOf(error).status === 0,
    },
    mutations: { retry: false },
  },
});
