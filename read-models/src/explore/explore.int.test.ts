import {
  PublicServerPinned,
  PublicServerUnpinned,
  ServerBumped,
  ServerDescribed,
  ServerPublished,
  ServerRepublished,
  ServerUnpublished,
} from '@folkmoot/contracts/explore/events';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import { ServerDeleted, ServerUpdated } from '@folkmoot/contracts/servers/events';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { members } from '../members/members.projection.ts';
import { profiles } from '../profiles/profiles.projection.ts';
import { joined, registered, type TestReadModels, testReadModels } from '../profiles/test-support.ts';
import { servers } from '../servers/servers.projection.ts';
import { serverCreated } from '../test-events.ts';
import { explore } from './explore.projection.ts';
import { type ExploreWish, readPublicServer, readPublicServers } from './public-server-records.ts';

let models: TestReadModels;

beforeAll(async () => {
  models = await testReadModels(inject('postgresUrl'), [profiles, servers, members, explore]);
});
afterEach(() => models.clear());
afterAll(() => models.drop());

const ANN = '1';
const HOUR = 60 * 60 * 1000;
const WEEK = 7 * 24 * HOUR;
/** A Monday at noon, UTC. */
const NOW = 1_795_392_000_000 + 12 * HOUR;

function server(serverId: string, name: string) {
  return serverCreated({
    serverId,
    name,
    createdById: ANN,
    defaultRoleId: `${serverId}1`,
    defaultChannelId: `${serverId}2`,
    createdAt: NOW,
  });
}

const published = (serverId: string, description: string, at: number) =>
  ServerPublished({ serverId, publicId: `9${serverId}`, description, publishedById: ANN, publishedAt: at });
const bump = (serverId: string, at: number) => ServerBumped({ serverId, bumpedById: ANN, systemMessage: null, bumpedAt: at });

const history: readonly AnyEvent[] = [
  registered(ANN),
  registered('2'),
  server('10', 'Books'),
  server('11', 'Chess club'),
  server('12', 'Gardens'),
  server('13', 'Hidden'),
  joined('10', ANN),
  joined('11', ANN),
  joined('11', '2'),
  joined('12', ANN),
  ServerUpdated({ serverId: '12', verified: true }),
  published('10', 'Reading aloud', NOW - 2 * WEEK),
  published('11', 'For beginners', NOW - 9 * HOUR),
  published('12', '50% weeds & books', NOW - 8 * HOUR),
  bump('10', NOW - WEEK),
  bump('11', NOW - 6 * HOUR),
  bump('11', NOW - 3 * HOUR),
];

async function listed(wish: ExploreWish = {}) {
  return (await readPublicServers(models.db, wish, NOW)).map((found) => found.serverId);
}

