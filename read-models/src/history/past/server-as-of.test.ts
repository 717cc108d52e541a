/** A server without its channels, and the order of its roles, as of a position. */
import { ChannelDeleted, ChannelRestored } from '@folkmoot/contracts/channels/events';
import { EmojiAdded, EmojiRemoved, EmojiRenamed } from '@folkmoot/contracts/emojis/events';
import { ServerDescribed, ServerPublished, ServerUnpublished } from '@folkmoot/contracts/explore/events';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import { MemberBanned, MemberJoined, MemberLeft, MemberUnbanned } from '@folkmoot/contracts/members/events';
import { RoleCreated, RoleDeleted, RolesReordered, RoleUpdated } from '@folkmoot/contracts/roles/events';
import { ServerCreated, ServerDeleted, ServerOwnershipTransferred, ServerUpdated } from '@folkmoot/contracts/servers/events';
import { describe, expect, it } from 'vitest';
import { recorded } from '../../profiles/test-support.ts';
import { comingAsOf, emojisAsOf, membershipAsOf, nobodyThere, publicationAsOf } from './server-as-of.ts';
import { NO_STRUCTURE, structureAsOf } from './structure-as-of.ts';

const [ANN, BEN, EVERYBODY, CHANNEL] = ['1', '2', '10', '50'] as const;
const serverId = '9';
const created = ServerCreated({
  serverId,
  name: 'Eels',
  hexColor: '#000000',
  createdById: ANN,
  defaultRole: { roleId: EVERYBODY, name: 'everybody', hexColor: '#000000', permissions: 2, order: 1 },
  defaultChannel: { channelId: CHANNEL, name: 'general', permissions: 3, order: 1 },
  createdAt: 1,
});
const look = { hexColor: '#111111', icon: null, hideRole: false, botRole: false, botId: null, permissions: 0 };
const role = (roleId: string, name: string) => RoleCreated({ serverId, roleId, name, ...look, createdById: ANN, createdAt: 2 });
const joined = (userId: string, joinedAt: number) =>
  MemberJoined({ serverId, userId, memberId: '90', founder: false, inviteId: null, systemMessage: null, joinedAt });
const banned = MemberBanned({
  serverId,
  userId: BEN,
  bannedById: ANN,
  wasMember: true,
  deletedMessages: null,
  systemMessage: null,
  bannedAt: 5,
});

const structure = (...events: readonly AnyEvent[]) => structureAsOf(NO_STRUCTURE, recorded(events));
const inOrder = (...events: readonly AnyEvent[]) =>
  [...structure(created, ...events).roles.values()].toSorted((a, b) => a.order - b.order).map(({ name, order }) => `${order} ${name}`);

describe('the roles of a server', () => {
  it('move up for a new one, keep a given order, and close gaps after a deletion', () => {
    const three = [role('11', 'a'), role('12', 'b'), role('13', 'c')];
    expect(inOrder(...three)).toEqual(['1 everybody', '2 c', '3 b', '4 a']);
    const turned = [...three, RolesReordered({ serverId, roleIds: [EVERYBODY, '11', '12', '13'] })];
    expect(inOrder(...turned)).toEqual(['1 everybody', '2 a', '3 b', '4 c']);
    expect(inOrder(...turned, RoleDeleted({ serverId, roleId: '12', deletedById: ANN }))).toEqual(['1 everybody', '2 a', '3 c']);
  });

  it('keep fields that are not set', () => {
    const { roles } = structure(created, role('11', 'a'), RoleUpdated({ serverId, roleId: '11', hexColor: '#222222' }));
    expect(roles.get('11')).toMatchObject({ name: 'a', hexColor: '#222222', hideRole: false });
  });
});

