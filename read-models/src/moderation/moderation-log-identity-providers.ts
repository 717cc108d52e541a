/** Changes of identity providers in the moderators' audit log, by name. */
import { BadgesSet } from '@folkmoot/contracts/accounts/events';
import { changeIdentityProvider, removeIdentityProvider } from '@folkmoot/contracts/identity-providers/commands';
import { IdentityProviderRemoved, IdentityProviderSet } from '@folkmoot/contracts/identity-providers/events';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { logEach } from './moderation-log-entries.ts';

const CHANGES: ReadonlySet<string> = new Set([changeIdentityProvider.name, removeIdentityProvider.name]);

export const identityProviderHandlers = [
  logEach(IdentityProviderSet, MODERATION_ACT.IDENTITY_PROVIDER_SET, ({ providerId, setById, setAt }) => ({
    reason: providerId,
    byId: setById,
    at: setAt,
  })),
  logEach(IdentityProviderRemoved, MODERATION_ACT.IDENTITY_PROVIDER_REMOVE, ({ providerId, removedById, removedAt }) => ({
    reason: providerId,
    byId: removedById,
    at: removedAt,
  })),
  // Each account that loses badges because its rule was removed.
  logEach(
    BadgesSet,
    MODERATION_ACT.USER_UPDATE,
    ({ userId }, { actor, at }) => ({ userId, reason: 'badges', byId: actor, at, never: 'identityProvider' }),
    ({ meta }) => CHANGES.has(meta.command),
  ),
];
