/** What a socket is told once it is let in, as far as the client keeps it. */
import type { Authenticated as Payload } from '@folkmoot/contracts/realtime';

export type OwnAccount = Payload['user'];

/** The rest is for others. */
export type Authenticated = Omit<Payload, 'serverSettings' | 'pid'>;
