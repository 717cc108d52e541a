/** Body of a settings change: any part of the record, derived from the table of settings. */
import { z } from 'zod';
import type { SettingValue } from './settings/setting.ts';
import {
  INSTANCE_SETTINGS,
  type InstanceSettings,
  isSettingName,
  SETTING_NAMES,
  type SettingName,
  settingOf,
} from './settings/settings.ts';

type Shape = Record<string, z.ZodType>;

/** Parts of the record that are not settings. A client that sends the record back unchanged sends them too (instance.md: any part of it). */
const READ_ONLY = ['version', 'sendsMail', 'identityProviders', 'setupRequired', 'settingsVersion', 'locked'] as const;

/** Rejects unknown settings, because a typo would otherwise go unnoticed. */
function patchSchema() {
  const shape: Shape = Object.fromEntries(READ_ONLY.map((part) => [part, z.unknown().optional()]));
  const groups = new Map<string, Shape>();
  for (const name of SETTING_NAMES) {
    const [head = '', rest] = name.split('.');
    const schema = settingOf(name).schema.optional();
    if (rest === undefined) shape[head] = schema;
    else {
      const group = groups.get(head) ?? {};
      group[rest] = schema;
      groups.set(head, group);
    }
  }
  for (const [head, group] of groups) shape[head] = z.strictObject(group).optional();
  return z.strictObject(shape);
}

type Group = SettingName extends infer Name ? (Name extends `${infer Head}.${string}` ? Head : never) : never;

/** Settings by name. Those with a dot are in a nested object. */
export type InstancePatch = {
  readonly [Name in SettingName as Name extends `${string}.${string}` ? never : Name]?: InstanceSettings[Name] | undefined;
} & {
  readonly [Head in Group]?:
    | { readonly [Name in SettingName as Name extends `${Head}.${infer Rest}` ? Rest : never]?: InstanceSettings[Name] | undefined }
    | undefined;
};

export const InstancePatch = patchSchema() as unknown as z.ZodType<InstancePatch, InstancePatch>;

export type SettingChange = { readonly setting: SettingName; readonly value: SettingValue };

/** The settings in a parsed body, by their dotted names. */
export function changesIn(patch: InstancePatch): readonly SettingChange[] {
  return Object.entries(patch).flatMap(([head, part]) => {
    if (isSettingName(head)) return part === undefined ? [] : [{ setting: head, value: part as SettingValue }];
    return Object.entries((part ?? {}) as Record<string, unknown>).flatMap(([rest, value]) => {
      const setting = `${head}.${rest}`;
      return isSettingName(setting) && value !== undefined ? [{ setting, value: value as SettingValue }] : [];
    });
  });
}

/** Settings from the environment, validated like those of founders. Invalid variables are returned with the reason. */
export function overridesIn(environment: Readonly<Record<string, string | undefined>>) {
  const found = SETTING_NAMES.flatMap((name) => {
    const raw = environment[INSTANCE_SETTINGS[name].variable];
    return raw === undefined || raw === '' ? [] : [{ name, variable: INSTANCE_SETTINGS[name].variable, result: parseText(name, raw) }];
  });
  return {
    overrides: Object.fromEntries(found.flatMap(({ name, result }) => (result.success ? [[name, result.data]] : []))),
    faults: found.flatMap(({ variable, result }) =>
      result.success ? [] : [`${variable}: ${result.error.issues[0]?.message ?? 'bad value'}`],
    ),
  };
}

const FLAGS = new Map([
  ['on', true],
  ['true', true],
  ['1', true],
  ['off', false],
  ['false', false],
  ['0', false],
]);

/** Environment variables are texts: flags, numbers and lists (comma-separated) are parsed as the setting needs. */
function parseText(name: SettingName, raw: string) {
  const { schema } = settingOf(name);
  const readings: readonly SettingValue[] = [
    raw,
    ...(raw.trim() === '' || Number.isNaN(Number(raw)) ? [] : [Number(raw)]),
    ...(FLAGS.has(raw) ? [FLAGS.get(raw) ?? false] : []),
    raw.split(',').map((part) => part.trim()),
  ];
  const results = readings.map((reading) => schema.safeParse(reading));
  return results.find(({ success }) => success) ?? schema.safeParse(raw);
}
