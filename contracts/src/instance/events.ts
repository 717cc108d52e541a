/** Events of the settings of the instance. Stream `instance-settings`. */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

const SettingValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);

/** A founder changed settings. `version` counts the changes. No setting is a secret (H9). */
export const InstanceSettingsChanged = event(
  'InstanceSettingsChanged',
  1,
  z.object({
    version: z.number(),
    changes: z.array(z.object({ setting: z.string(), value: SettingValue })),
    changedById: z.string(),
    changedAt: z.number(),
  }),
  { partitionKey: () => 'instance' },
);

export const instanceEventSpecs = [InstanceSettingsChanged] as const;
