/** Changes of identity providers in the moderators' audit log, by name. */
import { IdentityProviderRemoved, IdentityProviderSet } from '@folkmoot/contracts/identity-providers/events';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { logEach } from './moderation-log-entries.ts';

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
];
