/** Converts between the nested record of the wire and dotted setting names. Pure. */
import type { InstancePatch } from '@folkmoot/contracts/instance/patch';
import type { SettingValue } from '@folkmoot/contracts/instance/settings/setting';
import type { SettingName } from '@folkmoot/contracts/instance/settings/settings';

type Nested = Readonly<Record<string, unknown>>;

function isNested(value: unknown): value is Nested {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of a dotted name. */
export function valueIn(record: Nested, name: SettingName): SettingValue {
  const value = name.split('.').reduce<unknown>((part, key) => (isNested(part) ? part[key] : undefined), record);
  return (value ?? null) as SettingValue;
}

/** The body of a change: only changed values, nested as in the contract. */
export function patchOf(changes: ReadonlyMap<SettingName, unknown>): InstancePatch {
  const patch: Record<string, unknown> = {};
  for (const [name, value] of changes) {
    const [head = '', rest] = name.split('.');
    if (rest === undefined) patch[head] = value;
    else {
      const group = patch[head];
      patch[head] = { ...(isNested(group) ? group : {}), [rest]: value };
    }
  }
  return patch;
}
