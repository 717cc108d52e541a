import { useStore } from '../store/store.ts';

/** 0 for everybody who is not known to be there. */
export function useStatus(userId: string): number {
  return useStore((state) => state.presences.get(userId)?.status ?? 0);
}

/** One's own custom text is known even while invisible. */
export function useCustomStatus(userId: string): string | null {
  return useStore((state) => (state.account?.id === userId ? state.account.customStatus : (state.presences.get(userId)?.custom ?? null)));
}