describe('a server', () => {
  it('keeps fields that are not set, and loses the verification with a new owner', () => {
    const changed = ServerUpdated({ serverId, verified: true, avatar: 'a/b.webp' });
    expect(structure(created, changed).server).toMatchObject({ name: 'Eels', verified: true, avatar: 'a/b.webp', banner: null });
    const given = ServerOwnershipTransferred({ serverId, oldOwnerId: ANN, newOwnerId: BEN, transferredAt: 3 });
    expect(structure(created, changed, given).server).toMatchObject({ creatorId: BEN, verified: false });
  });

  it('has no system channel after its deletion', () => {
    const deleted = ChannelDeleted({ serverId, channelId: CHANNEL, deletedById: ANN, deletedAt: 3 });
    expect(structure(created, deleted).server).toMatchObject({ systemChannelId: null, defaultChannelId: CHANNEL });
  });

  it('has a restored channel in its previous state', () => {
    const deleted = ChannelDeleted({ serverId, channelId: CHANNEL, deletedById: ANN, deletedAt: 3 });
    const kept = {
      name: 'Pond',
      channelType: 1,
      icon: null,
      slowModeSeconds: 5,
      categoryId: null,
      order: 1,
      permissions: [{ roleId: '9', permissions: 3 }],
    };
    const restored = ChannelRestored({
      serverId,
      channelId: CHANNEL,
      ...kept,
      createdById: ANN,
      createdAt: 1,
      restoredById: BEN,
      restoredAt: 4,
    });
    expect(structure(created, deleted).channels.has(CHANNEL)).toBe(false);
    const { channelType: type, permissions: _, ...was } = kept;
    const channel = { id: CHANNEL, type, ...was, permissions: new Map([['9', 3]]) };
    expect(structure(created, deleted, restored).channels.get(CHANNEL)).toEqual(channel);
  });

  it('is visible to everyone while it is published', () => {
    const folded = (...events: readonly AnyEvent[]) => publicationAsOf({ publication: null }, recorded(events)).publication;
    const published = ServerPublished({ serverId, publicId: '7', description: 'Eels', publishedById: ANN, publishedAt: 3 });
    const described = ServerDescribed({ serverId, description: 'More eels', describedById: ANN });
    expect(folded(published, described)).toEqual({ description: 'More eels', publishedAt: 3 });
    expect(folded(published, ServerUnpublished({ serverId, unpublishedById: ANN }))).toBeNull();
    expect(folded(described)).toBeNull();
  });

  it('has the emoji that were added and not removed, with their names', () => {
    const added = EmojiAdded({ serverId, emojiId: '7', name: 'eel', gif: true, uploadedById: ANN, addedAt: 3 });
    const folded = (...events: readonly AnyEvent[]) => [...emojisAsOf(new Map(), recorded(events)).values()];
    expect(folded(added, EmojiRenamed({ serverId, emojiId: '7', name: 'eels' }))).toEqual([{ id: '7', name: 'eels', gif: true }]);
    expect(folded(added, EmojiRemoved({ serverId, emojiId: '7' }))).toEqual([]);
  });
});

describe('the members of a server', () => {
  const folded = (...events: readonly AnyEvent[]) => {
    const { members, banned: out } = membershipAsOf(nobodyThere(), recorded(events));
    return [[...members], [...out]];
  };

  it('are users who joined and did not leave, in the order of joining', () => {
    const left = MemberLeft({ serverId, userId: ANN, systemMessage: null, leftAt: 3 });
    expect(folded(joined(ANN, 1), joined(BEN, 2))).toEqual([[ANN, BEN], []]);
    expect(folded(joined(ANN, 1), joined(BEN, 2), left, joined(ANN, 4))).toEqual([[BEN, ANN], []]);
  });

  it('exclude banned users until they join again, and are empty for a deleted server', () => {
    const lifted = MemberUnbanned({ serverId, userId: BEN, unbannedById: ANN, unbannedAt: 6 });
    expect(folded(joined(BEN, 1), banned)).toEqual([[], [BEN]]);
    expect(folded(joined(BEN, 1), banned, lifted)).toEqual([[], []]);
    const deleted = ServerDeleted({ serverId, name: 'Eels', deletedById: ANN, channelIds: [CHANNEL], deletedAt: 7 });
    expect(folded(joined(BEN, 1), banned, deleted)).toEqual([[], []]);
  });

  it('have no nickname of an earlier membership', () => {
    const before = { joinedAt: 0, nicknameAt: 4 };
    expect(comingAsOf(before, recorded([joined(BEN, 8)]))).toEqual({ joinedAt: 8, nicknameAt: null });
  });
});
