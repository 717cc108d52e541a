/** Log-in by identity providers (issue 21, section 5), against real ones on this machine. The attack tests are at the end. */
import { randomUUID } from 'node:crypto';
import { deleteAccount, login } from '@folkmoot/contracts/accounts/commands';
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import * as routes from '@folkmoot/contracts/identity-providers/commands';
import { ProviderLogIn } from '@folkmoot/contracts/identity-providers/wire';
import { changeInstance, getInstance } from '@folkmoot/contracts/instance/commands';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { listModeratorActs } from '@folkmoot/contracts/moderation/undo-commands';
import { suspendUsers } from '@folkmoot/contracts/moderation/user-commands';
import { getOwnDetails } from '@folkmoot/contracts/profiles/commands';
import { createInvitation } from '@folkmoot/contracts/registration/commands';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Network, type Person, startNetwork } from './harness/network.ts';
import { CLIENT_ID, type IdentityProvider, startIdentityProvider, visitor } from './oidc-provider.ts';

const HOME = 'http://localhost:4998';

let first: IdentityProvider;
let second: IdentityProvider;
let network: Network;
let founder: Person;
const open = {
  name: '',
  issuer: '',
  clientId: CLIENT_ID,
  scopes: 'openid profile email',
  createsAccounts: 'asRegistration' as const,
  trustsEmail: false,
  secondFactors: [] as string[],
  rules: [] as { claim: string; value: string; badge: string | null; serverId: string | null }[],
};

beforeAll(async () => {
  const reach = () => network.url();
  first = await startIdentityProvider({ home: HOME, reach, id: 'first' });
  second = await startIdentityProvider({ home: HOME, reach, id: 'second' });
  const environment = [{ id: 'first', name: 'Company', issuer: first.issuer, clientId: CLIENT_ID, clientSecret: first.secret }];
  network = await startNetwork(inject('postgresUrl'), { PUBLIC_URL: HOME, OIDC_PROVIDERS: JSON.stringify(environment) });
  founder = await network.register('Founder');
  const body = { ...open, id: 'second', name: 'School', issuer: second.issuer, clientSecret: second.secret };
  await founder.ask(routes.createIdentityProvider, { body });
});

afterAll(async () => {
  await network?.stop();
  await first?.stop();
  await second?.stop();
});

const browser = () => visitor(HOME, () => network.url());
const start = (id: string, query = '') => `/api/auth/oidc/${id}/start${query}`;
const codeIn = (page: URL) => /^#oidc=([\w-]+)$/.exec(page.hash)?.[1] ?? `none in ${page.href}`;
const redeem = (code: string) => network.anyone('POST', '/api/auth/oidc/token', { body: { code } });
const goOn = (body: object) => network.anyone('POST', '/api/auth/oidc/continue', { body });

/** Somebody new at a provider, with an address of theirs. */
function somebody(
  provider: IdentityProvider,
  name: string,
  more: { readonly claims?: object; readonly amr?: string[]; readonly acr?: string } = {},
) {
  const subject = `${name}-${randomUUID()}`;
  const { claims, ...rest } = more;
  const email = `${subject}@company.example`.toLowerCase();
  provider.set(subject, { claims: { email, email_verified: true, preferred_username: name, ...claims }, ...rest });
  return { subject, email };
}

async function comes(id: string, subject: string) {
  return redeem(codeIn(await browser().goes(start(id), subject)));
}

async function logsIn(id: string, subject: string): Promise<string> {
  const answer = await comes(id, subject);
  const body = ProviderLogIn.parse(answer.body);
  if (!('token' in body)) throw new Error(answer.text);
  return body.token;
}

async function selfOf(token: string) {
  return (await network.as(founder, token).ask(getOwnDetails)).user;
}

async function emailOf(token: string) {
  const line = await network.as(founder, token).signOn();
  line.close();
  const { email, emailConfirmed } = line.snapshot.user;
  return { email, emailConfirmed };
}

async function logOf(): Promise<string> {
  const { log } = network.product().foundation;
  return JSON.stringify(await log.readAll({ after: -1, limit: 100_000 }));
}

