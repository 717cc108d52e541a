/** An identity at a provider, folded from `identity-<blind index of issuer and subject>`, with the account that it belongs to. */
import { AccountDeleted } from '@folkmoot/contracts/accounts/events';
import { IdentityLinked, IdentityUnlinked } from '@folkmoot/contracts/identity-providers/events';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { indexOn, type Warm, type WarmFolding, type WarmIndex } from '@folkmoot/platform/command/warm';
import type { Vault } from '@folkmoot/platform/vault/vault';
import { userFolding } from '../accounts/user-state.ts';
import { registrationFolding } from '../registration/registration-state.ts';

export type IdentityState =
  | { readonly status: 'free' }
  | { readonly status: 'linked'; readonly userId: string; readonly providerId: string };
export type IdentityEvent = EventOf<typeof IdentityLinked | typeof IdentityUnlinked>;

export const identityFolding: WarmFolding<IdentityState, IdentityEvent> = {
  category: 'identity',
  initial: { status: 'free' },
  evolve: (_state, { type, data: { userId, providerId } }) =>
    type === 'IdentityLinked' ? { status: 'linked', userId, providerId } : { status: 'free' },
};

export function identityStream(identityId: string): string {
  return `identity-${identityId}`;
}

export function identityIdOf(vault: Pick<Vault, 'blindIndex'>, issuer: string, subject: string): string {
  return vault.blindIndex(`identity ${JSON.stringify([issuer, subject])}`);
}

/** The current owner. null: it has none, or the account was deleted. */
export function holderOf(warm: Pick<Warm, 'state'>, state: IdentityState): string | null {
  if (state.status === 'free') return null;
  const { userId } = state;
  const isKnown = warm.state(userFolding, userId).status === 'live' || warm.state(registrationFolding, userId).status === 'pending';
  return isKnown ? userId : null;
}

export type Linked = {
  readonly identityId: string;
  readonly providerId: string;
  /** null: the user was erased. */
  readonly issuer: string | null;
  readonly label: string | null;
  readonly linkedAt: number;
};
type OfPeople = Map<string, Map<string, Linked>>;

export const identitiesOfPeople: WarmIndex<OfPeople> = {
  name: 'identitiesOfPeople',
  create: () => new Map(),
  on: {
    ...indexOn<OfPeople, typeof IdentityLinked>(
      IdentityLinked,
      (index, { data: { userId, identityId, providerId, issuer, label, linkedAt } }) => {
        const own = index.get(userId) ?? new Map<string, Linked>();
        index.set(userId, own.set(identityId, { identityId, providerId, issuer, label, linkedAt }));
      },
    ),
    ...indexOn<OfPeople, typeof IdentityUnlinked>(IdentityUnlinked, (index, { data }) => {
      index.get(data.userId)?.delete(data.identityId);
    }),
    ...indexOn<OfPeople, typeof AccountDeleted>(AccountDeleted, (index, { data }) => {
      index.delete(data.userId);
    }),
  },
};

export function identitiesOf(warm: Pick<Warm, 'index'>, userId: string): readonly Linked[] {
  return [...(warm.index(identitiesOfPeople).get(userId)?.values() ?? [])];
}
