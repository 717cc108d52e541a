/** The hierarchy of moderators (users document 18.6). Shared by the decision and its preview, so that both agree. */
import { BADGE } from '../accounts/limits.ts';

/** Founders are above admins, admins above everyone else. */
export function rankOf(badges: number): number {
  if ((badges & BADGE.FOUNDER) !== 0) return 2;
  return (badges & BADGE.ADMIN) !== 0 ? 1 : 0;
}

/** Nobody acts on their own rank or above, so also not on themselves. */
export function outranks(badges: number, others: number): boolean {
  return rankOf(badges) > rankOf(others);
}

type Person = { readonly id: string; readonly badges: number };

/**
 * An action on a server counts as one on its owner. Nobody is above founders, so they may act on their own servers. Admins may not, because
 * they could revert what a founder decided.
 */
export function mayActOnServerOf(owner: Person, by: Person): boolean {
  return (owner.id === by.id && rankOf(by.badges) === 2) || outranks(by.badges, owner.badges);
}