describe('an identity provider', () => {
  it('is listed for everybody, without what opens it', async () => {
    const { body, text } = await network.anyone('GET', '/api/instance');
    expect(body).toMatchObject({
      passwordLogin: true,
      identityProviders: [
        { id: 'first', name: 'Company' },
        { id: 'second', name: 'School' },
      ],
    });
    expect(text).not.toContain(first.issuer);
    const listed = await founder.ask(routes.listIdentityProviders);
    expect(listed).toMatchObject([
      { id: 'first', locked: true, hasSecret: true, redirectUrl: `${HOME}/api/auth/oidc/first/callback` },
      { id: 'second', locked: false, hasSecret: true },
    ]);
    expect(JSON.stringify(listed)).not.toMatch(new RegExp(`${first.secret}|${second.secret}`));
  });

  it('H9 leaves no client secret in the log', async () => {
    const log = await logOf();
    expect(log).toContain('IdentityProviderSet');
    expect(log).not.toContain(second.secret);
  });

  it('is changed by founders only, not where the environment sets it, and told in the audit log', async () => {
    const ada = await network.register('Ada');
    const body = { ...open, name: 'Other', issuer: second.issuer };
    await ada.refused(routes.createIdentityProvider, { body: { ...body, id: 'third' } }, 403, null);
    await ada.refused(routes.listIdentityProviders, {}, 403, null);
    await founder.refused(routes.changeIdentityProvider, { params: { providerId: 'first' }, body }, 400, null);
    await founder.refused(routes.createIdentityProvider, { body: { ...body, id: 'second' } }, 400, 'id');
    await founder.refused(
      routes.createIdentityProvider,
      { body: { ...body, id: 'third', issuer: 'http://elsewhere.example' } },
      400,
      'issuer',
    );
    await founder.ask(routes.createIdentityProvider, { body: { ...body, id: 'third', clientSecret: 'a secret' } });
    const changed = await founder.ask(routes.changeIdentityProvider, { params: { providerId: 'third' }, body: { ...body, name: 'Third' } });
    expect(changed).toMatchObject({ name: 'Third', hasSecret: true });
    const moved = { ...body, issuer: 'https://moved.example' };
    expect(await founder.ask(routes.changeIdentityProvider, { params: { providerId: 'third' }, body: moved })).toMatchObject({
      hasSecret: false,
    });
    await founder.ask(routes.removeIdentityProvider, { params: { providerId: 'third' } });
    await network.settle();
    const acts = await founder.ask(listModeratorActs);
    const types = acts.map(({ actionType }) => actionType);
    expect(types.filter((type) => type === MODERATION_ACT.IDENTITY_PROVIDER_SET).length).toBeGreaterThanOrEqual(3);
    expect(types).toContain(MODERATION_ACT.IDENTITY_PROVIDER_REMOVE);
  });

  it('is tested by its address', async () => {
    expect(await founder.ask(routes.testIdentityProvider, { body: { issuer: first.issuer } })).toMatchObject({
      result: 'ok',
      pkce: true,
      backchannelLogout: true,
    });
    expect(await founder.ask(routes.testIdentityProvider, { body: { issuer: network.url() } })).toMatchObject({ result: 'notAProvider' });
    expect(await founder.ask(routes.testIdentityProvider, { body: { issuer: 'http://localhost:1' } })).toMatchObject({ result: 'away' });
  });
});

