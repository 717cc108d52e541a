import { refusals } from '../kernel/refusal.ts';

export const instanceRefusals = refusals({
  /** `path` names the setting. */
  SettingLocked: { status: 400, text: 'This setting is set in the environment of the instance. Change it there.' },
  OnlyFoundersChangeSettings: { status: 403, text: 'Only founders can change the settings of the instance.' },
  HealthUnknown: { status: 503, text: 'This process cannot check the instance. Run npm run doctor.' },
  UnknownDefaultServer: {
    status: 400,
    path: 'defaultServerIds',
    text: 'A server in this list does not exist, or it was deleted. Remove it from the list.',
  },
});
