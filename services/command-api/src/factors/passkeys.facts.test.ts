import { removePasskey } from '@folkmoot/contracts/factors/commands';
import { EnvironmentProvider } from '@folkmoot/contracts/identity-providers/settings';
import { beforeEach, describe, expect, it } from 'vitest';
import { anInput, aPerson, NOW, someDeps, warmAfter } from '../accounts/test-support.ts';
import { changeFactors, factorsOf, type KeptPasskey } from './kept-factors.ts';
import { removeFacts } from './passkeys.facts.ts';

const PASSWORD = 'a secret';
const provider = EnvironmentProvider.parse({ id: 'p', name: 'Company', issuer: 'https://a.example', clientId: 'c' });

function passkey(id: string): KeptPasskey {
  return { id, name: 'Phone', credentialId: id, publicKey: '', counter: 0, addedAt: NOW, usedAt: null };
}

async function depsWith(passwordLogin: boolean, ...passkeys: readonly KeptPasskey[]) {
  const deps = someDeps(warmAfter(...aPerson('1')), { settings: { passwordLogin } });
  await deps.vault.createLogin('1', 'user1@example.org', PASSWORD);
  await changeFactors(deps.vault, '1', (factors) => ({ factors: { ...factors, passkeys: [...passkeys] }, answer: null }));
  return { ...deps, about: { ...deps.about, environmentProviders: [provider] } };
}

describe('removing a passkey', () => {
  let input: Parameters<typeof removeFacts>[0];

  beforeEach(() => {
    input = anInput(removePasskey, { userId: '1', params: { passkeyId: '5' }, body: { password: PASSWORD } });
  });

  it('is refused if it is the only login method while passwords are turned off', async () => {
    const deps = await depsWith(false, passkey('5'));
    expect(await removeFacts(input, deps)).toMatchObject({ refused: 'NoOtherWayIn' });
    expect((await factorsOf(deps.vault, '1')).passkeys).toHaveLength(1);
  });

  it.each([
    ['another passkey', false, [passkey('5'), passkey('6')]],
    ['a usable password', true, [passkey('5')]],
  ])('is allowed if there is %s', async (_way, passwordLogin, passkeys) => {
    const deps = await depsWith(passwordLogin, ...passkeys);
    expect(await removeFacts(input, deps)).toMatchObject({ userId: '1' });
    expect((await factorsOf(deps.vault, '1')).passkeys).toHaveLength(passkeys.length - 1);
  });
});
