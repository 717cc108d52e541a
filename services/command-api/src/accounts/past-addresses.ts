/** Every address that somebody has had: letters to earlier ones may still lie here. */
import type { Folding } from '@folkmoot/contracts/kernel/decider';
import type { UserEvent } from './user-state.ts';

/** As it was first written, each once: case makes no other address. */
export const pastAddressesFolding: Folding<readonly string[], UserEvent> = {
  initial: [],
  evolve(addresses, event) {
    if (event.type !== 'UserRegistered' && event.type !== 'EmailChanged') return addresses;
    const { email } = event.data;
    if (email === null || addresses.some((address) => address.toLowerCase() === email.toLowerCase())) return addresses;
    return [...addresses, email];
  },
};
