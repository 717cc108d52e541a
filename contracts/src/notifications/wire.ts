/** Notification settings on the wire (realtime contract, sections 4, 5.1 and 5.2). */
import { z } from 'zod';
import { wireEvent } from '../kernel/signal.ts';

/** 0 everything, 1 mentions only, 2 mute; null inherits. */
export const NOTIFY = { ALL: 0, MENTIONS_ONLY: 1, MUTE: 2 } as const;

const Mode = z.number().nullable();

/** For a server or a channel: exactly one of the two ids. */
export const RawNotificationSettings = z.object({
  serverId: z.string().nullable(),
  channelId: z.string().nullable(),
  userId: z.string(),
  notificationPingMode: Mode,
  notificationSoundMode: Mode,
});
export type RawNotificationSettings = z.infer<typeof RawNotificationSettings>;

export const notificationEvents = {
  settingsUpdated: wireEvent(
    'user:notification_settings_update',
    z.object({
      serverId: z.string().optional(),
      channelId: z.string().optional(),
      updated: z.object({ notificationPingMode: Mode.optional(), notificationSoundMode: Mode.optional() }),
    }),
  ),
} as const;
