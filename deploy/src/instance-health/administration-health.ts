/** Checks that the instance has an administrator, and that its settings refer to existing objects. */
import type { Administration } from '@folkmoot/read-models/queries';
import type { Found, HealthCheck } from './finding.ts';

/** Pure. */
export function founderFinding({ founders, accounts }: Pick<Administration, 'founders' | 'accounts'>): Found {
  if (founders > 0)
    return {
      status: 'ok',
      summary: founders === 1 ? 'One founder administers the instance.' : `${founders} founders administer the instance.`,
    };
  if (accounts === 0) return { status: 'off', summary: 'The instance is not set up yet. Folkmoot printed the setup link when it started.' };
  return {
    status: 'error',
    summary: 'No account is a founder. No one can change the settings or view the history.',
    cure: 'Run npm run admin -- founder NAME:TAG.',
  };
}

/** Pure. */
export function settingsFinding(state: Pick<Administration, 'passwordLogin' | 'identityProviders' | 'missingDefaultServers'>): Found {
  const { passwordLogin, identityProviders, missingDefaultServers: missing } = state;
  const faults = [
    ...(!passwordLogin && identityProviders === 0
      ? [
          {
            summary: 'Login with a password is turned off, but there is no identity provider. Users can still log in with a password.',
            cure: 'Add an identity provider, or set PASSWORD_LOGIN to on.',
          },
        ]
      : []),
    ...(missing.length > 0
      ? [
          {
            summary: `New accounts should join servers that do not exist: ${missing.join(', ')}.`,
            cure: 'Correct the default servers in the console under Instance, or in DEFAULT_SERVER_IDS.',
          },
        ]
      : []),
  ];
  if (faults.length === 0) return { status: 'ok', summary: 'All settings have an effect.' };
  return {
    status: 'warning',
    summary: faults.map(({ summary }) => summary).join(' '),
    cure: faults.map(({ cure }) => cure).join(' '),
  };
}

export function founderCheck(read: () => Promise<Administration>): HealthCheck {
  return { id: 'founder', title: 'Founder', check: async () => founderFinding(await read()) };
}

export function settingsCheck(read: () => Promise<Administration>): HealthCheck {
  return { id: 'settings', title: 'Settings', check: async () => settingsFinding(await read()) };
}