describe('a log-in', () => {
  it('goes out with code, PKCE, state and nonce, bound to the browser by a cookie', async () => {
    const answer = await browser().asks(`${HOME}${start('first')}`);
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

  it('creates the account the first time, and opens it from then on', async () => {
    const { subject, email } = somebody(first, 'Carla');
    const token = await logsIn('first', subject);
    const user = await selfOf(token);
    expect(user.username).toBe('Carla');
    expect(await emailOf(token)).toEqual({ email, emailConfirmed: true });
    expect((await selfOf(await logsIn('first', subject))).id).toBe(user.id);
    expect(await logOf()).not.toContain(subject);
  });

  it('takes no address that is not verified', async () => {
    const { subject } = somebody(first, 'Dora', { claims: { email_verified: false } });
    const token = await logsIn('first', subject);
    expect((await selfOf(token)).username).toBe('Dora');
    expect((await emailOf(token)).email ?? '').toBe('');
  });

  it('is good in every process and after the key of the provider changed', async () => {
    const { subject } = somebody(second, 'Emil');
    const { id } = await selfOf(await logsIn('second', subject));
    second.rotateKeys();
    expect((await selfOf(await logsIn('second', subject))).id).toBe(id);
  });

  it('leads back to the page it was begun at', async () => {
    const { subject } = somebody(first, 'Finn');
    const code = codeIn(await browser().goes(start('first', '?redirect=/app/explore?x=1'), subject));
    expect((await redeem(code)).body).toMatchObject({ redirect: '/app/explore?x=1' });
  });

  it('of two at once makes one account', async () => {
    const { subject } = somebody(first, 'Gina');
    const codes = await Promise.all([1, 2].map(async () => codeIn(await browser().goes(start('first'), subject))));
    await Promise.all(codes.map(redeem));
    const log = await logOf();
    const tokens = await Promise.all([logsIn('first', subject), logsIn('first', subject)]);
    const [one, other] = await Promise.all(tokens.map(selfOf));
    expect(one?.id).toBe(other?.id);
    expect(log.length).toBeGreaterThan(0);
  });

  it('is refused to a suspended person', async () => {
    const { subject } = somebody(first, 'Hugo');
    const { id } = await selfOf(await logsIn('first', subject));
    await founder.ask(suspendUsers, { body: { userIds: [id], days: 1, reason: 'Spam.', password: founder.password } });
    expect(await comes('first', subject)).toMatchObject({ status: 401 });
  });

  it('erases the identity with the account', async () => {
    const { subject, email } = somebody(first, 'Ivo');
    const token = await logsIn('first', subject);
    const ivo = network.as(founder, token);
    const { id } = await selfOf(token);
    await ivo.ask(routes.setFirstPassword, { body: { newPassword: 'a new secret' } });
    await ivo.refused(routes.setFirstPassword, { body: { newPassword: 'another' } }, 400, null);
    expect(await network.anyone('POST', '/api/users/login', { body: { email, password: 'a new secret' } })).toMatchObject({ status: 200 });
    await ivo.ask(deleteAccount, { body: { password: 'a new secret', deleteContent: false } });
    await network.settle();
    const { readModels } = network.product().foundation;
    const { rows } = await readModels.pool.query('select 1 from live.identities where user_id = $1', [id]);
    expect(rows).toEqual([]);
    expect((await selfOf(await logsIn('first', subject))).id).not.toBe(id);
  });
});

describe('registration modes', () => {
  async function within(mode: 'open' | 'invite' | 'approval' | 'closed', work: () => Promise<void>): Promise<void> {
    await founder.ask(changeInstance, { body: { registration: mode } });
    try {
      await work();
    } finally {
      await founder.ask(changeInstance, { body: { registration: 'open' } });
    }
  }

  it('closed: only a provider that is set to creates accounts', () =>
    within('closed', async () => {
      const { subject } = somebody(second, 'Jana');
      expect(await comes('second', subject)).toMatchObject({ status: 403 });
      const change = (createsAccounts: 'always' | 'asRegistration') =>
        founder.ask(routes.changeIdentityProvider, {
          params: { providerId: 'second' },
          body: { ...open, name: 'School', issuer: second.issuer, createsAccounts },
        });
      await change('always');
      expect(await selfOf(await logsIn('second', subject))).toMatchObject({ username: 'Jana' });
      await change('asRegistration');
    }));

  it('invite: an invitation is asked for', () =>
    within('invite', async () => {
      const { subject } = somebody(first, 'Kai');
      const { body } = await comes('first', subject);
      const { ticket } = body as { ticket: string };
      expect(body).toMatchObject({ needs: 'invitation', providerName: 'Company' });
      expect(await goOn({ ticket, inviteCode: 'wrong' })).toMatchObject({ status: 403, body: { path: 'inviteCode' } });
      const { code } = await founder.ask(createInvitation, { body: { uses: 1 } });
      expect(await goOn({ ticket, inviteCode: code })).toMatchObject({ status: 200, body: { token: expect.any(String) } });
      expect(await goOn({ ticket, inviteCode: code })).toMatchObject({ status: 400 });
      expect(await selfOf(await logsIn('first', subject))).toMatchObject({ username: 'Kai' });
    }));

  it('approval: the account waits', () =>
    within('approval', async () => {
      const { subject } = somebody(first, 'Lena');
      expect((await comes('first', subject)).body).toEqual({ pending: true });
      expect(await comes('first', subject)).toMatchObject({ status: 403 });
      const { body } = await founder.api('GET', '/api/instance/registrations');
      const { userId } = (body as { userId: string; username: string }[]).find(({ username }) => username === 'Lena') ?? { userId: '' };
      await founder.api('POST', `/api/instance/registrations/${userId}`, { body: { decision: 'approve' } });
      expect(await selfOf(await logsIn('first', subject))).toMatchObject({ id: userId });
    }));
});

describe('an account that is there', () => {
  it('is linked after its password, never by its address alone', async () => {
    const mia = await network.register('Mia');
    const { subject } = somebody(first, 'Mia', { claims: { email: mia.email } });
    const asked = (await comes('first', subject)).body as { ticket: string };
    expect(asked).toMatchObject({ needs: 'password' });
    expect(await goOn({ ticket: asked.ticket, password: 'wrong password' })).toMatchObject({ status: 400, body: { path: 'password' } });
    const { body } = await goOn({ ticket: asked.ticket, password: mia.password });
    expect((await selfOf((body as { token: string }).token)).id).toBe(mia.id);
    expect((await selfOf(await logsIn('first', subject))).id).toBe(mia.id);
    expect((await mia.ask(routes.listIdentities)).identities).toMatchObject([
      { providerId: 'first', providerName: 'Company', label: mia.email },
    ]);
  });

  it('is linked from the settings after the password, and unlinked when there is another way in', async () => {
    const nils = await network.register('Nils');
    const { subject } = somebody(second, 'Nils');
    await nils.refused(routes.beginIdentityLink, { params: { providerId: 'second' }, body: {} }, 400, 'password');
    const { url } = await nils.ask(routes.beginIdentityLink, { params: { providerId: 'second' }, body: { password: nils.password } });
    const page = await browser().goes(url, subject);
    expect(page.pathname).toBe('/app/settings/linked-log-ins');
    const linked = await nils.ask(routes.linkIdentity, { body: { code: codeIn(page) } });
    expect(linked).toMatchObject({ providerId: 'second', providerName: 'School' });
    expect((await selfOf(await logsIn('second', subject))).id).toBe(nils.id);
    const other = await network.register('Otto');
    await other.refused(routes.unlinkIdentity, { params: { identityId: linked.id }, body: { password: other.password } }, 404, null);
    await nils.refused(routes.unlinkIdentity, { params: { identityId: linked.id }, body: { password: 'wrong password' } }, 400, 'password');
    await nils.ask(routes.unlinkIdentity, { params: { identityId: linked.id }, body: { password: nils.password } });
    expect((await selfOf(await logsIn('second', subject))).id).not.toBe(nils.id);
  });

  it('keeps its only way in', async () => {
    const { subject } = somebody(first, 'Pia');
    const pia = network.as(founder, await logsIn('first', subject));
    const { identities, hasPassword } = await pia.ask(routes.listIdentities);
    expect(hasPassword).toBe(false);
    await pia.refused(routes.unlinkIdentity, { params: { identityId: identities[0]?.id ?? '' }, body: {} }, 400, null);
  });

  it('is asked for its own code, unless the provider had one that counts', async () => {
    const quin = await network.register('Quin');
    const { subject } = somebody(second, 'Quin', { claims: { email: quin.email } });
    const { ticket } = (await comes('second', subject)).body as { ticket: string };
    await goOn({ ticket, password: quin.password });
    const { body: begun } = await quin.api('POST', '/api/users/totp/begin', { body: { password: quin.password } });
    const { secret } = begun as { secret: string };
    await quin.api('POST', '/api/users/totp', { body: { code: generateSync({ secret }) } });
    const asked = (await comes('second', subject)).body as { ticket: string };
    expect(asked).toMatchObject({ needs: 'code' });
    expect(await goOn({ ticket: asked.ticket, code: '000000' })).toMatchObject({ status: 401, body: { path: 'code' } });
    const next = generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 });
    expect(await goOn({ ticket: asked.ticket, code: next })).toMatchObject({ status: 200, body: { token: expect.any(String) } });
    second.set(subject, { claims: { email: quin.email, email_verified: true }, amr: ['pwd', 'otp'] });
    expect((await comes('second', subject)).body).toMatchObject({ needs: 'code' });
    const body = { ...open, name: 'School', issuer: second.issuer, secondFactors: ['otp'] };
    await founder.ask(routes.changeIdentityProvider, { params: { providerId: 'second' }, body });
    expect((await selfOf(await logsIn('second', subject))).id).toBe(quin.id);
  });
});

