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

/** Includes settings that are not public. Founders change them; admins read them. */
export const getInstanceSettings = query('getInstanceSettings', '/instance/settings', {
  who: staff,
  reply: RawInstanceSettings,
});

/** Unchanged settings leave no event. */
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

/** Answers `getInstanceHealth`: checked by the process that sends mail and provides calls. */
export const checkInstanceHealth = command('checkInstanceHealth', 'POST', '/instance/health', {
  who: staff,
  limit: health,
  reply: HealthReport,
  refuses: ['HealthUnknown'],
});
