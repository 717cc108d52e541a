/** The shadow banned users, as a set that every command checks. The check costs nothing if the set is empty. */
import type { Actor } from '@folkmoot/contracts/kernel/access';
import { UserShadowBanned, UserShadowUnbanned } from '@folkmoot/contracts/moderation/events';
import { SanctionUndone } from '@folkmoot/contracts/moderation/undo-events';
import { indexOn, type Warm, type WarmIndex } from '@folkmoot/platform/command/warm';
import { ownerOfBot } from '../applications/application-state.ts';

export const shadowBans: WarmIndex<Set<string>> = {
  name: 'shadowBans',
  create: () => new Set(),
  on: {
    ...indexOn<Set<string>, typeof UserShadowBanned>(UserShadowBanned, (index, { data }) => index.add(data.userId)),
    ...indexOn<Set<string>, typeof UserShadowUnbanned>(UserShadowUnbanned, (index, { data }) => index.delete(data.userId)),
    ...indexOn<Set<string>, typeof SanctionUndone>(SanctionUndone, (index, { data }) =>
      data.shadowBan === null ? index.delete(data.userId) : index.add(data.userId),
    ),
  },
};

/** Includes their bots, so that no one can write through a bot. */
export function isShadowBanned(warm: Warm, { userId, bot }: Actor): boolean {
  const banned = warm.index(shadowBans);
  if (banned.size === 0) return false;
  return banned.has(userId) || (bot && banned.has(ownerOfBot(warm, userId) ?? ''));
}
