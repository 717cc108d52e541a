/**
 * Addresses that cannot be used for a registration (users document 2.1): those of deleted accounts that were permanently suspended. They
 * are stored as blind indexes, which only the vault can compute. A lifted suspension frees the address.
 */
import { EmailBarred, UserUnsuspended } from '@folkmoot/contracts/moderation/events';
import { indexOn, type Warm, type WarmIndex } from '@folkmoot/platform/command/warm';
import type { Vault } from '@folkmoot/platform/vault/vault';

type BlockedEmails = { readonly of: Map<string, string>; readonly all: Set<string> };

export const blockedEmails: WarmIndex<BlockedEmails> = {
  name: 'barredEmails',
  create: () => ({ of: new Map(), all: new Set() }),
  on: {
    ...indexOn<BlockedEmails, typeof EmailBarred>(EmailBarred, (index, { data }) => {
      index.of.set(data.userId, data.email);
      index.all.add(data.email);
    }),
    ...indexOn<BlockedEmails, typeof UserUnsuspended>(UserUnsuspended, (index, { data }) => {
      const email = index.of.get(data.userId);
      if (email === undefined) return;
      index.of.delete(data.userId);
      if (![...index.of.values()].includes(email)) index.all.delete(email);
    }),
  },
};

/** The blind index of a blocked address, ignoring case. */
export function blockedEmailIndex({ blindIndex }: Pick<Vault, 'blindIndex'>, email: string): string {
  return blindIndex(`barred address ${email.trim().toLowerCase()}`);
}

export function isBlockedEmail(warm: Warm, vault: Pick<Vault, 'blindIndex'>, email: string): boolean {
  const { all } = warm.index(blockedEmails);
  return all.size > 0 && all.has(blockedEmailIndex(vault, email));
}
