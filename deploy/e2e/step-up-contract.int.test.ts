/**
 * The step-up that replaces a moderator's password for five minutes: for whom, in which session, how long, and how it ends
 * (decision 42).
 */
import { login } from '@folkmoot/contracts/accounts/commands';
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import { beginStepUp, endStepUp, moderateServer } from '@folkmoot/contracts/moderation/commands';
import { MODERATION_LIMITS } from '@folkmoot/contracts/moderation/limits';
import { deletePosts } from '@folkmoot/contracts/moderation/post-commands';
import { liftSuspensions, moderateUser, shadowBanUsers, suspendUsers, warnUsers } from '@folkmoot/contracts/moderation/user-commands';
import { endSession, OWN_SESSION } from '@folkmoot/contracts/sessions/commands';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { makeAdmin } from './harness/badges.ts';
import { type Person, startNetwork } from './harness/network.ts';

const { network, founder } = await startWithFounder();
let person: Person;

async function startWithFounder() {
  const started = await startNetwork(inject('postgresUrl'));
  return { network: started, founder: await started.register('Founder') };
}

beforeAll(async () => {
  person = await network.register('Person');
});

afterAll(() => network.stop());

async function registerAdmin(): Promise<Person> {
  const admin = await network.register('Admin');
  await makeAdmin(founder, admin.id);
  return admin;
}

/** Changes nothing, so it can be repeated. */
const lift = (password: string) => ({ body: { userIds: [person.id], password } });
const stepUp = (by: Person) => by.ask(beginStepUp, { body: { password: by.password } });

describe('a step-up', () => {
  it('replaces the password in every command that requires it', async () => {
    const admin = await registerAdmin();
    const { token: password, expiresAt } = await stepUp(admin);
    expect(expiresAt - Date.now()).toBeGreaterThan(MODERATION_LIMITS.stepUpMs - 60_000);
    expect(expiresAt - Date.now()).toBeLessThanOrEqual(MODERATION_LIMITS.stepUpMs);
    const { id: serverId } = await network.server(person);
    const userIds = [person.id];
    await admin.ask(warnUsers, { body: { userIds, reason: 'Spam.', password } });
    await admin.ask(shadowBanUsers, { body: { userIds, reason: 'Spam.', password } });
    await admin.ask(suspendUsers, { body: { userIds, days: 1, reason: 'Spam.', password } });
    await admin.ask(liftSuspensions, { body: { userIds, password } });
    await admin.ask(moderateUser, { params: { userId: person.id }, body: { tag: 'wxyz', password } });
    await admin.ask(moderateServer, { params: { serverId }, body: { verified: true, password } });
    await admin.ask(deletePosts, { body: { postIds: [person.id], password } });
  });

  it('requires the right password and a moderator, and not another step-up', async () => {
    const admin = await registerAdmin();
    await person.refused(beginStepUp, { body: { password: person.password } }, 403);
    await admin.refused(beginStepUp, { body: { password: 'not mine' } }, 403, 'password');
    const { token } = await stepUp(admin);
    await admin.refused(beginStepUp, { body: { password: token } }, 403, 'password');
  });

  it('counts wrong passwords as attempts, like every command', async () => {
    const admin = await registerAdmin();
    let status = 0;
    for (let tries = 0; tries < 30 && status !== 429; tries += 1) {
      ({ status } = await admin.api('POST', '/api/moderation/step-up', { body: { password: 'not mine' } }));
    }
    expect(status).toBe(429);
    await admin.refused(beginStepUp, { body: { password: admin.password } }, 429, 'password');
  });

  it('is valid for no one else, and in no other session', async () => {
    const [admin, other] = [await registerAdmin(), await registerAdmin()];
    const { token: password } = await stepUp(admin);
    await other.refused(liftSuspensions, lift(password), 403, 'password');
    const { token } = await admin.ask(login, { body: { email: admin.email, password: admin.password } });
    const otherSession = network.as(admin, token);
    await otherSession.refused(liftSuspensions, lift(password), 403, 'password');
    // Each session has its own step-up.
    await otherSession.ask(liftSuspensions, lift((await stepUp(otherSession)).token));
    await admin.ask(liftSuspensions, lift(password));
  });

  it('is replaced by the next one, and can be ended early', async () => {
    const admin = await registerAdmin();
    const [first, second] = [await stepUp(admin), await stepUp(admin)];
    await admin.refused(liftSuspensions, lift(first.token), 403, 'password');
    await admin.ask(liftSuspensions, lift(second.token));
    await admin.ask(endStepUp);
    await admin.refused(liftSuspensions, lift(second.token), 403, 'password');
    await admin.ask(endStepUp);
  });

  it('ends with the session, and with the moderator role, even if the role is restored', async () => {
    const admin = await registerAdmin();
    const { token } = await admin.ask(login, { body: { email: admin.email, password: admin.password } });
    const otherSession = network.as(admin, token);
    const left = await stepUp(otherSession);
    await otherSession.ask(endSession, { params: { sessionId: OWN_SESSION } });
    await otherSession.refused(liftSuspensions, lift(left.token), 401);

    const { token: password } = await stepUp(admin);
    const badges = (bits: number) =>
      founder.ask(moderateUser, { params: { userId: admin.id }, body: { badges: bits, password: founder.password } });
    await badges(0);
    expect((await admin.refused(liftSuspensions, lift(password), 403)).message).toBe('Admin access only!');
    await admin.refused(endStepUp, {}, 403);
    await badges(BADGE.ADMIN);
    await admin.refused(liftSuspensions, lift(password), 403, 'password');
    await admin.ask(liftSuspensions, lift((await stepUp(admin)).token));
  });
});
