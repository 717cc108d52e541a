/** The caller of a command, for facts. The access check has passed before. Without it these functions fail. */
import type { Access, Actor } from '@folkmoot/contracts/kernel/access';
import type { Membership } from '@folkmoot/contracts/roles/permissions';

const NO_MEMBERSHIP: Membership = { isCreator: false, mask: 0, roleIds: new Set(), topOrder: 0 };

export function callerId(input: { readonly actor: Actor | null }): string {
  if (!input.actor) throw new Error('A command that needs a caller was mounted without one');
  return input.actor.userId;
}

export function callerMembership(input: { readonly access: Access }): Membership {
  return input.access.server?.membership ?? NO_MEMBERSHIP;
}