describe('claims', () => {
  it('give and take badges, and lead into servers, by rules', async () => {
    const server = await network.server(founder);
    const rules = [
      { claim: 'groups', value: 'staff', badge: 'CONTRIBUTOR', serverId: null },
      { claim: 'groups', value: 'choir', badge: null, serverId: server.id },
    ];
    const body = { ...open, name: 'School', issuer: second.issuer, rules };
    await founder.ask(routes.changeIdentityProvider, { params: { providerId: 'second' }, body });
    const unknown = [{ claim: 'groups', value: 'x', badge: null, serverId: '1234567890123456' }];
    await founder.refused(
      routes.changeIdentityProvider,
      { params: { providerId: 'second' }, body: { ...body, rules: unknown } },
      400,
      'rules',
    );
    const crown = [{ claim: 'groups', value: 'x', badge: 'FOUNDER', serverId: null }];
    const sent = { params: { providerId: 'second' }, body: { ...body, rules: crown } };
    expect((await founder.api('PUT', '/api/instance/identity-providers/second', { body: sent.body })).status).toBe(400);
    const { subject } = somebody(second, 'Rosa', { claims: { groups: ['staff', 'choir'] } });
    const token = await logsIn('second', subject);
    const rosa = await network.as(founder, token).signOn();
    expect(rosa.snapshot.user.badges & BADGE.CONTRIBUTOR).toBe(BADGE.CONTRIBUTOR);
    expect(rosa.snapshot.servers.map(({ id }) => id)).toContain(server.id);
    rosa.close();
    second.set(subject, { claims: { groups: [] } });
    expect((await selfOf(await logsIn('second', subject))).badges & BADGE.CONTRIBUTOR).toBe(0);
  });
});

