/** Whether a user may use the instance (users document 2.1). Checked for every request with a token. */
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import type { Actor } from '@folkmoot/contracts/kernel/access';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { Warm } from '@folkmoot/platform/command/warm';
import type { Vault } from '@folkmoot/platform/vault/vault';
import { shownName, userFolding } from '../accounts/user-state.ts';
import { ownerOfBot } from '../applications/application-state.ts';
import { bannedAddresses, type Suspension, sanctionFolding, suspensionAt, bannedUntil as untilOf } from './sanction-state.ts';

type Hashing = { readonly devices: Pick<Vault['devices'], 'indexOf'> };

/** When the ban of an address ends. null: there is none. Computes no hash if no address is banned. */
function bannedUntil(warm: Warm, vault: Hashing, address: string, now: number): number | null {
  const bans = warm.index(bannedAddresses);
  const expireAt = bans.size === 0 ? 0 : untilOf(bans, vault.devices.indexOf(address));
  return expireAt > now ? expireAt : null;
}

export function isBannedAddress(warm: Warm, vault: Hashing, address: string, now: number): boolean {
  return bannedUntil(warm, vault, address, now) !== null;
}

/** Returns reason and end of the block, which sockets show too. */
export function findBlock(warm: Warm, vault: Hashing) {
  return ({ userId, bot }: Actor, address: string, now: number): Refusal<'Suspended' | 'AddressBanned'> | null => {
    const suspension = suspensionAt(warm.state(sanctionFolding, userId), now);
    if (suspension) return refuse('Suspended', { data: shown(warm, suspension) });
    const ofOwner = bot ? ownersSuspension(warm, userId, now) : null;
    if (ofOwner) return refuse('Suspended', { data: { type: 'suspend', reason: null, expire: ofOwner.expireAt, by: { username: '' } } });
    const expire = bannedUntil(warm, vault, address, now);
    if (expire === null) return null;
    const isFounder = (warm.state(userFolding, userId).badges & BADGE.FOUNDER) !== 0;
    return isFounder ? null : refuse('AddressBanned', { data: { type: 'ip-ban', expire } });
  };
}

/**
 * Blocks bots of a suspended owner, so that the owner can't write through a bot. Reason and moderator are hidden, because someone else may
 * have the bot's token.
 */
function ownersSuspension(warm: Warm, botUserId: string, now: number): Suspension | null {
  const ownerId = ownerOfBot(warm, botUserId);
  return ownerId === null ? null : suspensionAt(warm.state(sanctionFolding, ownerId), now);
}

function shown(warm: Warm, { reason, expireAt, suspendedById }: Suspension) {
  const moderator = warm.state(userFolding, suspendedById);
  const username = moderator.status === 'live' ? shownName(moderator) : '';
  return { type: 'suspend', reason, expire: expireAt, by: { username } };
}
