/** How accounts come to be: who founded the instance. Stream `founding-instance`: of two who found it at once, the first to append has. */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

export const InstanceFounded = event('InstanceFounded', 1, z.object({ userId: z.string(), foundedAt: z.number() }), {
  partitionKey: () => 'instance',
});

export const registrationEventSpecs = [InstanceFounded] as const;
