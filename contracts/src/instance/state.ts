/** The settings of the instance, folded from the stream `instance-settings`. Pure: services and read models share it. */

import type { EventOf } from '../kernel/event.ts';
import type { ModeratorActUndone } from '../moderation/undo-events.ts';
import type { InstanceSettingsChanged } from './events.ts';
import type { SettingValue } from './settings/setting.ts';
import { type InstanceSettings, isSettingName, SETTING_NAMES, type SettingName, settingOf } from './settings/settings.ts';

/** Changed settings, and the number of changes. */
export type InstanceState = {
  readonly version: number;
  readonly changed: ReadonlyMap<SettingName, SettingValue>;
};

export type InstanceEvent = EventOf<typeof InstanceSettingsChanged | typeof ModeratorActUndone>;

export const INSTANCE_STREAM = 'instance-settings';

export const instanceFolding = { category: 'instance', initial: { version: 0, changed: new Map() } as InstanceState, evolve };

function evolve(state: InstanceState, event: InstanceEvent): InstanceState {
  if (event.type === 'ModeratorActUndone') return state;
  const changed = new Map(state.changed);
  for (const { setting, value } of event.data.changes) {
    // An unknown setting is ignored, and an invalid value is replaced by the default.
    if (!isSettingName(setting)) continue;
    const parsed = settingOf(setting).schema.safeParse(value);
    if (parsed.success) changed.set(setting, parsed.data);
    else changed.delete(setting);
  }
  return { version: event.data.version, changed };
}

export type Overrides = Partial<InstanceSettings>;

/** Current values: from the environment, else from a founder, else the default. */
export function settingsIn(state: InstanceState, overrides: Overrides = {}): InstanceSettings {
  const values = SETTING_NAMES.map((name) => {
    const override = overrides[name];
    if (override !== undefined) return [name, override];
    const value = state.changed.get(name);
    return [name, value === undefined ? settingOf(name).fallback : value];
  });
  return Object.fromEntries(values) as InstanceSettings;
}

/** Settings that the environment sets, so they cannot be changed in the console. */
export function lockedBy(overrides: Overrides): readonly SettingName[] {
  return SETTING_NAMES.filter((name) => overrides[name] !== undefined);
}

/** Returns the current values, cached until a founder changes something, because every command needs them. */
export function settingsReader(state: () => InstanceState, overrides: Overrides): () => InstanceSettings {
  let known = state();
  let settings = settingsIn(known, overrides);
  return () => {
    const now = state();
    if (now !== known) {
      known = now;
      settings = settingsIn(now, overrides);
    }
    return settings;
  };
}
