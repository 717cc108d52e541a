/** The settings of identity providers (issue 21, section 5). */
import * as routes from '@folkmoot/contracts/identity-providers/commands';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { listModeratorActs } from '@folkmoot/contracts/moderation/undo-commands';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { HOME, type OidcNetwork, PROVIDER, startOidcNetwork } from './oidc-support.ts';

let oidc: OidcNetwork;

beforeAll(async () => {
  oidc = await startOidcNetwork(inject('postgresUrl'));
});

afterAll(() => oidc?.stop());

describe('an identity provider', () => {
  it('is listed for everyone, without its secrets', async () => {
    const { body, text } = await oidc.network.anyone('GET', '/api/instance');
    expect(body).toMatchObject({
      passwordLogin: true,
      identityProviders: [
        { id: 'first', name: 'Company' },
        { id: 'second', name: 'School' },
      ],
    });
    expect(text).not.toContain(oidc.first.issuer);
    const listed = await oidc.founder.ask(routes.listIdentityProviders);
    expect(listed).toMatchObject([
      { id: 'first', locked: true, hasSecret: true, redirectUrl: `${HOME}/api/auth/oidc/first/callback` },
      { id: 'second', locked: false, hasSecret: true },
    ]);
    expect(JSON.stringify(listed)).not.toMatch(new RegExp(`${oidc.first.secret}|${oidc.second.secret}`));
  });

  it('H9 leaves no client secret in the log', async () => {
    const log = await oidc.logOf();
    expect(log).toContain('IdentityProviderSet');
    expect(log).not.toContain(oidc.second.secret);
  });

  it('is changed only by founders, not if the environment sets it, and logged in the audit log', async () => {
    const ada = await oidc.network.register('Ada');
    const body = { ...PROVIDER, name: 'Other', issuer: oidc.second.issuer };
    await ada.refused(routes.createIdentityProvider, { body: { ...body, id: 'third' } }, 403, null);
    await ada.refused(routes.listIdentityProviders, {}, 403, null);
    await oidc.founder.refused(routes.changeIdentityProvider, { params: { providerId: 'first' }, body }, 400, null);
    await oidc.founder.refused(routes.createIdentityProvider, { body: { ...body, id: 'second' } }, 400, 'id');
    await oidc.founder.refused(
      routes.createIdentityProvider,
      { body: { ...body, id: 'third', issuer: 'http://elsewhere.example' } },
      400,
      'issuer',
    );
    await oidc.founder.ask(routes.createIdentityProvider, { body: { ...body, id: 'third', clientSecret: 'a secret' } });
    const changed = await oidc.founder.ask(routes.changeIdentityProvider, {
      params: { providerId: 'third' },
      body: { ...body, name: 'Third' },
    });
    expect(changed).toMatchObject({ name: 'Third', hasSecret: true });
    const moved = { ...body, issuer: 'https://moved.example' };
    expect(await oidc.founder.ask(routes.changeIdentityProvider, { params: { providerId: 'third' }, body: moved })).toMatchObject({
      hasSecret: false,
    });
    await oidc.founder.ask(routes.removeIdentityProvider, { params: { providerId: 'third' } });
    await oidc.network.settle();
    const actions = await oidc.founder.ask(listModeratorActs);
    const types = actions.map(({ actionType }) => actionType);
    expect(types.filter((type) => type === MODERATION_ACT.IDENTITY_PROVIDER_SET).length).toBeGreaterThanOrEqual(3);
    expect(types).toContain(MODERATION_ACT.IDENTITY_PROVIDER_REMOVE);
  });

  it('can be tested by its address', async () => {
    expect(await oidc.founder.ask(routes.testIdentityProvider, { body: { issuer: oidc.first.issuer } })).toMatchObject({
      result: 'ok',
      pkce: true,
      backchannelLogout: true,
    });
    expect(await oidc.founder.ask(routes.testIdentityProvider, { body: { issuer: oidc.network.url() } })).toMatchObject({
      result: 'notAProvider',
    });
    expect(await oidc.founder.ask(routes.testIdentityProvider, { body: { issuer: 'http://localhost:1' } })).toMatchObject({
      result: 'away',
    });
  });
});
