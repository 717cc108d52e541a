/** A person's notification settings. Stream `settings-<userId>`. */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

/** With the place it is set for: leaving or deleting that ends the setting. */
const partitionKey = (data: { userId: string; serverId: string | null; channelId?: string | null }) =>
  data.serverId ?? data.channelId ?? data.userId;

/** The whole setting after the change. */
export const NotificationSettingsSet = event(
  'NotificationSettingsSet',
  1,
  z.object({
    userId: z.string(),
    /** The server it is in; null for a direct message channel. */
    serverId: z.string().nullable(),
    /** null: the setting of the server itself. */
    channelId: z.string().nullable(),
    pingMode: z.number().nullable(),
    soundMode: z.number().nullable(),
    changed: z.array(z.enum(['pingMode', 'soundMode'])),
  }),
  { partitionKey },
);

/** Leaving a server ends the settings made for it and its channels. */
export const NotificationSettingsCleared = event('NotificationSettingsCleared', 1, z.object({ userId: z.string(), serverId: z.string() }), {
  partitionKey,
});

export const notificationEventSpecs = [NotificationSettingsSet, NotificationSettingsCleared] as const;