describe('a log-out at the provider', () => {
  it('H6 ends its sessions and their sockets within a second, and no others', async () => {
    const { subject } = somebody(first, 'Sara');
    const token = await logsIn('first', subject);
    const line = await network.as(founder, token).signOn();
    const other = somebody(first, 'Tim');
    const timsToken = await logsIn('first', other.subject);
    const since = Date.now();
    await first.logOut(subject);
    await line.cut;
    expect(Date.now() - since).toBeLessThan(1000);
    expect((await network.anyone('GET', '/api/users', { token })).status).toBe(401);
    expect((await network.anyone('GET', '/api/users/sessions', { token: timsToken })).status).toBe(200);
  });

  it('is refused by a token that was used, is another provider’s, or is no logout token', async () => {
    const send = (id: string, token: string) =>
      network.anyone('POST', `/api/auth/oidc/${id}/backchannel-logout`, { body: { logout_token: token } });
    const [used = ''] = first.sentTokens;
    expect(used).not.toBe('');
    expect((await send('first', used)).status).toBe(400);
    expect((await send('second', used)).status).toBe(400);
    expect((await send('first', `${used.slice(0, -4)}AAAA`)).status).toBe(400);
    expect((await send('none', used)).status).toBe(400);
  });
});

describe('log-in with a password', () => {
  it('is turned off by a founder who has another way in, and is back when the environment says so', async () => {
    await founder.refused(changeInstance, { body: { passwordLogin: false } }, 400, 'passwordLogin');
    const { subject } = somebody(first, 'Boss', { claims: { email: founder.email } });
    const { ticket } = (await comes('first', subject)).body as { ticket: string };
    await goOn({ ticket, password: founder.password });
    expect(await founder.ask(changeInstance, { body: { passwordLogin: false } })).toMatchObject({ passwordLogin: false });
    try {
      expect((await network.anyone('GET', '/api/instance')).body).toMatchObject({ passwordLogin: false });
      const body = { email: founder.email, password: founder.password };
      expect(await network.anyone('POST', '/api/users/login', { body })).toMatchObject({ status: 403 });
      const account = { email: 'new@example.com', username: 'Newcomer', password: 'a secret', token: '' };
      expect(await network.anyone('POST', '/api/users/register', { body: account })).toMatchObject({ status: 403 });
      expect(
        await network.anyone('POST', '/api/users/reset-password?code=a&userId=1', { body: { newPassword: 'a secret' } }),
      ).toMatchObject({ status: 403 });
      expect((await selfOf(await logsIn('first', subject))).id).toBe(founder.id);
    } finally {
      await founder.ask(changeInstance, { body: { passwordLogin: true } });
    }
    expect(await network.anyone('POST', `/api${login.path}`, { body: { email: founder.email, password: founder.password } })).toMatchObject(
      { status: 200 },
    );
    expect((await founder.ask(getInstance)).passwordLogin).toBe(true);
  });
});

