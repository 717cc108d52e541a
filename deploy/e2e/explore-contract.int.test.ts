/** Published servers in the wire contract: who publishes, finds, joins and bumps them, and who is notified. */
import {
  bumpServer,
  getPublicServer,
  joinPublicServer,
  listPublicServers,
  publishServer,
  unpublishServer,
} from '@folkmoot/contracts/explore/commands';
import { ServerPublished } from '@folkmoot/contracts/explore/events';
import { banMember } from '@folkmoot/contracts/members/commands';
import { describe, expect, it } from 'vitest';
import { startServerWithMembers } from './harness/server-with-members.ts';

const { network, owner, member, newcomer, testServer, eventsOf } = await startServerWithMembers();

const inServer = () => ({ params: { serverId: testServer.serverId } });
const described = { body: { description: ' Reading aloud ' } };

/** Publishes the server in the past, so that no test waits three hours. */
async function publishedLongAgo(): Promise<void> {
  const { log, codec } = network.product().foundation;
  const publishedAt = Date.now() - 4 * 60 * 60 * 1000;
  const event = ServerPublished({
    serverId: testServer.serverId,
    publicId: testServer.serverId,
    description: 'Old',
    publishedById: owner.id,
    publishedAt,
  });
  const meta = { actor: owner.id, command: 'publishServer', correlationId: '1', causationId: null, at: publishedAt };
  await log.append(`public-${testServer.serverId}`, 'none', await codec.encode([event], meta));
  await network.settle();
}

describe('a published server', () => {
  it('is published, described and unpublished only by its owner', async () => {
    await owner.refused(getPublicServer, inServer(), 400);
    await member.refused(publishServer, { ...inServer(), ...described }, 401);
    await newcomer.refused(publishServer, { ...inServer(), ...described }, 401);
    const record = await owner.ask(publishServer, { ...inServer(), ...described });
    expect(record).toMatchObject({
      serverId: testServer.serverId,
      description: 'Reading aloud',
      bumpCount: 1,
      lifetimeBumpCount: 1,
      pinnedAt: null,
    });
    expect(record).not.toHaveProperty('server');
    expect(record.bumpedAt).toBe(record.createdAt);
    const again = await owner.ask(publishServer, { ...inServer(), body: { description: 'Reading' } });
    expect(again).toEqual({ ...record, description: 'Reading' });
    expect(await newcomer.ask(getPublicServer, inServer())).toMatchObject({
      ...again,
      server: { id: testServer.serverId, _count: { serverMembers: 2 } },
    });
    await member.refused(unpublishServer, inServer(), 401);
    expect(await owner.ask(unpublishServer, inServer())).toEqual(again);
    await owner.refused(unpublishServer, inServer(), 400);
    await newcomer.refused(getPublicServer, inServer(), 400);
  });

  it.each([[''], ['   '], ['x'.repeat(151)], [undefined]])('cannot have the description %j', async (description) => {
    await owner.refused(publishServer, { ...inServer(), body: { description } }, 400, 'description');
  });

  it('is found by every user, also with queries of older clients', async () => {
    await owner.ask(publishServer, { ...inServer(), body: { description: `About ${testServer.serverId}` } });
    const [found] = await newcomer.ask(listPublicServers, { query: { search: `about ${testServer.serverId}`, limit: '30' } });
    expect(found?.server).toMatchObject({ id: testServer.serverId, createdBy: { id: owner.id, username: owner.name, tag: owner.tag } });
    const older = await newcomer.api(
      'GET',
      `/api/explore/servers/?sort=recently_added&limit=undefined&afterId=undefined&search=${testServer.serverId}`,
    );
    expect(older).toMatchObject({ status: 200, body: [{ serverId: testServer.serverId }] });
    expect(await network.anyone('GET', '/api/explore/servers')).toMatchObject({ status: 401 });
  });

  it('is joined without an invite', async () => {
    await newcomer.refused(joinPublicServer, inServer(), 400);
    await owner.ask(publishServer, { ...inServer(), ...described });
    const joined = await newcomer.ask(joinPublicServer, inServer());
    expect(joined).toMatchObject({
      id: testServer.serverId,
      customEmojis: [],
      scheduledForDeletion: null,
      _count: { welcomeQuestions: 0 },
    });
    const events = await eventsOf(testServer.newcomerConnection);
    expect(events.map(([name]) => name)).toContain('server:joined');
    await newcomer.refused(joinPublicServer, inServer(), 400);
    await owner.ask(banMember, { params: { serverId: testServer.serverId, userId: newcomer.id }, body: {} });
    await newcomer.refused(joinPublicServer, inServer(), 400);
  });

  it('cannot be bumped within three hours', async () => {
    await newcomer.refused(bumpServer, { ...inServer(), body: { token: '' } }, 400);
    await owner.ask(publishServer, { ...inServer(), ...described });
    await newcomer.refused(bumpServer, { ...inServer(), body: { token: '' } }, 400);
  });

  it('can be bumped by everyone, which creates a message in the system channel', async () => {
    await publishedLongAgo();
    const bumped = await newcomer.ask(bumpServer, { ...inServer(), body: { token: '' } });
    expect(bumped).toMatchObject({
      serverId: testServer.serverId,
      lifetimeBumpCount: 2,
      server: { id: testServer.serverId, _count: { serverMembers: 2 } },
    });
    expect(await eventsOf(testServer.memberConnection)).toMatchObject([
      ['message:created', { message: { channelId: testServer.channelId, type: 6, content: '', createdBy: { id: newcomer.id } } }],
    ]);
    const { server: _, ...record } = bumped;
    expect(await member.ask(getPublicServer, inServer())).toMatchObject(record);
    await member.refused(bumpServer, { ...inServer(), body: {} }, 400);
  });
});
