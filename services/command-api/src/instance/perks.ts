/** What an instance gives to everybody or to some (settings `limits.…`). */
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import { EMOJI_LIMITS } from '@folkmoot/contracts/emojis/limits';
import { ROLE_LIMITS } from '@folkmoot/contracts/roles/limits';
import type { Deps } from '../domain.ts';
import { serverFolding } from '../servers/server-state.ts';

type Needs = Pick<Deps, 'warm' | 'instance'>;

/** Whether a server has what verified servers have everywhere: an invite code of its own, more roles and emojis. */
export function hasPerks(serverId: string, { warm, instance }: Needs): boolean {
  return instance()['limits.serverPerks'] === 'everyone' || warm.state(serverFolding, serverId).verified;
}

/** How many roles a server can have, without the default role and those of bots. */
export function mostRoles(serverId: string, deps: Needs): number {
  const most = deps.instance()['limits.rolesPerServer'];
  return hasPerks(serverId, deps) ? most : Math.min(ROLE_LIMITS.perServer, most);
}

/** How many custom emojis a server can have. */
export function mostEmojis(serverId: string, deps: Needs): number {
  const most = deps.instance()['limits.emojisPerServer'];
  return hasPerks(serverId, deps) ? most : Math.min(EMOJI_LIMITS.perServer, most);
}

/** Whether somebody with these badges can write long posts. */
export function writesLongPosts(badges: number, { instance }: Pick<Deps, 'instance'>): boolean {
  return instance()['limits.longPosts'] === 'everyone' || (badges & BADGE.SUPPORTER) !== 0;
}
