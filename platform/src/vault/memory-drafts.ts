/** Drafts in memory, for tests without a database. */
import { DRAFT_LIMITS } from '@folkmoot/contracts/drafts/limits';
import { newestWins, type Version } from '@folkmoot/contracts/drafts/newest-wins';
import type { RawDraft } from '@folkmoot/contracts/drafts/wire';
import type { Drafts } from './drafts.ts';

export function memoryDrafts(now: () => number, hasLogin: (userId: string) => boolean): Drafts {
  const stored = new Map<string, Map<string, Version<RawDraft>>>();

  return {
    async save(userId, channelId, save) {
      if (!hasLogin(userId)) return null;
      const own = stored.get(userId) ?? new Map<string, Version<RawDraft>>();
      stored.set(userId, own);
      const saved = newestWins(own.get(channelId) ?? null, save, now());
      if (!saved.isNewest) return saved;
      own.set(channelId, saved.stored);
      const withText = [...own].filter(([, { draft }]) => draft !== null).sort(([, a], [, b]) => b.at - a.at);
      for (const [id] of withText.slice(DRAFT_LIMITS.perAccount)) own.delete(id);
      return saved;
    },
    async of(userId) {
      const own = hasLogin(userId) ? (stored.get(userId) ?? []) : [];
      return { now: now(), drafts: [...own].map(([channelId, version]) => ({ channelId, ...version })) };
    },
    async drop(userId) {
      stored.delete(userId);
    },
  };
}
