/** Every setting of the instance, by area. Wire shapes, environment variables and `docs/reference/settings.md` are derived from this table. */
import type { z } from 'zod';
import { fileSettings } from './files.ts';
import { generalSettings } from './general.ts';
import { limitSettings } from './limits.ts';
import { pageSettings } from './pages.ts';
import { registrationSettings } from './registration.ts';
import type { Setting } from './setting.ts';
import { textSettings } from './text.ts';

export const INSTANCE_SETTINGS = {
  ...generalSettings,
  ...registrationSettings,
  ...fileSettings,
  ...textSettings,
  ...limitSettings,
  ...pageSettings,
};

export type SettingName = keyof typeof INSTANCE_SETTINGS;

/** Current values, by the dotted names of settings. */
export type InstanceSettings = {
  readonly [Name in SettingName]: z.infer<(typeof INSTANCE_SETTINGS)[Name]['schema']>;
};

export const SETTING_NAMES = Object.keys(INSTANCE_SETTINGS) as readonly SettingName[];

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(INSTANCE_SETTINGS, name);
}

/** The setting of a name, with its value type erased. */
export function settingOf(name: SettingName): Setting {
  return INSTANCE_SETTINGS[name] as unknown as Setting;
}
