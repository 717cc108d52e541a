/** Commands and queries on the instance (instance.md, section 1). */
import { command, query, type Requirement } from '../kernel/route.ts';
import { HealthReport } from './health.ts';
import { InstancePatch } from './patch.ts';
import { RawInstance, RawInstanceSettings } from './wire.ts';

const founder: Requirement[] = [{ need: 'user' }, { need: 'founder' }];
const staff: Requirement[] = [{ need: 'user' }, { need: 'staff' }];
const health = { name: 'instance_health', requests: 20, perMs: 60_000 };

export const getInstance = query('getInstance', '/instance', {
  who: [{ need: 'nothing' }],
  limit: { name: 'instance', requests: 120, perMs: 60_000, by: 'address' },
  reply: RawInstance,
});

/** With what is not public. Founders change it; admins read it. */
export const getInstanceSettings = query('getInstanceSettings', '/instance/settings', {
  who: staff,
  reply: RawInstanceSettings,
});

/** What stays as it is leaves no event. */
export const changeInstance = command('changeInstance', 'PATCH', '/instance', {
  who: founder,
  limit: { name: 'change_instance', requests: 30, perMs: 60_000 },
  body: InstancePatch,
  reply: RawInstanceSettings,
  refuses: ['SettingLocked', 'UnknownDefaultServer', 'NoOtherLogIn', 'FounderNotLinked'],
});

export const getInstanceHealth = query('getInstanceHealth', '/instance/health', {
  who: staff,
  limit: health,
  reply: HealthReport,
  refuses: ['HealthUnknown'],
});

/** Answers `getInstanceHealth`: the process that sends mail and makes calls possible looks. */
export const checkInstanceHealth = command('checkInstanceHealth', 'POST', '/instance/health', {
  who: staff,
  limit: health,
  reply: HealthReport,
  refuses: ['HealthUnknown'],
});
