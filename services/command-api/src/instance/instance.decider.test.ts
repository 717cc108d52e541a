import { InstanceSettingsChanged } from '@folkmoot/contracts/instance/events';
import { type InstanceEvent, instanceFolding, settingsIn } from '@folkmoot/contracts/instance/state';
import { fold } from '@folkmoot/contracts/kernel/decider';
import { describe, expect, it } from 'vitest';
import { decideChangeInstance, type InstanceFacts } from './instance.decider.ts';

const facts: InstanceFacts = {
  changes: [],
  overrides: {},
  unknownServerIds: [],
  otherLogIn: 'linked' as const,
  callerId: '200',
  now: 5000,
};
const given = (...events: readonly InstanceEvent[]) => fold(instanceFolding, events);
const closed = InstanceSettingsChanged({
  version: 1,
  changes: [{ setting: 'registration', value: 'closed' }],
  changedById: '200',
  changedAt: 4000,
});

describe('changing the settings of the instance', () => {
  it('records the differences with the next version', () => {
    const changes = [
      { setting: 'registration', value: 'invite' },
      { setting: 'name', value: 'Folkmoot' },
    ] as const;
    expect(decideChangeInstance(given(closed), { ...facts, changes })).toEqual([
      InstanceSettingsChanged({
        version: 2,
        changes: [{ setting: 'registration', value: 'invite' }],
        changedById: '200',
        changedAt: 5000,
      }),
    ]);
  });

  it('writes no event without differences', () => {
    const same = [
      { setting: 'registration', value: 'closed' },
      { setting: 'defaultServerIds', value: [] },
    ] as const;
    expect(decideChangeInstance(given(closed), { ...facts, changes: same })).toEqual([]);
  });

  it('refuses to change a setting that the environment sets, and names it', () => {
    const changes = [{ setting: 'files.where', value: 'off' }] as const;
    expect(decideChangeInstance(given(), { ...facts, changes, overrides: { 'files.where': 'published' } })).toEqual({
      refused: 'SettingLocked',
      path: 'files.where',
    });
  });

  it('accepts a locked setting with its locked value', () => {
    const changes = [{ setting: 'files.where', value: 'published' }] as const;
    expect(decideChangeInstance(given(), { ...facts, changes, overrides: { 'files.where': 'published' } })).toEqual([]);
  });

  it('refuses default servers that do not exist', () => {
    const changes = [{ setting: 'defaultServerIds', value: ['77'] }] as const;
    expect(decideChangeInstance(given(), { ...facts, changes, unknownServerIds: ['77'] })).toEqual({ refused: 'UnknownDefaultServer' });
  });

  it('accepts the default servers that the environment sets, even if one was deleted', () => {
    const changes = [{ setting: 'defaultServerIds', value: ['77'] }] as const;
    const overrides = { defaultServerIds: ['77'] };
    expect(decideChangeInstance(given(), { ...facts, changes, overrides, unknownServerIds: ['77'] })).toEqual([]);
  });
});

describe('the current settings', () => {
  it('are those of the environment, then those of founders, then the defaults', () => {
    const holds = settingsIn(given(closed), { name: 'Our place' });
    expect([holds.name, holds.registration, holds.serverCreation]).toEqual(['Our place', 'closed', 'everyone']);
  });

  it('fall back to the default if a stored value is no longer allowed or known', () => {
    const odd = InstanceSettingsChanged({
      version: 2,
      changes: [
        { setting: 'registration', value: 'sometimes' },
        { setting: 'no.longer', value: 1 },
      ],
      changedById: '200',
      changedAt: 5000,
    });
    expect(settingsIn(given(closed, odd)).registration).toBe('open');
  });
});
