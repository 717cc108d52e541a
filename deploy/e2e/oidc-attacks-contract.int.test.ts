/** Attacks on log-in by identity providers (issue 21, section 5), and providers that fail. */
import * as routes from '@folkmoot/contracts/identity-providers/commands';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { codeIn, HOME, type OidcNetwork, start, startOidcNetwork } from './oidc-support.ts';

let oidc: OidcNetwork;

beforeAll(async () => {
  oidc = await startOidcNetwork(inject('postgresUrl'));
});

afterAll(() => oidc?.stop());

describe('attacks', () => {
  it('a stolen state is worth nothing in another browser', async () => {
    const { subject } = oidc.somebody(oidc.first, 'Ulla');
    const back = await oidc.browser().sentBackTo(start('first'), subject);
    expect((await oidc.browser().goes(back.href, subject)).hash).toBe('#oidc-error=expired');
  });

  it('a code of the provider is good once, and so is the code of the log-in', async () => {
    const { subject } = oidc.somebody(oidc.first, 'Vera');
    const own = oidc.browser();
    const back = await own.sentBackTo(start('first'), subject);
    const code = codeIn(await own.goes(back.href, subject));
    expect((await own.goes(back.href, subject)).hash).toBe('#oidc-error=expired');
    const answers = await Promise.all([oidc.redeem(code), oidc.redeem(code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await oidc.redeem(code)).status).toBe(400);
    expect((await oidc.redeem('made-up')).status).toBe(400);
  });

  it('an unverified address of somebody else opens nothing', async () => {
    const victim = await oidc.network.register('Victim');
    const { subject } = oidc.somebody(oidc.first, 'Thief', { claims: { email: victim.email, email_verified: false } });
    const token = await oidc.logsIn('first', subject);
    expect((await oidc.selfOf(token)).id).not.toBe(victim.id);
    expect((await oidc.emailOf(token)).email ?? '').toBe('');
  });

  it('an answer of one provider is not taken for that of another', async () => {
    const { subject } = oidc.somebody(oidc.first, 'Wim');
    const own = oidc.browser();
    const back = await own.sentBackTo(start('first'), subject);
    const mixed = new URL(back.href.replace('/first/', '/second/'));
    expect((await own.goes(mixed.href, subject)).hash).toBe('#oidc-error=expired');
    const again = oidc.browser();
    const other = await again.sentBackTo(start('first'), subject);
    other.searchParams.set('iss', oidc.second.issuer);
    expect((await again.goes(other.href, subject)).hash).toBe('#oidc-error=failed');
    const bare = oidc.browser();
    const without = await bare.sentBackTo(start('first'), subject);
    without.searchParams.delete('iss');
    expect((await bare.goes(without.href, subject)).hash).toBe('#oidc-error=failed');
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/%09/evil.example',
    'javascript:alert(1)',
    '/api/auth/oidc/first/start',
  ])('a redirect to %s leads home', async (redirect) => {
    const { subject } = oidc.somebody(oidc.first, 'Xenia');
    const code = codeIn(await oidc.browser().goes(start('first', `?${new URLSearchParams({ redirect })}`), subject));
    const { redirect: to } = (await oidc.redeem(code)).body as { redirect: string };
    expect(new URL(to, HOME).origin).toBe(HOME);
    expect(to.startsWith('//')).toBe(false);
  });

  it('nobody links an identity to the account of somebody else', async () => {
    const attacker = await oidc.network.register('Attacker');
    const victim = await oidc.network.register('Yara');
    const { subject } = oidc.somebody(oidc.second, 'Yara');
    const { url } = await attacker.ask(routes.beginIdentityLink, {
      params: { providerId: 'second' },
      body: { password: attacker.password },
    });
    const code = codeIn(await oidc.browser().goes(url, subject));
    await victim.refused(routes.linkIdentity, { body: { code } }, 400, 'code');
    await attacker.refused(routes.linkIdentity, { body: { code } }, 400, 'code');
    expect((await oidc.browser().goes(url, subject)).hash).toBe('#oidc-error=expired');
  });

  it('the commands behind the redirects are for the gateway alone', async () => {
    const bodies = { start: {}, callback: { search: '', cookies: '' } };
    for (const [name, body] of Object.entries(bodies))
      expect((await oidc.network.anyone('POST', `/api/auth/oidc/first/${name}`, { body })).status).toBe(404);
  });

  it('a code for linking is none for a log-in', async () => {
    const zoe = await oidc.network.register('Zoe');
    const { subject } = oidc.somebody(oidc.second, 'Zoe');
    const { url } = await zoe.ask(routes.beginIdentityLink, { params: { providerId: 'second' }, body: { password: zoe.password } });
    expect((await oidc.redeem(codeIn(await oidc.browser().goes(url, subject)))).status).toBe(400);
  });

  it('who does not agree at the provider comes back to a page that says so', async () => {
    expect((await oidc.browser().goes(start('first'), 'nobody')).hash).toBe('#oidc-error=cancelled');
    expect((await oidc.browser().goes(start('unknown'), 'nobody')).hash).toBe('#oidc-error=unknown');
  });

  it('a provider that is away is said to be, and a password still opens the account', async () => {
    const ben = await oidc.network.register('Ben');
    await oidc.network.restart();
    oidc.second.away(true);
    try {
      expect((await oidc.browser().goes(start('second'), 'ben')).hash).toBe('#oidc-error=away');
      expect(await oidc.network.anyone('POST', '/api/users/login', { body: { email: ben.email, password: ben.password } })).toMatchObject({
        status: 200,
      });
    } finally {
      oidc.second.away(false);
    }
    const { subject } = oidc.somebody(oidc.second, 'Ben');
    expect(await oidc.selfOf(await oidc.logsIn('second', subject))).toMatchObject({ username: 'Ben' });
  });
});