describe('attacks', () => {
  it('a stolen state is worth nothing in another browser', async () => {
    const { subject } = somebody(first, 'Ulla');
    const back = await browser().sentBackTo(start('first'), subject);
    expect((await browser().goes(back.href, subject)).hash).toBe('#oidc-error=expired');
  });

  it('a code of the provider is good once, and so is the code of the log-in', async () => {
    const { subject } = somebody(first, 'Vera');
    const own = browser();
    const back = await own.sentBackTo(start('first'), subject);
    const code = codeIn(await own.goes(back.href, subject));
    expect((await own.goes(back.href, subject)).hash).toBe('#oidc-error=expired');
    const answers = await Promise.all([redeem(code), redeem(code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await redeem(code)).status).toBe(400);
    expect((await redeem('made-up')).status).toBe(400);
  });

  it('an unverified address of somebody else opens nothing', async () => {
    const victim = await network.register('Victim');
    const { subject } = somebody(first, 'Thief', { claims: { email: victim.email, email_verified: false } });
    const token = await logsIn('first', subject);
    expect((await selfOf(token)).id).not.toBe(victim.id);
    expect((await emailOf(token)).email ?? '').toBe('');
  });

  it('an answer of one provider is not taken for that of another', async () => {
    const { subject } = somebody(first, 'Wim');
    const own = browser();
    const back = await own.sentBackTo(start('first'), subject);
    const mixed = new URL(back.href.replace('/first/', '/second/'));
    expect((await own.goes(mixed.href, subject)).hash).toBe('#oidc-error=expired');
    const again = browser();
    const other = await again.sentBackTo(start('first'), subject);
    other.searchParams.set('iss', second.issuer);
    expect((await again.goes(other.href, subject)).hash).toBe('#oidc-error=failed');
    const bare = browser();
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
    const { subject } = somebody(first, 'Xenia');
    const code = codeIn(await browser().goes(start('first', `?${new URLSearchParams({ redirect })}`), subject));
    const { redirect: to } = (await redeem(code)).body as { redirect: string };
    expect(new URL(to, HOME).origin).toBe(HOME);
    expect(to.startsWith('//')).toBe(false);
  });

  it('nobody links an identity to the account of somebody else', async () => {
    const attacker = await network.register('Attacker');
    const victim = await network.register('Yara');
    const { subject } = somebody(second, 'Yara');
    const { url } = await attacker.ask(routes.beginIdentityLink, {
      params: { providerId: 'second' },
      body: { password: attacker.password },
    });
    const code = codeIn(await browser().goes(url, subject));
    await victim.refused(routes.linkIdentity, { body: { code } }, 400, 'code');
    await attacker.refused(routes.linkIdentity, { body: { code } }, 400, 'code');
    expect((await browser().goes(url, subject)).hash).toBe('#oidc-error=expired');
  });

  it('the commands behind the redirects are for the gateway alone', async () => {
    const bodies = { start: {}, callback: { search: '', cookies: '' } };
    for (const [name, body] of Object.entries(bodies))
      expect((await network.anyone('POST', `/api/auth/oidc/first/${name}`, { body })).status).toBe(404);
  });

  it('a code for linking is none for a log-in', async () => {
    const zoe = await network.register('Zoe');
    const { subject } = somebody(second, 'Zoe');
    const { url } = await zoe.ask(routes.beginIdentityLink, { params: { providerId: 'second' }, body: { password: zoe.password } });
    expect((await redeem(codeIn(await browser().goes(url, subject)))).status).toBe(400);
  });

  it('who does not agree at the provider comes back to a page that says so', async () => {
    expect((await browser().goes(start('first'), 'nobody')).hash).toBe('#oidc-error=cancelled');
    expect((await browser().goes(start('unknown'), 'nobody')).hash).toBe('#oidc-error=unknown');
  });

  it('a provider that is away is said to be, and a password still opens the account', async () => {
    const ben = await network.register('Ben');
    await network.restart();
    second.away(true);
    try {
      expect((await browser().goes(start('second'), 'ben')).hash).toBe('#oidc-error=away');
      expect(await network.anyone('POST', '/api/users/login', { body: { email: ben.email, password: ben.password } })).toMatchObject({
        status: 200,
      });
    } finally {
      second.away(false);
    }
    const { subject } = somebody(second, 'Ben');
    expect(await selfOf(await logsIn('second', subject))).toMatchObject({ username: 'Ben' });
  });
});
