/**
 * A permission that is removed at one command API no longer applies at another within a second (H6). They share only a database.
 */
import { createChannel, setChannelPermissions } from '@folkmoot/contracts/channels/commands';
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { banMember, kickMember, setMemberRoles } from '@folkmoot/contracts/members/commands';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { updateProfile } from '@folkmoot/contracts/profiles/commands';
import { createRole, deleteRole, updateRole } from '@folkmoot/contracts/roles/commands';
import { ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import { createServer } from '@folkmoot/contracts/servers/commands';
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type ApiClient, apiClient } from '../src/api-client.ts';
import { STARTED_WITHIN_MS, startTwoCommandApis } from './harness/two-command-apis.ts';
import { type Person, registerUser } from './user.ts';

const APPLIES_WITHIN_MS = 1000;
/** After this time the test reports the elapsed time, instead of waiting forever. */
const GIVEN_UP_AFTER_MS = 10_000;

let firstUrl: string;
let secondUrl: string;

beforeAll(async () => {
  const apis = await startTwoCommandApis(inject('postgresUrl'));
  ({ firstUrl, secondUrl } = apis);
  return apis.stop;
}, STARTED_WITHIN_MS);

type Setup = {
  readonly owner: Person;
  readonly member: Person;
  /** The member, at the other command API. */
  readonly otherApi: ApiClient;
  readonly serverId: string;
  readonly channelId: string;
  readonly defaultRoleId: string;
  readonly roleId: string;
  readonly code: string;
};

let setup: Setup;

beforeEach(async () => {
  const [owner, member] = [await registerUser(firstUrl, 'Ada'), await registerUser(firstUrl, 'Ben')];
  const server = await owner.api.call(createServer, { body: { name: 'Reading circle' } });
  const params = { serverId: server.id };
  const { code } = await owner.api.call(createInvite, { params });
  await member.api.call(joinServer, { params: { code } });
  const role = await owner.api.call(createRole, { params });
  await owner.api.call(updateRole, { params: { ...params, roleId: role.id }, body: { permissions: ROLE_PERMISSION.MANAGE_CHANNELS } });
  await owner.api.call(setMemberRoles, { params: { ...params, userId: member.id }, body: { roleIds: [role.id] } });
  const otherApi = apiClient(secondUrl, member.token);
  const of = { serverId: server.id, channelId: server.defaultChannelId, defaultRoleId: server.defaultRoleId };
  setup = { owner, member, otherApi, ...of, roleId: role.id, code };
});

const say = ({ otherApi, channelId }: Setup) => otherApi.status(sendMessage, { params: { channelId }, body: { content: 'Still here' } });
const build = ({ otherApi, serverId }: Setup) => otherApi.status(createChannel, { params: { serverId }, body: { name: 'Annex' } });

/**
 * The elapsed time up to the last allowed request after the permission was removed. The time of the answers does not count: it
 * depends on the machine.
 */
async function refusedAfter(attempt: () => Promise<number>, status: number): Promise<number> {
  const since = performance.now();
  for (let allowed = 0; ; ) {
    const sent = performance.now() - since;
    const answered = await attempt();
    if (answered === status) return allowed;
    expect(answered, 'It is allowed until then, not broken').toBe(200);
    allowed = sent;
    if (allowed > GIVEN_UP_AFTER_MS) return allowed;
  }
}

describe('two command APIs', () => {
  it.each<[string, (at: Setup) => Promise<unknown>, (at: Setup) => Promise<number>, number]>([
    ['a kick', ({ owner, member, serverId }) => owner.api.call(kickMember, { params: { serverId, userId: member.id } }), say, 403],
    ['a ban', ({ owner, member, serverId }) => owner.api.call(banMember, { params: { serverId, userId: member.id } }), say, 403],
    [
      'a role removed from a member',
      ({ owner, member, serverId }) => owner.api.call(setMemberRoles, { params: { serverId, userId: member.id }, body: { roleIds: [] } }),
      build,
      403,
    ],
    [
      'a permission removed from a role',
      ({ owner, serverId, roleId }) => owner.api.call(updateRole, { params: { serverId, roleId }, body: { permissions: 0 } }),
      build,
      403,
    ],
    ['a role deleted', ({ owner, serverId, roleId }) => owner.api.call(deleteRole, { params: { serverId, roleId } }), build, 403],
    [
      'a channel closed',
      ({ owner, serverId, channelId, defaultRoleId }) =>
        owner.api.call(setChannelPermissions, { params: { serverId, channelId, roleId: defaultRoleId }, body: { permissions: 0 } }),
      say,
      403,
    ],
    [
      'a password changed',
      ({ member }) => member.api.call(updateProfile, { body: { password: member.password, newPassword: 'another secret' } }),
      say,
      401,
    ],
  ])('H6 %s at one applies at the other within a second', async (_what, takeAway, attempt, status) => {
    // Both know the member, their session and their permissions, so nothing is loaded for the first time.
    expect(await attempt(setup)).toBe(200);
    await takeAway(setup);
    expect(await refusedAfter(() => attempt(setup), status)).toBeLessThan(APPLIES_WITHIN_MS);
    // And it stays refused.
    expect(await attempt(setup)).toBe(status);
  });

  it('H6 a member who was banned at one cannot rejoin at the other', async () => {
    const { owner, member, otherApi, serverId, code } = setup;
    await owner.api.call(banMember, { params: { serverId, userId: member.id } });
    expect(await refusedAfter(() => say(setup), 403)).toBeLessThan(APPLIES_WITHIN_MS);
    expect(await otherApi.status(joinServer, { params: { code } })).toBe(400);
  });
});
