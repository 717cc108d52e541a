import { z } from 'zod';
import { wireEvent } from '../kernel/signal.ts';

export const pinEvents = {
  pinned: wireEvent(
    'message:pinned',
    z.object({ channelId: z.string(), messageId: z.string(), pinnedById: z.string(), pinnedAt: z.number() }),
  ),
  unpinned: wireEvent('message:unpinned', z.object({ channelId: z.string(), messageId: z.string() })),
} as const;
