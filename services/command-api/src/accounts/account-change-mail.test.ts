import { describe, expect, it } from 'vitest';
import { factors } from '../factors/index.ts';
import { identityProviders } from '../identity-providers/index.ts';
import { moderation } from '../moderation/index.ts';
import { profiles } from '../profiles/index.ts';
import { mailAccountChange } from './account-change-mail.ts';
import { accounts } from './index.ts';
import { aPerson, NOW, someDeps, warmAfter } from './test-support.ts';
import { userFolding } from './user-state.ts';

const CONFIRMED = aPerson('1');
const UNCONFIRMED = CONFIRMED.slice(0, 2);
const ADDRESS = 'user1@example.org';

function depsAfter(history = CONFIRMED) {
  const warm = warmAfter(...history);
  return { deps: someDeps(warm), user: warm.state(userFolding, '1') };
}

describe('a change of account security', () => {
  it('is sent to a confirmed address', () => {
    const { deps, user } = depsAfter();
    mailAccountChange(deps, { user, changes: ['password'], at: NOW, languages: ['fr'] });
    expect(deps.mails).toMatchObject([{ to: ADDRESS, subject: 'Votre compte Folkmoot a été modifié' }]);
  });

  it.each([
    ['to an unconfirmed address', UNCONFIRMED, ['password'] as const],
    ['without an address', [], ['password'] as const],
    ['without a change', CONFIRMED, []],
  ])('is not sent %s', (_, history, changes) => {
    const { deps, user } = depsAfter(history);
    mailAccountChange(deps, { user, changes, at: NOW, languages: [] });
    expect(deps.mails).toEqual([]);
  });

  it('succeeds even if the e-mail cannot be sent', async () => {
    const { deps, user } = depsAfter();
    const failing = { ...deps, mail: { ...deps.mail, send: () => Promise.reject(new Error('no server')) } };
    expect(() => mailAccountChange(failing, { user, changes: ['password'], at: NOW, languages: [] })).not.toThrow();
  });
});

const INPUT = {
  actor: null,
  access: { actor: null, emailConfirmed: true, badges: 0, server: null, channel: null },
  ...{ params: {}, query: {}, body: {}, now: NOW, newId: () => '1', address: '::1', languages: [] },
};

describe('the commands that send the e-mail', () => {
  const commands = [accounts, profiles, factors, moderation, identityProviders].flatMap(({ handlers }) => handlers);

  it.each([
    ['resetPassword', { userId: '1' }, 'with a reset link'],
    ['turnOffTotp', { userId: '1', sessionId: 's', at: NOW }, 'Authenticator app'],
    ['removePasskey', { userId: '1', sessionId: 's', at: NOW }, 'Passkey'],
    ['moderateUser', { wish: { newPassword: 'another one' } }, 'Password changed.'],
    ['moderateUser', { wish: { email: 'other@example.org' } }, 'E-mail address changed'],
    ['linkIdentity', { userId: '1' }, 'Login from another service linked'],
    ['continueProviderLogIn', { facts: { kind: 'links', userId: '1' }, reply: {} }, 'Login from another service linked'],
    ['unlinkIdentity', { userId: '1' }, 'Login from another service unlinked'],
    ['updateProfile', { newEmail: null, newPassword: true, changes: {} }, 'Password changed.'],
    ['updateProfile', { newEmail: 'other@example.org', newPassword: false, changes: {} }, 'E-mail address changed'],
  ])('%s', async (name, facts, expectedText) => {
    const { deps, user } = depsAfter();
    const handler = commands.find(({ route }) => route.name === name);
    if (handler?.kind !== 'decided') throw new Error(`${name} is no command that is decided.`);
    await handler.afterwards?.(INPUT, { user, ...facts }, deps);
    expect(deps.mails).toMatchObject([{ to: ADDRESS, text: expect.stringContaining(expectedText) }]);
  });
});
