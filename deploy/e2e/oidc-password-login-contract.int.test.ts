/** The setting for password login, which never locks out founders (issue 21, section 5). */
import { login } from '@folkmoot/contracts/accounts/commands';
import { accountRefusals } from '@folkmoot/contracts/accounts/refusals';
import * as routes from '@folkmoot/contracts/identity-providers/commands';
import { identityProviderRefusals } from '@folkmoot/contracts/identity-providers/refusals';
import { changeInstance, getInstance, getInstanceSettings } from '@folkmoot/contracts/instance/commands';
import { moderateUser } from '@folkmoot/contracts/moderation/user-commands';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { RefusedBody } from './harness/http.ts';
import { codeIn, type OidcNetwork, PROVIDER, startOidcNetwork } from './oidc-support.ts';

let oidc: OidcNetwork;

beforeAll(async () => {
  oidc = await startOidcNetwork(inject('postgresUrl'));
});

afterAll(() => oidc?.stop());

describe('a provider that is the only login of the founder', () => {
  const second = { params: { providerId: 'second' } };

  it('keeps its issuer, and cannot be removed until password login is on', async () => {
    const { founder } = oidc;
    const proof = { password: founder.password };
    const { subject } = oidc.addUser(oidc.second, 'Chief');
    const { url } = await founder.ask(routes.beginIdentityLink, { ...second, body: proof });
    const { id: identityId } = await founder.ask(routes.linkIdentity, {
      body: { code: codeIn(await oidc.browser().follow(url, subject)) },
    });
    await founder.ask(changeInstance, { body: { passwordLogin: false } });

    const body = { ...PROVIDER, name: 'School', issuer: oidc.second.issuer };
    const refused = await founder.refused(routes.removeIdentityProvider, second, 400);
    expect(refused.message).toBe(identityProviderRefusals.FounderLockedOut.text);
    const moved = { ...body, issuer: 'https://moved.example', clientSecret: 'another' };
    await founder.refused(routes.changeIdentityProvider, { ...second, body: moved }, 400, 'issuer');
    // The secret did not change: the provider still works.
    expect((await oidc.selfOf(await oidc.logIn('second', subject))).id).toBe(founder.id);
    await founder.ask(routes.changeIdentityProvider, { ...second, body: { ...body, name: 'High school' } });

    await founder.ask(changeInstance, { body: { passwordLogin: true } });
    await founder.ask(routes.unlinkIdentity, { params: { identityId }, body: proof });
    await founder.ask(routes.removeIdentityProvider, second);
  });
});

describe('password login', () => {
  it('can be turned off by a founder with another login, and turned on again by the environment', async () => {
    await oidc.founder.refused(changeInstance, { body: { passwordLogin: false } }, 400, 'passwordLogin');
    const { subject } = oidc.addUser(oidc.first, 'Boss', { claims: { email: oidc.founder.email } });
    const { ticket } = (await oidc.answerTo('first', subject)).body as { ticket: string };
    await oidc.continueLogin({ ticket, password: oidc.founder.password });
    expect(await oidc.founder.ask(changeInstance, { body: { passwordLogin: false } })).toMatchObject({ passwordLogin: false });
    try {
      expect((await oidc.network.anyone('GET', '/api/instance')).body).toMatchObject({ passwordLogin: false });
      const body = { email: oidc.founder.email, password: oidc.founder.password };
      expect(await oidc.network.anyone('POST', '/api/users/login', { body })).toMatchObject({ status: 403 });
      const account = { email: 'new@example.com', username: 'Newcomer', password: 'a secret', token: '' };
      expect(await oidc.network.anyone('POST', '/api/users/register', { body: account })).toMatchObject({ status: 403 });
      expect(
        await oidc.network.anyone('POST', '/api/users/reset-password?code=a&userId=1', { body: { newPassword: 'a secret' } }),
      ).toMatchObject({ status: 403 });
      expect((await oidc.selfOf(await oidc.logIn('first', subject))).id).toBe(oidc.founder.id);
    } finally {
      await oidc.founder.ask(changeInstance, { body: { passwordLogin: true } });
    }
    expect(
      await oidc.network.anyone('POST', `/api${login.path}`, { body: { email: oidc.founder.email, password: oidc.founder.password } }),
    ).toMatchObject({ status: 200 });
    expect((await oidc.founder.ask(getInstance)).passwordLogin).toBe(true);
  });

  it('if set proves the owner of an account even while it is off: staff can set a password for a user without one', async () => {
    const { founder } = oidc;
    const iris = oidc.addUser(oidc.first, 'Iris');
    const { id } = await oidc.selfOf(await oidc.logIn('first', iris.subject));
    const other = oidc.addUser(oidc.first, 'Iris', { claims: { email: iris.email } });
    await founder.ask(changeInstance, { body: { passwordLogin: false } });
    try {
      const { message } = RefusedBody.parse((await oidc.answerTo('first', other.subject)).body);
      expect(message).toBe(accountRefusals.EmailTaken.others.withoutPassword);
      const newPassword = 'from the staff';
      await founder.ask(moderateUser, { params: { userId: id }, body: { newPassword, password: founder.password } });
      const { ticket } = (await oidc.answerTo('first', other.subject)).body as { ticket: string };
      expect(await oidc.continueLogin({ ticket, password: newPassword })).toMatchObject({
        status: 200,
        body: { token: expect.any(String) },
      });
      expect((await oidc.selfOf(await oidc.logIn('first', other.subject))).id).toBe(id);
    } finally {
      await founder.ask(changeInstance, { body: { passwordLogin: true } });
    }
  });
});

describe('PASSWORD_LOGIN', () => {
  const startWith = (value: string) => startOidcNetwork(inject('postgresUrl'), { PASSWORD_LOGIN: value });
  const logIn = ({ network, founder }: OidcNetwork) =>
    network.anyone('POST', `/api${login.path}`, { body: { email: founder.email, password: founder.password } });

  it('off locks the setting, and takes precedence', async () => {
    const locked = await startWith('off');
    try {
      const { founder } = locked;
      expect(await founder.ask(getInstanceSettings)).toMatchObject({
        passwordLogin: false,
        locked: expect.arrayContaining(['passwordLogin']),
      });
      await founder.refused(changeInstance, { body: { passwordLogin: true } }, 400, 'passwordLogin');
      expect(await logIn(locked)).toMatchObject({ status: 403 });
    } finally {
      await locked.stop();
    }
  });

  it('on locks the setting, and takes precedence', async () => {
    const locked = await startWith('on');
    try {
      await locked.founder.refused(changeInstance, { body: { passwordLogin: false } }, 400, 'passwordLogin');
      expect(await logIn(locked)).toMatchObject({ status: 200 });
    } finally {
      await locked.stop();
    }
  });
});
