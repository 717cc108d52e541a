/** Limits that depend on the user or server (settings `limits.…`). */
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import { EMOJI_LIMITS } from '@folkmoot/contracts/emojis/limits';
import { ROLE_LIMITS } from '@folkmoot/contracts/roles/limits';
import type { Deps } from '../domain.ts';
import { serverFolding } from '../servers/server-state.ts';

type Needs = Pick<Deps, 'warm' | 'instance'>;

/** Whether a server has the perks of verified servers: a custom invite code, and more roles and emoji. */
export function hasPerks(serverId: string, { warm, instance }: Needs): boolean {
  return instance()['limits.serverPerks'] === 'everyone' || warm.state(serverFolding, serverId).verified;
}

/** The role limit of a server, without the default role and roles of bots. */
export function mostRoles(serverId: string, deps: Needs): number {
  const most = deps.instance()['limits.rolesPerServer'];
  return hasPerks(serverId, deps) ? most : Math.min(ROLE_LIMITS.perServer, most);
}

/** The emoji limit of a server. */
export function mostEmojis(serverId: string, deps: Needs): number {
  const most = deps.instance()['limits.emojisPerServer'];
  return hasPerks(serverId, deps) ? most : Math.min(EMOJI_LIMITS.perServer, most);
}

/** Whether a user with these badges can write long posts. */
export function writesLongPosts(badges: number, { instance }: Pick<Deps, 'instance'>): boolean {
  return instance()['limits.longPosts'] === 'everyone' || (badges & BADGE.SUPPORTER) !== 0;
}
