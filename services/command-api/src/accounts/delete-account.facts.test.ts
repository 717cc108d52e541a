import { deleteAccount } from '@folkmoot/contracts/accounts/commands';
import { ApplicationCreated } from '@folkmoot/contracts/applications/events';
import { memoryVault } from '@folkmoot/platform/vault/memory-vault';
import { describe, expect, it } from 'vitest';
import { deleteAccountFacts } from './delete-account.facts.ts';
import { anInput, aPerson, authenticatorOf, NOW, someDeps, type TestDeps, warmAfter } from './test-support.ts';

async function deps(...more: ReturnType<typeof aPerson>): Promise<TestDeps> {
  const vault = memoryVault();
  await vault.createLogin('1', 'user1@example.org', 'secret');
  return someDeps(warmAfter(...aPerson('1'), ...more), { vault });
}

function facts(some: TestDeps, body: object) {
  return deleteAccountFacts(anInput(deleteAccount, { userId: '1', body: { deleteContent: true, ...body } }), some);
}

describe('proving the identity before an account deletion', () => {
  it('needs only the password without an authenticator', async () => {
    const some = await deps();
    expect(await facts(some, { password: 'wrong' })).toEqual({ refused: 'WrongDeletionPassword' });
    expect(await facts(some, { password: 'secret' })).toMatchObject({ userId: '1', deleteContent: true });
    expect(await facts(some, { password: 'secret', code: '000000' })).toMatchObject({ userId: '1' });
  });

  it('also needs a code of the authenticator', async () => {
    const some = await deps();
    const { code } = await authenticatorOf(some, '1');
    expect(await facts(some, { password: 'wrong', code })).toEqual({ refused: 'WrongDeletionPassword' });
    expect(await facts(some, { password: 'secret' })).toEqual({ refused: 'CodeRequired' });
    expect(await facts(some, { password: 'secret', code: '000000' })).toEqual({ refused: 'WrongLoginCode' });
    expect(await facts(some, { password: 'secret', code })).toMatchObject({ userId: '1' });
    expect(await facts(some, { password: 'secret', code })).toEqual({ refused: 'WrongLoginCode' });
  });

  it('accepts a recovery code, which a refused deletion does not use up', async () => {
    const some = await deps({
      stream: 'application-7',
      event: ApplicationCreated({ applicationId: '7', userId: '1', name: 'Robot', createdAt: NOW }),
    });
    const { recovery } = await authenticatorOf(some, '1');
    expect(await facts(some, { password: 'secret', code: recovery })).toEqual({ refused: 'DeleteApplicationsFirst' });
    const left = { ...(await deps()), vault: some.vault };
    expect(await facts(left, { password: 'secret', code: recovery })).toMatchObject({ userId: '1' });
  });
});
