/** Who stands above whom (users document 18.6). Asked by the decision and by the preview of it, so that both say the same. */
import { BADGE } from '../accounts/limits.ts';

/** Founders are above admins, admins above everybody else. */
export function rankOf(badges: number): number {
  if ((badges & BADGE.FOUNDER) !== 0) return 2;
  return (badges & BADGE.ADMIN) !== 0 ? 1 : 0;
}

/** Nobody acts on their own rank or above, and so not on themselves. */
export function outranks(badges: number, others: number): boolean {
  return rankOf(badges) > rankOf(others);
}

type Person = { readonly id: string; readonly badges: number };

/**
 * What is done to a server is done to whoever it belongs to. Nobody stands above founders, so their own servers are theirs to name and close;
 * an admin's are not, else they would take back what a founder decided of them.
 */
export function mayActOnServerOf(owner: Person, by: Person): boolean {
  return (owner.id === by.id && rankOf(by.badges) === 2) || outranks(by.badges, owner.badges);
}