describe('explore', () => {
  it.each<[string, ExploreWish, readonly string[]]>([
    ['the most bumped this week first', { sort: 'most_bumps' }, ['11', '12', '10']],
    ['the same by default', { sort: 'nonsense', filter: 'nonsense', limit: -1 }, ['11', '12', '10']],
    ['the largest first', { sort: 'most_members' }, ['11', '12', '10']],
    ['the newest first', { sort: 'recently_added' }, ['12', '11', '10']],
    ['the last bumped first', { sort: 'recently_bumped' }, ['11', '12', '10']],
    ['verified servers', { filter: 'verified' }, ['12']],
    ['pinned servers', { filter: 'pinned' }, []],
    ['servers by name, ignoring case', { search: 'CHESS' }, ['11']],
    ['servers by description', { search: 'book', sort: 'recently_added' }, ['12', '10']],
    ['a search with special characters', { search: '%' }, ['12']],
    ['a page', { sort: 'recently_added', limit: 1 }, ['12']],
    ['the next page', { sort: 'recently_added', afterId: '912' }, ['11', '10']],
    ['the next page among equal ones', { sort: 'pinned_at', afterId: '911' }, ['10']],
    ['nothing after an unknown cursor', { afterId: '77' }, []],
  ])('lists %s', async (_, wish, expected) => {
    await models.given(history);
    expect(await listed(wish)).toEqual(expected);
  });

  it('shows complete records, in lists with the owner', async () => {
    await models.given(history);
    const [first] = await readPublicServers(models.db, {}, NOW);
    expect(first).toMatchObject({
      id: '911',
      description: 'For beginners',
      bumpCount: 3,
      lifetimeBumpCount: 3,
      bumpedAt: NOW - 3 * HOUR,
      pinnedAt: null,
      createdAt: NOW - 9 * HOUR,
      server: { id: '11', name: 'Chess club', _count: { serverMembers: 2 }, createdBy: { id: ANN, username: 'user1', tag: 'abcd' } },
    });
    const one = await readPublicServer(models.db, '11', NOW);
    expect(one?.server).not.toHaveProperty('createdBy');
    expect(one?.server).not.toHaveProperty('customEmojis');
  });

  it('drops the bumps of another week, but keeps the total', async () => {
    await models.given(history);
    expect(await readPublicServer(models.db, '10', NOW)).toMatchObject({ bumpCount: 0, lifetimeBumpCount: 2 });
    expect(await readPublicServer(models.db, '11', NOW + WEEK)).toMatchObject({ bumpCount: 0, lifetimeBumpCount: 3 });
  });

  it('shows the last description, and only published servers', async () => {
    const described = ['Tea', 'Tea and books'].map((description) => ServerDescribed({ serverId: '10', description, describedById: ANN }));
    const serverDeleted = ServerDeleted({ serverId: '12', name: 'Gardens', deletedById: ANN, channelIds: [], deletedAt: NOW });
    await models.given([...history, ...described, ServerUnpublished({ serverId: '11', unpublishedById: ANN }), serverDeleted]);
    expect(await listed()).toEqual(['10']);
    expect(await readPublicServer(models.db, '10', NOW)).toMatchObject({ description: 'Tea and books' });
    expect(await readPublicServer(models.db, '13', NOW)).toBeNull();
  });

  it('shows pins in the order of pinning, while the server is published', async () => {
    const pinned = (serverId: string, pinnedAt: number) => PublicServerPinned({ serverId, pinnedById: ANN, pinnedAt });
    const unpinned = PublicServerUnpinned({ serverId: '12', unpinnedById: ANN, unpinnedAt: NOW });
    const again = [ServerUnpublished({ serverId: '10', unpublishedById: ANN }), published('10', 'Reading again', NOW)];
    const pins = [pinned('11', 3), pinned('10', 1), pinned('12', 2), unpinned, pinned('12', 4), pinned('13', 5)];
    await models.given([...history, ...pins]);
    expect(await listed({ filter: 'pinned', sort: 'pinned_at' })).toEqual(['10', '11', '12']);
    expect(await readPublicServer(models.db, '11', NOW)).toMatchObject({ pinnedAt: 3 });
    await models.clear();
    await models.given([...history, ...pins, unpinned, ...again], 1);
    expect(await listed({ filter: 'pinned' })).toEqual(['11']);
  });

  it('restores an unpublished server when that is undone', async () => {
    const pinned = PublicServerPinned({ serverId: '11', pinnedById: ANN, pinnedAt: NOW - 2 * HOUR });
    await models.given([...history, pinned]);
    const before = await models.rows();
    await models.clear();
    const republished = ServerRepublished({
      serverId: '11',
      publicId: '911',
      description: 'For beginners',
      bumpCount: 3,
      lifetimeBumpCount: 3,
      bumpedAt: NOW - 3 * HOUR,
      pinnedAt: NOW - 2 * HOUR,
      publishedAt: NOW - 9 * HOUR,
      republishedById: ANN,
      republishedAt: NOW,
    });
    await models.given([...history, pinned, ServerUnpublished({ serverId: '11', unpublishedById: ANN }), republished], 1);
    expect(await models.rows()).toEqual(before);
  });

  it('gives the same rows in batches of one', async () => {
    const more = [bump('10', NOW - 5 * HOUR), bump('10', NOW), bump('12', NOW)];
    await models.given([...history, ...more]);
    const atOnce = await models.rows();
    expect(await readPublicServer(models.db, '10', NOW)).toMatchObject({ bumpCount: 2, lifetimeBumpCount: 4, bumpedAt: NOW });
    await models.clear();
    await models.given([...history, ...more], 1);
    expect(await models.rows()).toEqual(atOnce);
  });
});
