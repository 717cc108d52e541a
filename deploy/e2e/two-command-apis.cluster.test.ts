/** A right that is taken away at one command API is gone at another within a second (H6). They share a database and nothing else. */
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
import { type Person, somebody } from './person.ts';

const GONE_WITHIN_MS = 1000;
/** What takes longer is told with its time, not by a test that never ends. */
const GIVEN_UP_AFTER_MS = 10_000;

let here: string;
let there: string;

beforeAll(async () => {
  const apis = await startTwoCommandApis(inject('postgresUrl'));
  ({ here, there } = apis);
  return apis.stop;
}, STARTED_WITHIN_MS);

type Place = {
  readonly owner: Person;
  readonly member: Person;
  /** The member, at the command API that does not take the right away. */
  readonly elsewhere: ApiClient;
  readonly serverId: string;
  readonly channelId: string;
  readonly defaultRoleId: string;
  readonly roleId: string;
  readonly code: string;
};

let place: Place;

beforeEach(async () => {
  const [owner, member] = [await somebody(here, 'Ada'), await somebody(here, 'Ben')];
  const server = await owner.api.call(createServer, { body: { name: 'Reading circle' } });
  const params = { serverId: server.id };
  const { code } = await owner.api.call(createInvite, { params });
  await member.api.call(joinServer, { params: { code } });
  const role = await owner.api.call(createRole, { params });
  await owner.api.call(updateRole, { params: { ...params, roleId: role.id }, body: { permissions: ROLE_PERMISSION.MANAGE_CHANNELS } });
  await owner.api.call(setMemberRoles, { params: { ...params, userId: member.id }, body: { roleIds: [role.id] } });
  const elsewhere = apiClient(there, member.token);
  const of = { serverId: server.id, channelId: server.defaultChannelId, defaultRoleId: server.defaultRoleId };
  place = { owner, member, elsewhere, ...of, roleId: role.id, code };
});

const say = ({ elsewhere, channelId }: Place) => elsewhere.status(sendMessage, { params: { channelId }, body: { content: 'Still here' } });
const build = ({ elsewhere, serverId }: Place) => elsewhere.status(createChannel, { params: { serverId }, body: { name: 'Annex' } });

/** How long after the answer that took the right away the last was sent that was still allowed: each takes as long as the machine likes. */
async function refusedAfter(act: () => Promise<number>, status: number): Promise<number> {
  const since = performance.now();
  for (let allowed = 0; ; ) {
    const sent = performance.now() - since;
    const answered = await act();
    if (answered === status) return allowed;
    expect(answered, 'It is allowed until then, not broken').toBe(200);
    allowed = sent;
    if (allowed > GIVEN_UP_AFTER_MS) return allowed;
  }
}

describe('two command APIs', () => {
  it.each<[string, (at: Place) => Promise<unknown>, (at: Place) => Promise<number>, number]>([
    ['a kick', ({ owner, member, serverId }) => owner.api.call(kickMember, { params: { serverId, userId: member.id } }), say, 403],
    ['a ban', ({ owner, member, serverId }) => owner.api.call(banMember, { params: { serverId, userId: member.id } }), say, 403],
    [
      'a role taken from a member',
      ({ owner, member, serverId }) => owner.api.call(setMemberRoles, { params: { serverId, userId: member.id }, body: { roleIds: [] } }),
      build,
      403,
    ],
    [
      'a permission taken from a role',
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
  ])('H6 %s at one is known to the other within a second', async (_what, takeAway, act, status) => {
    // Both know the member, their session and their rights: nothing is read afresh because it is new.
    expect(await act(place)).toBe(200);
    await takeAway(place);
    expect(await refusedAfter(() => act(place), status)).toBeLessThan(GONE_WITHIN_MS);
    // And stays so.
    expect(await act(place)).toBe(status);
  });

  it('H6 who was banned at one cannot come back through the other', async () => {
    const { owner, member, elsewhere, serverId, code } = place;
    await owner.api.call(banMember, { params: { serverId, userId: member.id } });
    expect(await refusedAfter(() => say(place), 403)).toBeLessThan(GONE_WITHIN_MS);
    expect(await elsewhere.status(joinServer, { params: { code } })).toBe(400);
  });
});
