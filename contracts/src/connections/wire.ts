/** Linked accounts on the wire (realtime contract 5.1). */
import { z } from 'zod';
import { RawConnection } from '../accounts/wire.ts';
import { wireEvent } from '../kernel/signal.ts';

export const connectionEvents = {
  added: wireEvent('user:connection_added', z.object({ connection: RawConnection })),
  removed: wireEvent('user:connection_removed', z.object({ connectionId: z.string() })),
} as const;
