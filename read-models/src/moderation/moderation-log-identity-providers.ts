/** Changes of identity providers, in the moderators' audit log: which, by its name. */
import { IdentityProviderRemoved, IdentityProviderSet } from '@folkmoot/contracts/identity-providers/events';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { on } from '@folkmoot/platform/projection/projection';
import { insert } from './moderation-log-entries.ts';

export const identityProviderHandlers = [
  on(IdentityProviderSet, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.IDENTITY_PROVIDER_SET,
      batch.map(({ id, position, data: { providerId, setById, setAt } }) => {
        return { id, position, reason: providerId, byId: setById, at: setAt };
      }),
    ),
  ),
  on(IdentityProviderRemoved, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.IDENTITY_PROVIDER_REMOVE,
      batch.map(({ id, position, data: { providerId, removedById, removedAt } }) => {
        return { id, position, reason: providerId, byId: removedById, at: removedAt };
      }),
    ),
  ),
];
