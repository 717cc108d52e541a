/** The part of the authenticated payload that the client keeps. */
import type { Authenticated as Payload } from '@folkmoot/contracts/realtime';

export type OwnAccount = Payload['user'];

/** The omitted fields are for other clients. */
export type Authenticated = Omit<Payload, 'serverSettings' | 'pid'>;
