/** Refusals of moderators for lack of permission are logged, where founders and auditors find them (decision 112). */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import { searchHistory } from '@folkmoot/contracts/history/commands';
import { beginStepUp, moderateServer, pinServer } from '@folkmoot/contracts/moderation/commands';
import { moderateUser, suspendUsers, warnUsers } from '@folkmoot/contracts/moderation/user-commands';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { giveBadges, makeAdmin } from './harness/badges.ts';
import { expectOnlyRefusals } from './harness/log-checks.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';

const run = promisify(execFile);

let network: Network;
let founder: Person;
let admin: Person;
let person: Person;
let serverId: string;

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'));
  founder = await network.register('Founder');
  admin = await registerAdmin();
  person = await network.register('Person');
  ({ id: serverId } = await network.server(founder));
});

afterAll(() => network.stop());

async function registerAdmin(): Promise<Person> {
  const user = await network.register('Admin');
  await makeAdmin(founder, user.id);
  return user;
}

const warning = (userIds: readonly string[], password: string) => ({ body: { userIds, reason: 'a reason of theirs', password } });
const nothing = { targetIds: [], moreTargets: 0, caseId: null, passedOver: 0 };

it('logs a wrong password, with the targets of the action, and without any sent text', async () => {
  const password = '18420609636206551';
  const left = await expectOnlyRefusals(network, async () => {
    await admin.refused(warnUsers, warning([person.id], password), 403, 'password');
    await admin.refused(beginStepUp, { body: { password } }, 403, 'password');
  });
  const wrong = { ...nothing, moderatorId: admin.id, refusal: 'WrongModeratorPassword', refusedAt: expect.any(Number) };
  expect(left).toEqual([
    { ...wrong, command: 'warnUsers', targetIds: [person.id] },
    { ...wrong, command: 'beginStepUp' },
  ]);
  const events = await network.product().foundation.log.readStream(`staff-refusals-${admin.id}`);
  expect(events).toHaveLength(2);
  for (const sent of [password, 'a reason of theirs', admin.token]) expect(JSON.stringify(events)).not.toContain(sent);
});

it('logs targets of the same rank or above, the moderators themselves, and servers of such users', async () => {
  const peer = await registerAdmin();
  const { password } = admin;
  const left = await expectOnlyRefusals(network, async () => {
    await admin.refused(warnUsers, warning([peer.id, person.id], password), 403);
    await admin.refused(warnUsers, warning([admin.id], password), 403);
    await admin.refused(suspendUsers, { body: { userIds: [founder.id], days: 1, reason: 'Spam.', password } }, 400);
    await admin.refused(moderateUser, { params: { userId: founder.id }, body: { tag: 'wxyz', password } }, 403);
    await admin.refused(moderateServer, { params: { serverId }, body: { verified: true, password } }, 403);
    await admin.refused(moderateUser, { params: { userId: person.id }, body: { badges: BADGE.ADMIN, password } }, 403);
  });
  expect(left.map(({ command, refusal, targetIds }) => [command, refusal, targetIds])).toEqual([
    ['warnUsers', 'PeerProtected', [peer.id, person.id]],
    ['warnUsers', 'PeerProtected', [admin.id]],
    ['suspendUsers', 'FounderNotSuspended', [founder.id]],
    ['moderateUser', 'PeerProtected', [founder.id]],
    ['moderateServer', 'OwnerProtected', [serverId]],
    ['moderateUser', 'OnlyFoundersAppoint', [person.id]],
  ]);
});

it('logs a former moderator with their old token, and nothing of users who never were moderators', async () => {
  const former = await registerAdmin();
  await giveBadges(founder, former.id, 0);
  const left = await expectOnlyRefusals(network, async () => {
    await former.refused(pinServer, { params: { serverId } }, 403);
    await person.refused(pinServer, { params: { serverId } }, 403);
    await person.refused(warnUsers, warning([former.id], person.password), 403);
    await network.anyone('POST', `/api/moderation/servers/${serverId}/pin`, { body: {} });
  });
  expect(left).toMatchObject([{ moderatorId: former.id, command: 'pinServer', refusal: 'AdminOnly', targetIds: [serverId] }]);
});

it('logs former moderators also while they are suspended', async () => {
  const former = await registerAdmin();
  const { password } = founder;
  await founder.ask(suspendUsers, { body: { userIds: [former.id], days: 1, reason: 'Spam.', password } });
  const left = await expectOnlyRefusals(network, () => former.api('POST', `/api/moderation/servers/${serverId}/pin`));
  expect(left.map(({ moderatorId, refusal }) => [moderatorId, refusal])).toEqual([[former.id, 'Suspended']]);
});

it('logs nothing if the content of the request is refused', async () => {
  const left = await expectOnlyRefusals(network, async () => {
    await admin.refused(pinServer, { params: { serverId } }, 400);
    await admin.refused(warnUsers, { body: { userIds: [person.id], password: admin.password } }, 400);
  });
  expect(left).toEqual([]);
});

it('is found in the history by moderator, target, type and command, and by npm run audit', async () => {
  const query = { by: admin.id, person: person.id, type: 'StaffActRefused', command: 'warnUsers' };
  const { events } = await founder.ask(searchHistory, { query });
  expect(events.map(({ stream }) => stream)).toEqual([`staff-refusals-${admin.id}`, `staff-refusals-${admin.id}`]);

  const { DATA_DIR, DATABASE_URL = '' } = network.product().foundation.config;
  const words = [join(import.meta.dirname, '../src/audit.ts'), 'events', '--type', 'StaffActRefused', '--by', admin.id];
  const env = { ...process.env, DATA_DIR, DATABASE_URL, LOG_LEVEL: 'silent' };
  const { stdout } = await run(process.execPath, words, { env });
  expect(stdout.match(/StaffActRefused/g)?.length).toBe(8);
});
