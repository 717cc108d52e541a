/** Rights and sessions that identity providers gave, after their rules or the provider are removed, and half-finished logins after a logout. */
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import * as routes from '@folkmoot/contracts/identity-providers/commands';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { listModeratorActs } from '@folkmoot/contracts/moderation/undo-commands';
import { moderateUser } from '@folkmoot/contracts/moderation/user-commands';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { codeIn, type OidcNetwork, PROVIDER, start, startOidcNetwork } from './oidc-support.ts';

const STAFF = { claim: 'groups', value: 'staff', badge: 'ADMIN', serverId: null };
const params = { providerId: 'second' };

let oidc: OidcNetwork;
let body: typeof PROVIDER & { clientSecret: string };

beforeAll(async () => {
  oidc = await startOidcNetwork(inject('postgresUrl'));
});

afterAll(() => oidc?.stop());

beforeEach(async () => {
  body = { ...PROVIDER, name: 'School', issuer: oidc.second.issuer, clientSecret: oidc.second.secret, rules: [STAFF] };
  const known = await oidc.founder.ask(routes.listIdentityProviders);
  if (known.some(({ id }) => id === 'second')) await oidc.founder.ask(routes.changeIdentityProvider, { params, body });
  else await oidc.founder.ask(routes.createIdentityProvider, { body: { ...body, id: 'second' } });
});

/** An admin by the rule, with the token of the provider's session. */
async function admin(name: string) {
  const { subject } = oidc.addUser(oidc.second, name, { claims: { groups: ['staff'] } });
  const token = await oidc.logIn('second', subject);
  const { id } = await oidc.selfOf(token);
  return { id, token, subject, status: () => statusOf(token) };
}

/** 200: the account is an admin. */
async function statusOf(token: string): Promise<number> {
  return (await oidc.network.anyone('GET', '/api/instance/identity-providers', { token })).status;
}

describe('an admin by a rule', () => {
  it('H6 is none at the next request after the rule was removed, as the audit log says', async () => {
    const { id, token, status } = await admin('Anna');
    const connection = await oidc.network.as(oidc.founder, token).signOn();
    expect(await status()).toBe(200);
    await oidc.founder.ask(routes.changeIdentityProvider, { params, body: { ...body, rules: [] } });
    expect((await oidc.network.anyone('POST', '/api/instance/invites', { token, body: {} })).status).toBe(403);
    await oidc.network.settle();
    expect(await status()).toBe(403);
    expect((await oidc.selfOf(token)).badges).toBe(0);
    connection.close();
    const acts = await oidc.founder.ask(listModeratorActs);
    expect(acts.find(({ userId }) => userId === id)).toMatchObject({
      ...{ actionType: MODERATION_ACT.USER_UPDATE, reason: 'badges', actionById: oidc.founder.id },
      undo: { state: 'never', why: 'identityProvider' },
    });
  });

  it('stays one if another rule matches at the next login', async () => {
    const { status, subject } = await admin('Berta');
    await oidc.founder.ask(routes.changeIdentityProvider, { params, body: { ...body, rules: [{ ...STAFF, value: 'board' }] } });
    await oidc.network.settle();
    expect(await status()).toBe(403);
    oidc.second.set(subject, { claims: { groups: ['board'] } });
    expect(await statusOf(await oidc.logIn('second', subject))).toBe(200);
  });

  it('keeps badges from staff', async () => {
    const { id, token } = await admin('Cleo');
    const given = BADGE.ADMIN | BADGE.SUPPORTER;
    await oidc.founder.ask(moderateUser, { params: { userId: id }, body: { badges: given, password: oidc.founder.password } });
    await oidc.founder.ask(routes.changeIdentityProvider, { params, body: { ...body, rules: [] } });
    await oidc.network.settle();
    expect((await oidc.selfOf(token)).badges).toBe(BADGE.SUPPORTER);
  });
});

describe('a removed provider', () => {
  it('H6 takes its sessions along within a second, and badges from other sessions, but no other sessions', async () => {
    const { token, subject } = await admin('Dina');
    const dina = oidc.network.as(oidc.founder, token);
    await dina.ask(routes.setFirstPassword, { body: { newPassword: 'a new secret' } });
    const email = `${subject}@company.example`.toLowerCase();
    const { body: opened } = await oidc.network.anyone('POST', '/api/users/login', { body: { email, password: 'a new secret' } });
    const { token: byPassword } = opened as { token: string };
    const other = await oidc.logIn('first', oidc.addUser(oidc.first, 'Edith').subject);
    const connection = await dina.signOn();
    const since = Date.now();
    await oidc.founder.ask(routes.removeIdentityProvider, { params });
    await connection.disconnected;
    expect(Date.now() - since).toBeLessThan(1000);
    expect(await statusOf(token)).toBe(401);
    await oidc.network.settle();
    expect(await statusOf(byPassword)).toBe(403);
    expect((await oidc.network.anyone('GET', '/api/users/sessions', { token: other })).status).toBe(200);
  });

  it('is also one that gets another issuer, and its secret is deleted', async () => {
    const { status } = await admin('Fanny');
    const { clientSecret: _, ...moved } = { ...body, issuer: 'https://moved.example' };
    const changed = await oidc.founder.ask(routes.changeIdentityProvider, { params, body: moved });
    expect(changed).toMatchObject({ issuer: 'https://moved.example', hasSecret: false });
    expect(await status()).toBe(401);
  });

  it('opens no session with a code from before', async () => {
    const { subject } = oidc.addUser(oidc.second, 'Greta');
    const code = codeIn(await oidc.browser().follow(start('second'), subject));
    await oidc.founder.ask(routes.removeIdentityProvider, { params });
    expect(await oidc.redeem(code)).toMatchObject({ status: 400, body: { path: 'code' } });
  });
});

describe('a logout at the provider', () => {
  it('voids a login that the browser did not finish', async () => {
    const { subject } = oidc.addUser(oidc.first, 'Hanna');
    const code = codeIn(await oidc.browser().follow(start('first'), subject));
    await oidc.first.logOut(subject);
    expect(await oidc.redeem(code)).toMatchObject({ status: 400, body: { path: 'code' } });
    await oidc.logIn('first', subject);
  });

  it('voids a login that waits for a password', async () => {
    const ines = await oidc.network.register('Ines');
    const { subject } = oidc.addUser(oidc.first, 'Ines', { claims: { email: ines.email } });
    const { ticket } = (await oidc.answerTo('first', subject)).body as { ticket: string };
    await oidc.first.logOut(subject);
    expect(await oidc.continueLogin({ ticket, password: ines.password })).toMatchObject({ status: 400, body: { path: 'code' } });
  });
});
