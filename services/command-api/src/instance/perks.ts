/** What an instance gives to everybody or to some (settings `limits.…`). */
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import type { Deps } from '../domain.ts';
import { serverFolding } from '../servers/server-state.ts';

/** Whether a server has what verified servers have everywhere: an invite code of its own, more roles and emojis. */
export function hasPerks(serverId: string, { warm, instance }: Pick<Deps, 'warm' | 'instance'>): boolean {
  return instance()['limits.serverPerks'] === 'everyone' || warm.state(serverFolding, serverId).verified;
}

/** Whether somebody with these badges can write long posts. */
export function writesLongPosts(badges: number, { instance }: Pick<Deps, 'instance'>): boolean {
  return instance()['limits.longPosts'] === 'everyone' || (badges & BADGE.SUPPORTER) !== 0;
}
