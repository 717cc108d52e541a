/** Folds the listing, emoji and members of a server as of a position. Pure. */
import { EmojiAdded, EmojiRemoved, EmojiRenamed } from '@folkmoot/contracts/emojis/events';
import { ServerDescribed, ServerPublished, ServerRepublished, ServerUnpublished } from '@folkmoot/contracts/explore/events';
import type { PastEmoji, ServerFacts } from '@folkmoot/contracts/history/past-server';
import { InviteCreated, InviteDeleted } from '@folkmoot/contracts/invites/events';
import {
  MemberBanned,
  MemberJoined,
  MemberKicked,
  MemberLeft,
  MemberNicknameSet,
  MemberUnbanned,
} from '@folkmoot/contracts/members/events';
import { ServerDeleted } from '@folkmoot/contracts/servers/events';
import { folding } from './folding.ts';

/** From `public-<id>`. */
export const publicationAsOf = folding<{ readonly publication: ServerFacts['publication'] }>((step) => [
  step(ServerPublished, (_before, { description, publishedAt }) => ({ publication: { description, publishedAt } })),
  step(ServerDescribed, ({ publication }, { description }) => ({ publication: publication && { ...publication, description } })),
  step(ServerRepublished, (_before, { description, publishedAt }) => ({ publication: { description, publishedAt } })),
  step(ServerUnpublished, () => ({ publication: null })),
]);

/** From `emojis-<id>`. */
export const emojisAsOf = folding<ReadonlyMap<string, PastEmoji>>((step) => [
  step(EmojiAdded, (emojis, { emojiId: id, name, gif }) => new Map(emojis).set(id, { id, name, gif })),
  step(EmojiRenamed, (emojis, { emojiId, name }) => {
    const emoji = emojis.get(emojiId);
    return emoji ? new Map(emojis).set(emojiId, { ...emoji, name }) : emojis;
  }),
  step(EmojiRemoved, (emojis, { emojiId }) => new Map([...emojis].filter(([id]) => id !== emojiId))),
]);

/** User ids. Mutated during the fold, because thousands of entries must not be copied for each event. */
export type MembershipAsOf = { readonly members: Set<string>; readonly banned: Set<string> };

export function nobodyThere(): MembershipAsOf {
  return { members: new Set(), banned: new Set() };
}

function withoutMember(membership: MembershipAsOf, userId: string): MembershipAsOf {
  membership.members.delete(userId);
  return membership;
}

/** In the order of joining. */
export const membershipAsOf = folding<MembershipAsOf>((step) => [
  step(MemberJoined, (membership, { userId }) => {
    membership.members.add(userId);
    return membership;
  }),
  step(MemberLeft, (membership, { userId }) => withoutMember(membership, userId)),
  step(MemberKicked, (membership, { userId }) => withoutMember(membership, userId)),
  step(MemberBanned, (membership, { userId }) => {
    membership.banned.add(userId);
    return withoutMember(membership, userId);
  }),
  step(MemberUnbanned, (membership, { userId }) => {
    membership.banned.delete(userId);
    return membership;
  }),
  step(ServerDeleted, () => nobodyThere()),
]);

/** Existing invites by id. Mutated as well. */
export const invitesAsOf = folding<Set<string>>((step) => [
  step(InviteCreated, (invites, { inviteId }) => invites.add(inviteId)),
  step(InviteDeleted, (invites, { inviteId }) => {
    invites.delete(inviteId);
    return invites;
  }),
]);

/** The time of joining, and the position of the sealed nickname. null: none. From `member-<serverId>-<userId>`. */
export const comingAsOf = folding<{ readonly joinedAt: number; readonly nicknameAt: number | null }>((step) => [
  step(MemberJoined, (_before, { joinedAt }) => ({ joinedAt, nicknameAt: null })),
  step(MemberNicknameSet, (coming, _data, { position }) => ({ ...coming, nicknameAt: position })),
]);
