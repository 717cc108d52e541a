/** Whom nobody hears: a set that every command is held against, so that asking costs nothing where nobody is banned. */
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

/** Their bots are not heard either: else whoever has one would speak through it. */
export function isShadowBanned(warm: Warm, { userId, bot }: Actor): boolean {
  const banned = warm.index(shadowBans);
  if (banned.size === 0) return false;
  return banned.has(userId) || (bot && banned.has(ownerOfBot(warm, userId) ?? ''));
}
