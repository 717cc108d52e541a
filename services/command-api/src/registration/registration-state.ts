/** A registration that waits for approval, folded from `registration-<userId>`. */

import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { isLanguageId, type LanguageId } from '@folkmoot/contracts/kernel/languages';
import { RegistrationApproved, RegistrationRejected, RegistrationRequested } from '@folkmoot/contracts/registration/events';
import { indexOn, type WarmFolding, type WarmIndex } from '@folkmoot/platform/command/warm';

export type Pending = {
  readonly status: 'pending';
  readonly userId: string;
  readonly username: string;
  readonly tag: string;
  readonly email: string;
  readonly hexColor: string;
  readonly language: LanguageId;
  readonly requestedAt: number;
};

export type RegistrationState = { readonly status: 'none' } | Pending | { readonly status: 'decided' };

export type RegistrationEvent = EventOf<typeof RegistrationRequested | typeof RegistrationApproved | typeof RegistrationRejected>;

const initial: RegistrationState = { status: 'none' };

export const registrationFolding: WarmFolding<RegistrationState, RegistrationEvent> = { category: 'registration', initial, evolve };

export function registrationStream(userId: string): string {
  return `registration-${userId}`;
}

function evolve(_state: RegistrationState, event: RegistrationEvent): RegistrationState {
  if (event.type !== 'RegistrationRequested') return { status: 'decided' };
  const { username, email, language, ...rest } = event.data;
  // The user was erased, so a decision follows.
  if (username === null || email === null) return { status: 'decided' };
  return { status: 'pending', ...rest, username, email, language: isLanguageId(language) ? language : 'en_gb' };
}

/** The request times of waiting registrations, by user. */
export const pendingRegistrations: WarmIndex<Map<string, number>> = {
  name: 'pendingRegistrations',
  create: () => new Map(),
  on: {
    ...indexOn<Map<string, number>, typeof RegistrationRequested>(RegistrationRequested, (index, { data }) => {
      index.set(data.userId, data.requestedAt);
    }),
    ...indexOn<Map<string, number>, typeof RegistrationApproved>(RegistrationApproved, (index, { data }) => {
      index.delete(data.userId);
    }),
    ...indexOn<Map<string, number>, typeof RegistrationRejected>(RegistrationRejected, (index, { data }) => {
      index.delete(data.userId);
    }),
  },
};
