import { describe, expect, it } from 'vitest';
import { founderFinding, settingsFinding } from './administration-health.ts';

describe('the founder', () => {
  it.each([
    [{ founders: 1, accounts: 3 }, 'ok'],
    [{ founders: 0, accounts: 0 }, 'off'],
    [{ founders: 0, accounts: 3 }, 'error'],
  ])('with %o is %s', (state, status) => {
    expect(founderFinding(state).status).toBe(status);
  });
});

describe('the settings', () => {
  const fine = { passwordLogin: true, identityProviders: 0, missingDefaultServers: [] };

  it('are fine by default, and with an identity provider instead of passwords', () => {
    expect(settingsFinding(fine).status).toBe('ok');
    expect(settingsFinding({ ...fine, passwordLogin: false, identityProviders: 1 }).status).toBe('ok');
  });

  it('warn that log-in with a password stays on without an identity provider', () => {
    const found = settingsFinding({ ...fine, passwordLogin: false });
    expect(found).toMatchObject({ status: 'warning', cure: expect.stringContaining('PASSWORD_LOGIN') });
  });

  it('warn about default servers that do not exist', () => {
    const found = settingsFinding({ ...fine, missingDefaultServers: ['12'] });
    expect(found).toMatchObject({ status: 'warning', summary: expect.stringContaining('12') });
  });
});
