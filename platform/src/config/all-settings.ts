/** Every environment variable that the product reads: for the process and for the settings of the instance. */
import { INSTANCE_SETTINGS, SETTING_NAMES } from '@folkmoot/contracts/instance/settings/settings';
import { z } from 'zod';
import { Config } from './config.ts';

function shownDefault(value: unknown): string | undefined {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return undefined;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return String(value);
}

function variableOf(fallback: unknown, about: string): z.ZodType {
  const shown = shownDefault(fallback);
  return (shown === undefined ? z.string().optional() : z.string().default(shown)).describe(about);
}

/** Variables that set, and thereby lock, settings of the instance. */
export const INSTANCE_VARIABLES: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  SETTING_NAMES.map((name) => [
    INSTANCE_SETTINGS[name].variable,
    variableOf(INSTANCE_SETTINGS[name].fallback, INSTANCE_SETTINGS[name].about),
  ]),
);

/** All settings by name, with descriptions and defaults, for generated pages. `readConfig` reads them. */
export const ALL_SETTINGS: Readonly<Record<string, z.ZodType>> = { ...Config.shape, ...INSTANCE_VARIABLES };
