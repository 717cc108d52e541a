import { useStore } from '../store/store.ts';

/** 0 (offline) for users without a known presence. */
export function useStatus(userId: string): number {
  return useStore((state) => state.presences.get(userId)?.status ?? 0);
}

/** The user's own custom status is known even while invisible. */
export function useCustomStatus(userId: string): string | null {
  return useStore((state) => (state.account?.id === userId ? state.account.customStatus : (state.presences.get(userId)?.custom ?? null)));
}
