/**
 * Login with identity providers (issue 21, section 5), with real ones on this machine: created accounts, and the effects of
 * claims.
 */
import { deleteAccount } from '@folkmoot/contracts/accounts/commands';
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import * as routes from '@folkmoot/contracts/identity-providers/commands';
import { changeInstance } from '@folkmoot/contracts/instance/commands';
import { suspendUsers } from '@folkmoot/contracts/moderation/user-commands';
import { createInvitation } from '@folkmoot/contracts/registration/commands';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { codeIn, HOME, type OidcNetwork, PROVIDER, start, startOidcNetwork } from './oidc-support.ts';

let oidc: OidcNetwork;

beforeAll(async () => {
  oidc = await startOidcNetwork(inject('postgresUrl'));
});

afterAll(() => oidc?.stop());

describe('a login with a provider', () => {
  it('starts with code, PKCE, state and nonce, bound to the browser by a cookie', async () => {
    const answer = await oidc.browser().request(`${HOME}${start('first')}`);
    expect(answer.status).toBe(302);
    const { searchParams } = new URL(answer.headers.get('location') ?? '');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      state: expect.any(String),
      nonce: expect.any(String),
    });
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^folkmoot_oidc_[\w-]+=[\w-]{43}; Path=\/api\/auth\/oidc; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
  });

  it('creates the account the first time, and logs in afterwards', async () => {
    const { subject, email } = oidc.addUser(oidc.first, 'Carla');
    const token = await oidc.logIn('first', subject);
    const user = await oidc.selfOf(token);
    expect(user.username).toBe('Carla');
    expect(await oidc.emailOf(token)).toEqual({ email, emailConfirmed: true });
    expect((await oidc.selfOf(await oidc.logIn('first', subject))).id).toBe(user.id);
    expect(await oidc.logOf()).not.toContain(subject);
  });

  it('ignores an unverified address', async () => {
    const { subject } = oidc.addUser(oidc.first, 'Dora', { claims: { email_verified: false } });
    const token = await oidc.logIn('first', subject);
    expect((await oidc.selfOf(token)).username).toBe('Dora');
    expect((await oidc.emailOf(token)).email ?? '').toBe('');
  });

  it('works in every process, and after the provider changed its key', async () => {
    const { subject } = oidc.addUser(oidc.second, 'Emil');
    const { id } = await oidc.selfOf(await oidc.logIn('second', subject));
    oidc.second.rotateKeys();
    expect((await oidc.selfOf(await oidc.logIn('second', subject))).id).toBe(id);
  });

  it('returns to the page where it started', async () => {
    const { subject } = oidc.addUser(oidc.first, 'Finn');
    const code = codeIn(await oidc.browser().follow(start('first', '?redirect=/app/explore?x=1'), subject));
    expect((await oidc.redeem(code)).body).toMatchObject({ redirect: '/app/explore?x=1' });
  });

  it('creates one account for two simultaneous logins', async () => {
    const { subject } = oidc.addUser(oidc.first, 'Gina');
    const codes = await Promise.all([1, 2].map(async () => codeIn(await oidc.browser().follow(start('first'), subject))));
    await Promise.all(codes.map(oidc.redeem));
    const log = await oidc.logOf();
    const tokens = await Promise.all([oidc.logIn('first', subject), oidc.logIn('first', subject)]);
    const [one, other] = await Promise.all(tokens.map(oidc.selfOf));
    expect(one?.id).toBe(other?.id);
    expect(log.length).toBeGreaterThan(0);
  });

  it('is refused for a suspended user', async () => {
    const { subject } = oidc.addUser(oidc.first, 'Hugo');
    const { id } = await oidc.selfOf(await oidc.logIn('first', subject));
    await oidc.founder.ask(suspendUsers, { body: { userIds: [id], days: 1, reason: 'Spam.', password: oidc.founder.password } });
    expect(await oidc.answerTo('first', subject)).toMatchObject({ status: 401 });
  });

  it('erases the identity with the account', async () => {
    const { subject, email } = oidc.addUser(oidc.first, 'Ivo');
    const token = await oidc.logIn('first', subject);
    const ivo = oidc.network.as(oidc.founder, token);
    const { id } = await oidc.selfOf(token);
    await ivo.ask(routes.setFirstPassword, { body: { newPassword: 'a new secret' } });
    await ivo.refused(routes.setFirstPassword, { body: { newPassword: 'another' } }, 400, null);
    expect(await oidc.network.anyone('POST', '/api/users/login', { body: { email, password: 'a new secret' } })).toMatchObject({
      status: 200,
    });
    await ivo.ask(deleteAccount, { body: { password: 'a new secret', deleteContent: false } });
    await oidc.network.settle();
    const { readModels } = oidc.network.product().foundation;
    const { rows } = await readModels.pool.query('select 1 from live.identities where user_id = $1', [id]);
    expect(rows).toEqual([]);
    expect((await oidc.selfOf(await oidc.logIn('first', subject))).id).not.toBe(id);
  });
});

