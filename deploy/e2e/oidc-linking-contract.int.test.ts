/** Identities that are linked to accounts, and logout at the provider (issue 21, section 5). */
import * as routes from '@folkmoot/contracts/identity-providers/commands';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { codeIn, type OidcNetwork, PROVIDER, startOidcNetwork } from './oidc-support.ts';

let oidc: OidcNetwork;

beforeAll(async () => {
  oidc = await startOidcNetwork(inject('postgresUrl'));
});

afterAll(() => oidc?.stop());

describe('an existing account', () => {
  it('is linked after a password check, never by its address alone', async () => {
    const mia = await oidc.network.register('Mia');
    const { subject } = oidc.addUser(oidc.first, 'Mia', { claims: { email: mia.email } });
    const reply = (await oidc.answerTo('first', subject)).body as { ticket: string };
    expect(reply).toMatchObject({ needs: 'password' });
    expect(await oidc.continueLogin({ ticket: reply.ticket, password: 'wrong password' })).toMatchObject({
      status: 400,
      body: { path: 'password' },
    });
    const { body } = await oidc.continueLogin({ ticket: reply.ticket, password: mia.password });
    expect((await oidc.selfOf((body as { token: string }).token)).id).toBe(mia.id);
    expect((await oidc.selfOf(await oidc.logIn('first', subject))).id).toBe(mia.id);
    expect((await mia.ask(routes.listIdentities)).identities).toMatchObject([
      { providerId: 'first', providerName: 'Company', label: mia.email },
    ]);
  });

  it('can be linked in the settings after a password check, and unlinked if another login remains', async () => {
    const nils = await oidc.network.register('Nils');
    const { subject } = oidc.addUser(oidc.second, 'Nils');
    await nils.refused(routes.beginIdentityLink, { params: { providerId: 'second' }, body: {} }, 400, 'password');
    const { url } = await nils.ask(routes.beginIdentityLink, { params: { providerId: 'second' }, body: { password: nils.password } });
    const page = await oidc.browser().follow(url, subject);
    expect(page.pathname).toBe('/app/settings/linked-log-ins');
    const linked = await nils.ask(routes.linkIdentity, { body: { code: codeIn(page) } });
    expect(linked).toMatchObject({ providerId: 'second', providerName: 'School' });
    expect((await oidc.selfOf(await oidc.logIn('second', subject))).id).toBe(nils.id);
    const other = await oidc.network.register('Otto');
    await other.refused(routes.unlinkIdentity, { params: { identityId: linked.id }, body: { password: other.password } }, 404, null);
    await nils.refused(routes.unlinkIdentity, { params: { identityId: linked.id }, body: { password: 'wrong password' } }, 400, 'password');
    await nils.ask(routes.unlinkIdentity, { params: { identityId: linked.id }, body: { password: nils.password } });
    expect((await oidc.selfOf(await oidc.logIn('second', subject))).id).not.toBe(nils.id);
  });

  it('keeps its only login', async () => {
    const { subject } = oidc.addUser(oidc.first, 'Pia');
    const pia = oidc.network.as(oidc.founder, await oidc.logIn('first', subject));
    const { identities, hasPassword } = await pia.ask(routes.listIdentities);
    expect(hasPassword).toBe(false);
    await pia.refused(routes.unlinkIdentity, { params: { identityId: identities[0]?.id ?? '' }, body: {} }, 400, null);
  });

  it('requires its own code, unless the provider already checked a second factor', async () => {
    const quin = await oidc.network.register('Quin');
    const { subject } = oidc.addUser(oidc.second, 'Quin', { claims: { email: quin.email } });
    const { ticket } = (await oidc.answerTo('second', subject)).body as { ticket: string };
    await oidc.continueLogin({ ticket, password: quin.password });
    const { body: started } = await quin.api('POST', '/api/users/totp/begin', { body: { password: quin.password } });
    const { secret } = started as { secret: string };
    await quin.api('POST', '/api/users/totp', { body: { code: generateSync({ secret }) } });
    const reply = (await oidc.answerTo('second', subject)).body as { ticket: string };
    expect(reply).toMatchObject({ needs: 'code' });
    expect(await oidc.continueLogin({ ticket: reply.ticket, code: '000000' })).toMatchObject({ status: 401, body: { path: 'code' } });
    const next = generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 });
    expect(await oidc.continueLogin({ ticket: reply.ticket, code: next })).toMatchObject({
      status: 200,
      body: { token: expect.any(String) },
    });
    oidc.second.set(subject, { claims: { email: quin.email, email_verified: true }, amr: ['pwd', 'otp'] });
    expect((await oidc.answerTo('second', subject)).body).toMatchObject({ needs: 'code' });
    const body = { ...PROVIDER, name: 'School', issuer: oidc.second.issuer, secondFactors: ['otp'] };
    await oidc.founder.ask(routes.changeIdentityProvider, { params: { providerId: 'second' }, body });
    expect((await oidc.selfOf(await oidc.logIn('second', subject))).id).toBe(quin.id);
  });
});

describe('a logout at the provider', () => {
  it('H6 ends its sessions and their sockets within a second, and no others', async () => {
    const { subject } = oidc.addUser(oidc.first, 'Sara');
    const token = await oidc.logIn('first', subject);
    const connection = await oidc.network.as(oidc.founder, token).signOn();
    const other = oidc.addUser(oidc.first, 'Tim');
    const timsToken = await oidc.logIn('first', other.subject);
    const since = Date.now();
    await oidc.first.logOut(subject);
    await connection.disconnected;
    expect(Date.now() - since).toBeLessThan(1000);
    expect((await oidc.network.anyone('GET', '/api/users', { token })).status).toBe(401);
    expect((await oidc.network.anyone('GET', '/api/users/sessions', { token: timsToken })).status).toBe(200);
  });

  it('is refused with a used token, a token of another provider, or an invalid token', async () => {
    const send = (id: string, token: string) =>
      oidc.network.anyone('POST', `/api/auth/oidc/${id}/backchannel-logout`, { body: { logout_token: token } });
    const [used = ''] = oidc.first.sentTokens;
    expect(used).not.toBe('');
    expect((await send('first', used)).status).toBe(400);
    expect((await send('second', used)).status).toBe(400);
    expect((await send('first', `${used.slice(0, -4)}AAAA`)).status).toBe(400);
    expect((await send('none', used)).status).toBe(400);
  });
});
