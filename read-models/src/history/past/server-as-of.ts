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
export type CrowdAsOf = { readonly members: Set<string>; readonly banned: Set<string> };

export function nobodyThere(): CrowdAsOf {
  return { members: new Set(), banned: new Set() };
}

function withoutMember(crowd: CrowdAsOf, userId: string): CrowdAsOf {
  crowd.members.delete(userId);
  return crowd;
}

/** In the order of joining. */
export const crowdAsOf = folding<CrowdAsOf>((step) => [
  step(MemberJoined, (crowd, { userId }) => {
    crowd.members.add(userId);
    return crowd;
  }),
  step(MemberLeft, (crowd, { userId }) => withoutMember(crowd, userId)),
  step(MemberKicked, (crowd, { userId }) => withoutMember(crowd, userId)),
  step(MemberBanned, (crowd, { userId }) => {
    crowd.banned.add(userId);
    return withoutMember(crowd, userId);
  }),
  step(MemberUnbanned, (crowd, { userId }) => {
    crowd.banned.delete(userId);
    return crowd;
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
