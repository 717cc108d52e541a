/** A user's notification settings. Stream `settings-<userId>`. */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

/** Keeps the order with its server or channel, because leaving or deleting that ends the setting. */
const partitionKey = (data: { userId: string; serverId: string | null; channelId?: string | null }) =>
  data.serverId ?? data.channelId ?? data.userId;

/** The whole setting after the change. */
export const NotificationSettingsSet = event(
  'NotificationSettingsSet',
  1,
  z.object({
    userId: z.string(),
    /** The channel's server; null for a DM. */
    serverId: z.string().nullable(),
    /** Null: the setting of the server itself. */
    channelId: z.string().nullable(),
    pingMode: z.number().nullable(),
    soundMode: z.number().nullable(),
    changed: z.array(z.enum(['pingMode', 'soundMode'])),
  }),
  { partitionKey },
);

/** Leaving a server deletes the settings of it and its channels. */
export const NotificationSettingsCleared = event('NotificationSettingsCleared', 1, z.object({ userId: z.string(), serverId: z.string() }), {
  partitionKey,
});

export const notificationEventSpecs = [NotificationSettingsSet, NotificationSettingsCleared] as const;
