/** What a socket is told once it is let in, as far as the client keeps it. */
import type { Authenticated as Payload } from '@folkmoot/contracts/realtime';

export type OwnAccount = Payload['user'];

/** Calls are not built yet, and the rest is for others. */
export type Authenticated = Omit<Payload, 'voiceChannelUsers' | 'serverSettings' | 'pid'>;
