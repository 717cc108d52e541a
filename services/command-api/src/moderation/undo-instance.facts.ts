/** Undoes a change of the instance settings. Only founders may do this, and a setting that was changed again since stays. */
import { InstanceSettingsChanged } from '@folkmoot/contracts/instance/events';
import { isSettingName, type SettingName } from '@folkmoot/contracts/instance/settings/settings';
import { INSTANCE_STREAM, type InstanceState, instanceFolding } from '@folkmoot/contracts/instance/state';
import { isFounder } from '@folkmoot/contracts/kernel/access';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import { userFolding } from '../accounts/user-state.ts';
import type { Deps } from '../domain.ts';
import type { OtherLogIn } from '../identity-providers/other-log-in.ts';
import { otherLogInOf } from '../identity-providers/password-log-in.ts';
import { decideChangeInstance, isSameValue, storedValue } from '../instance/instance.decider.ts';
import { type By, effectOf, type ForetellCode, type Opposite, type Undoing, undoneBy } from './undoing.ts';
import { aroundFolding, undoneActions } from './undone-actions.ts';

type Around = { readonly before: InstanceState; readonly set: InstanceState };

/** null: every setting was changed again since. */
export function instanceOpposite(
  now: InstanceState,
  changed: readonly SettingName[],
  { before, set }: Around,
  by: Pick<By, 'callerId' | 'now'>,
  otherLogIn: OtherLogIn,
): Opposite | null {
  const stays = changed.filter((name) => !isSameValue(storedValue(now, name), storedValue(set, name)));
  const reverted = changed.filter((name) => !stays.includes(name));
  const events = decideChangeInstance(now, {
    changes: reverted.map((setting) => ({ setting, value: storedValue(before, setting) })),
    overrides: {},
    unknownServerIds: [],
    otherLogIn,
    ...by,
  });
  if (isRefusal(events) || 'sideEvents' in events || events.length === 0) return null;
  return { events, effects: changed.map((field) => effectOf(stays.includes(field) ? 'fieldStays' : 'fieldBack', { field })) };
}

/** null: it is about something else. */
export async function instanceUndoing(event: LoggedEvent, by: By, deps: Deps): Promise<Undoing | Refusal<ForetellCode> | null> {
  if (event.type !== InstanceSettingsChanged.type) return null;
  if (!isFounder(deps.warm.state(userFolding, by.callerId).badges)) return refuse('OnlyFoundersChangeSettings');
  const { changes } = InstanceSettingsChanged.schema.parse(JSON.parse(event.data));
  const { around } = await deps.stateOf(
    aroundFolding(instanceFolding, ({ id }) => id === event.id),
    event.stream,
  );
  if (!around) return refuse('NothingToUndo');
  const changed = changes.map(({ setting }) => setting).filter(isSettingName);
  return {
    stream: INSTANCE_STREAM,
    decide: () => {
      const opposite = instanceOpposite(deps.warm.state(instanceFolding, 'settings'), changed, around, by, otherLogInOf(deps, by.callerId));
      return undoneBy(opposite, { act: 'instanceSettings', eventId: event.id, partition: 'instance' }, deps.warm.index(undoneActions), by);
    },
  };
}
