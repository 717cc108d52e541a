/** The setting of log-in with a password, and that no founder is locked out by it (issue 21, section 5). */
import { login } from '@folkmoot/contracts/accounts/commands';
import * as routes from '@folkmoot/contracts/identity-providers/commands';
import { identityProviderRefusals } from '@folkmoot/contracts/identity-providers/refusals';
import { changeInstance, getInstance, getInstanceSettings } from '@folkmoot/contracts/instance/commands';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { codeIn, type OidcNetwork, PROVIDER, startOidcNetwork } from './oidc-support.ts';

let oidc: OidcNetwork;

beforeAll(async () => {
  oidc = await startOidcNetwork(inject('postgresUrl'));
});

afterAll(() => oidc?.stop());

describe('a provider that is the only way in of the founder', () => {
  const second = { params: { providerId: 'second' } };

  it('keeps its issuer and is not removed until log-in with a password is on', async () => {
    const { founder } = oidc;
    const proof = { password: founder.password };
    const { subject } = oidc.somebody(oidc.second, 'Chief');
    const { url } = await founder.ask(routes.beginIdentityLink, { ...second, body: proof });
    const { id: identityId } = await founder.ask(routes.linkIdentity, { body: { code: codeIn(await oidc.browser().goes(url, subject)) } });
    await founder.ask(changeInstance, { body: { passwordLogin: false } });

    const body = { ...PROVIDER, name: 'School', issuer: oidc.second.issuer };
    const refused = await founder.refused(routes.removeIdentityProvider, second, 400);
    expect(refused.message).toBe(identityProviderRefusals.FounderLockedOut.text);
    const moved = { ...body, issuer: 'https://moved.example', clientSecret: 'another' };
    await founder.refused(routes.changeIdentityProvider, { ...second, body: moved }, 400, 'issuer');
    // The secret is the one before: the provider still works.
    expect((await oidc.selfOf(await oidc.logsIn('second', subject))).id).toBe(founder.id);
    await founder.ask(routes.changeIdentityProvider, { ...second, body: { ...body, name: 'High school' } });

    await founder.ask(changeInstance, { body: { passwordLogin: true } });
    await founder.ask(routes.unlinkIdentity, { params: { identityId }, body: proof });
    await founder.ask(routes.removeIdentityProvider, second);
  });
});

describe('log-in with a password', () => {
  it('is turned off by a founder who has another way in, and is back when the environment says so', async () => {
    await oidc.founder.refused(changeInstance, { body: { passwordLogin: false } }, 400, 'passwordLogin');
    const { subject } = oidc.somebody(oidc.first, 'Boss', { claims: { email: oidc.founder.email } });
    const { ticket } = (await oidc.comes('first', subject)).body as { ticket: string };
    await oidc.goOn({ ticket, password: oidc.founder.password });
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
      expect((await oidc.selfOf(await oidc.logsIn('first', subject))).id).toBe(oidc.founder.id);
    } finally {
      await oidc.founder.ask(changeInstance, { body: { passwordLogin: true } });
    }
    expect(
      await oidc.network.anyone('POST', `/api${login.path}`, { body: { email: oidc.founder.email, password: oidc.founder.password } }),
    ).toMatchObject({ status: 200 });
    expect((await oidc.founder.ask(getInstance)).passwordLogin).toBe(true);
  });
});

describe('PASSWORD_LOGIN', () => {
  const startWith = (value: string) => startOidcNetwork(inject('postgresUrl'), { PASSWORD_LOGIN: value });
  const logIn = ({ network, founder }: OidcNetwork) =>
    network.anyone('POST', `/api${login.path}`, { body: { email: founder.email, password: founder.password } });

  it('off locks the setting, and wins', async () => {
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

  it('on locks the setting, and wins', async () => {
    const locked = await startWith('on');
    try {
      await locked.founder.refused(changeInstance, { body: { passwordLogin: false } }, 400, 'passwordLogin');
      expect(await logIn(locked)).toMatchObject({ status: 200 });
    } finally {
      await locked.stop();
    }
  });
});
