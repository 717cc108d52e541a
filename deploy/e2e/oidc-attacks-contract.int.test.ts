/** Attacks on login with identity providers (issue 21, section 5), and failing providers. */
import * as routes from '@folkmoot/contracts/identity-providers/commands';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { codeIn, HOME, type OidcNetwork, start, startOidcNetwork } from './oidc-support.ts';

let oidc: OidcNetwork;

beforeAll(async () => {
  oidc = await startOidcNetwork(inject('postgresUrl'));
});

afterAll(() => oidc?.stop());

describe('attacks', () => {
  it('a stolen state is useless in another browser', async () => {
    const { subject } = oidc.addUser(oidc.first, 'Ulla');
    const back = await oidc.browser().followToCallback(start('first'), subject);
    expect((await oidc.browser().follow(back.href, subject)).hash).toBe('#oidc-error=expired');
  });

  it('a code of the provider works once, and so does the code of the login', async () => {
    const { subject } = oidc.addUser(oidc.first, 'Vera');
    const own = oidc.browser();
    const back = await own.followToCallback(start('first'), subject);
    const code = codeIn(await own.follow(back.href, subject));
    expect((await own.follow(back.href, subject)).hash).toBe('#oidc-error=expired');
    const answers = await Promise.all([oidc.redeem(code), oidc.redeem(code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await oidc.redeem(code)).status).toBe(400);
    expect((await oidc.redeem('made-up')).status).toBe(400);
  });

  it('an unverified address of another user gives no access', async () => {
    const victim = await oidc.network.register('Victim');
    const { subject } = oidc.addUser(oidc.first, 'Thief', { claims: { email: victim.email, email_verified: false } });
    const token = await oidc.logIn('first', subject);
    expect((await oidc.selfOf(token)).id).not.toBe(victim.id);
    expect((await oidc.emailOf(token)).email ?? '').toBe('');
  });

  it('a response of one provider is not accepted as one of another', async () => {
    const { subject } = oidc.addUser(oidc.first, 'Wim');
    const own = oidc.browser();
    const back = await own.followToCallback(start('first'), subject);
    const mixed = new URL(back.href.replace('/first/', '/second/'));
    expect((await own.follow(mixed.href, subject)).hash).toBe('#oidc-error=expired');
    const again = oidc.browser();
    const other = await again.followToCallback(start('first'), subject);
    other.searchParams.set('iss', oidc.second.issuer);
    expect((await again.follow(other.href, subject)).hash).toBe('#oidc-error=failed');
    const bare = oidc.browser();
    const without = await bare.followToCallback(start('first'), subject);
    without.searchParams.delete('iss');
    expect((await bare.follow(without.href, subject)).hash).toBe('#oidc-error=failed');
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/%09/evil.example',
    'javascript:alert(1)',
    '/api/auth/oidc/first/start',
  ])('a redirect to %s leads to the home page', async (redirect) => {
    const { subject } = oidc.addUser(oidc.first, 'Xenia');
    const code = codeIn(await oidc.browser().follow(start('first', `?${new URLSearchParams({ redirect })}`), subject));
    const { redirect: to } = (await oidc.redeem(code)).body as { redirect: string };
    expect(new URL(to, HOME).origin).toBe(HOME);
    expect(to.startsWith('//')).toBe(false);
  });

  it('no one links an identity to the account of someone else', async () => {
    const attacker = await oidc.network.register('Attacker');
    const victim = await oidc.network.register('Yara');
    const { subject } = oidc.addUser(oidc.second, 'Yara');
    const { url } = await attacker.ask(routes.beginIdentityLink, {
      params: { providerId: 'second' },
      body: { password: attacker.password },
    });
    const code = codeIn(await oidc.browser().follow(url, subject));
    await victim.refused(routes.linkIdentity, { body: { code } }, 400, 'code');
    await attacker.refused(routes.linkIdentity, { body: { code } }, 400, 'code');
    expect((await oidc.browser().follow(url, subject)).hash).toBe('#oidc-error=expired');
  });

  it('the commands behind the redirects accept only the gateway', async () => {
    const bodies = { start: {}, callback: { search: '', cookies: '' } };
    for (const [name, body] of Object.entries(bodies))
      expect((await oidc.network.anyone('POST', `/api/auth/oidc/first/${name}`, { body })).status).toBe(404);
  });

  it('a code for linking is not accepted for a login', async () => {
    const zoe = await oidc.network.register('Zoe');
    const { subject } = oidc.addUser(oidc.second, 'Zoe');
    const { url } = await zoe.ask(routes.beginIdentityLink, { params: { providerId: 'second' }, body: { password: zoe.password } });
    expect((await oidc.redeem(codeIn(await oidc.browser().follow(url, subject)))).status).toBe(400);
  });

  it('a user who cancels at the provider returns to a page that says so', async () => {
    expect((await oidc.browser().follow(start('first'), 'nobody')).hash).toBe('#oidc-error=cancelled');
    expect((await oidc.browser().follow(start('unknown'), 'nobody')).hash).toBe('#oidc-error=unknown');
  });

  it('an unavailable provider is reported, and the login with a password still works', async () => {
    const ben = await oidc.network.register('Ben');
    await oidc.network.restart();
    oidc.second.away(true);
    try {
      expect((await oidc.browser().follow(start('second'), 'ben')).hash).toBe('#oidc-error=away');
      expect(await oidc.network.anyone('POST', '/api/users/login', { body: { email: ben.email, password: ben.password } })).toMatchObject({
        status: 200,
      });
    } finally {
      oidc.second.away(false);
    }
    const { subject } = oidc.addUser(oidc.second, 'Ben');
    expect(await oidc.selfOf(await oidc.logIn('second', subject))).toMatchObject({ username: 'Ben' });
  });
});
