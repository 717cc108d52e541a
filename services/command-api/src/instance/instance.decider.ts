/** Rules of the settings of the instance. Pure. */
import { InstanceSettingsChanged } from '@folkmoot/contracts/instance/events';
import type { SettingChange } from '@folkmoot/contracts/instance/patch';
import type { SettingValue } from '@folkmoot/contracts/instance/settings/setting';
import { type SettingName, settingOf } from '@folkmoot/contracts/instance/settings/settings';
import type { InstanceEvent, InstanceState, Overrides } from '@folkmoot/contracts/instance/state';
import type { Decision } from '@folkmoot/contracts/kernel/decider';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import type { OtherLogIn } from '../identity-providers/other-log-in.ts';

export type InstanceFacts = {
  readonly changes: readonly SettingChange[];
  /** Settings from the environment. */
  readonly overrides: Overrides;
  /** The given servers that do not exist. */
  readonly unknownServerIds: readonly string[];
  /** The founder's login method without a password. */
  readonly otherLogIn: OtherLogIn;
  readonly callerId: string;
  readonly now: number;
};

/** The value that a founder set, or the default. Ignores the environment. */
export function storedValue(state: InstanceState, name: SettingName): SettingValue {
  const value = state.changed.get(name);
  return value === undefined ? settingOf(name).fallback : value;
}

/** Lists are equal if their entries are. */
export function isSameValue(a: SettingValue, b: SettingValue): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Accepts a locked setting with its locked value, because forms send it. An equal value writes no event. */
export function decideChangeInstance(
  state: InstanceState,
  { changes, overrides, unknownServerIds, otherLogIn, callerId, now }: InstanceFacts,
): Decision<InstanceEvent, 'SettingLocked' | 'UnknownDefaultServer' | 'NoOtherLogIn' | 'FounderNotLinked'> {
  const locked = changes.filter(({ setting }) => overrides[setting] !== undefined);
  const other = locked.find(({ setting, value }) => !isSameValue(value, overrides[setting] ?? null));
  if (other) return refuse('SettingLocked', { path: other.setting });
  const changed = changes.filter((change) => !locked.includes(change) && !isSameValue(change.value, storedValue(state, change.setting)));
  const isLocked = locked.some(({ setting }) => setting === 'defaultServerIds');
  if (unknownServerIds.length > 0 && !isLocked) return refuse('UnknownDefaultServer');
  const turnsOff = changed.some(({ setting, value }) => setting === 'passwordLogin' && value === false);
  if (turnsOff && otherLogIn === 'none') return refuse('NoOtherLogIn');
  if (turnsOff && otherLogIn === 'notLinked') return refuse('FounderNotLinked');
  if (changed.length === 0) return [];
  const copies = changed.map(({ setting, value }) => ({ setting, value: Array.isArray(value) ? [...value] : (value as string) }));
  return [InstanceSettingsChanged({ version: state.version + 1, changes: copies, changedById: callerId, changedAt: now })];
}
