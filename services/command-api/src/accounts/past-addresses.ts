/** All e-mail addresses that a user has had, because e-mails to earlier addresses may still be in the outbox. */
import type { Folding } from '@folkmoot/contracts/kernel/decider';
import type { UserEvent } from './user-state.ts';

/** In the original spelling, each once, ignoring case. */
export const pastAddressesFolding: Folding<readonly string[], UserEvent> = {
  initial: [],
  evolve(addresses, event) {
    if (event.type !== 'UserRegistered' && event.type !== 'EmailChanged') return addresses;
    const { email } = event.data;
    if (email === null || addresses.some((address) => address.toLowerCase() === email.toLowerCase())) return addresses;
    return [...addresses, email];
  },
};