describe('registration modes', () => {
  async function within(mode: 'open' | 'invite' | 'approval' | 'closed', work: () => Promise<void>): Promise<void> {
    await oidc.founder.ask(changeInstance, { body: { registration: mode } });
    try {
      await work();
    } finally {
      await oidc.founder.ask(changeInstance, { body: { registration: 'open' } });
    }
  }

  it('closed: only a provider with its own permission creates accounts', () =>
    within('closed', async () => {
      const { subject } = oidc.addUser(oidc.second, 'Jana');
      expect(await oidc.answerTo('second', subject)).toMatchObject({ status: 403 });
      const change = (createsAccounts: 'always' | 'asRegistration') =>
        oidc.founder.ask(routes.changeIdentityProvider, {
          params: { providerId: 'second' },
          body: { ...PROVIDER, name: 'School', issuer: oidc.second.issuer, createsAccounts },
        });
      await change('always');
      expect(await oidc.selfOf(await oidc.logIn('second', subject))).toMatchObject({ username: 'Jana' });
      await change('asRegistration');
    }));

  it('invite: an invitation is required', () =>
    within('invite', async () => {
      const { subject } = oidc.addUser(oidc.first, 'Kai');
      const { body } = await oidc.answerTo('first', subject);
      const { ticket } = body as { ticket: string };
      expect(body).toMatchObject({ needs: 'invitation', providerName: 'Company' });
      expect(await oidc.continueLogin({ ticket, inviteCode: 'wrong' })).toMatchObject({ status: 403, body: { path: 'inviteCode' } });
      const { code } = await oidc.founder.ask(createInvitation, { body: { uses: 1 } });
      expect(await oidc.continueLogin({ ticket, inviteCode: code })).toMatchObject({ status: 200, body: { token: expect.any(String) } });
      expect(await oidc.continueLogin({ ticket, inviteCode: code })).toMatchObject({ status: 400 });
      expect(await oidc.selfOf(await oidc.logIn('first', subject))).toMatchObject({ username: 'Kai' });
    }));

  it('approval: the account waits', () =>
    within('approval', async () => {
      const { subject } = oidc.addUser(oidc.first, 'Lena');
      expect((await oidc.answerTo('first', subject)).body).toEqual({ pending: true });
      expect(await oidc.answerTo('first', subject)).toMatchObject({ status: 403 });
      const { body } = await oidc.founder.api('GET', '/api/instance/registrations');
      const { userId } = (body as { userId: string; username: string }[]).find(({ username }) => username === 'Lena') ?? { userId: '' };
      await oidc.founder.api('POST', `/api/instance/registrations/${userId}`, { body: { decision: 'approve' } });
      expect(await oidc.selfOf(await oidc.logIn('first', subject))).toMatchObject({ id: userId });
    }));
});

describe('claims', () => {
  it('add and remove badges, and join servers, by rules', async () => {
    const server = await oidc.network.server(oidc.founder);
    const rules = [
      { claim: 'groups', value: 'staff', badge: 'CONTRIBUTOR', serverId: null },
      { claim: 'groups', value: 'choir', badge: null, serverId: server.id },
    ];
    const body = { ...PROVIDER, name: 'School', issuer: oidc.second.issuer, rules };
    await oidc.founder.ask(routes.changeIdentityProvider, { params: { providerId: 'second' }, body });
    const unknown = [{ claim: 'groups', value: 'x', badge: null, serverId: '1234567890123456' }];
    await oidc.founder.refused(
      routes.changeIdentityProvider,
      { params: { providerId: 'second' }, body: { ...body, rules: unknown } },
      400,
      'rules',
    );
    const founderRule = [{ claim: 'groups', value: 'x', badge: 'FOUNDER', serverId: null }];
    const sent = { params: { providerId: 'second' }, body: { ...body, rules: founderRule } };
    expect((await oidc.founder.api('PUT', '/api/instance/identity-providers/second', { body: sent.body })).status).toBe(400);
    const { subject } = oidc.addUser(oidc.second, 'Rosa', { claims: { groups: ['staff', 'choir'] } });
    const token = await oidc.logIn('second', subject);
    const rosa = await oidc.network.as(oidc.founder, token).signOn();
    expect(rosa.snapshot.user.badges & BADGE.CONTRIBUTOR).toBe(BADGE.CONTRIBUTOR);
    expect(rosa.snapshot.servers.map(({ id }) => id)).toContain(server.id);
    rosa.close();
    oidc.second.set(subject, { claims: { groups: [] } });
    expect((await oidc.selfOf(await oidc.logIn('second', subject))).badges & BADGE.CONTRIBUTOR).toBe(0);
  });
});
