/** Reconstructs a server as of a time or position, optionally as a given user saw it. Folded from the log without keys (decision 80). */

import { HISTORY_LIMITS } from '@folkmoot/contracts/history/limits';
import type { Sight } from '@folkmoot/contracts/history/past';
import type { PastMember, PastServer, ServerFacts, ServerSeen } from '@folkmoot/contracts/history/past-server';
import { InviteCreated, InviteDeleted } from '@folkmoot/contracts/invites/events';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import {
  MemberBanned,
  MemberJoined,
  MemberKicked,
  MemberLeft,
  MemberNicknameSet,
  MemberRolesSet,
  MemberUnbanned,
} from '@folkmoot/contracts/members/events';
import {
  CHANNEL_PERMISSION,
  hasInChannel,
  holds,
  type Membership,
  membershipOf,
  ROLE_PERMISSION,
} from '@folkmoot/contracts/roles/permissions';
import { ServerDeleted } from '@folkmoot/contracts/servers/events';
import { collectBoth, counted, type ShownEvent } from './collect-events.ts';
import { erasedAmong } from './erased.ts';
import { marksAmong, nearest } from './past-marks.ts';
import { ofStream, type PastReading } from './past-reading.ts';
import { END, type Place, placeOf, type Streams, upTo, type Wanted } from './place-as-of.ts';
import { wordsAt } from './sealed-words.ts';
import { comingAsOf, emojisAsOf, invitesAsOf, membershipAsOf, nobodyThere, publicationAsOf } from './server-as-of.ts';
import { NO_STRUCTURE, type StructureAsOf, structureAsOf } from './structure-as-of.ts';
import { bannedAsOf, isSuspendedAt, memberAsOf, suspendedAsOf } from './viewer-as-of.ts';

export type WantedServer = Wanted & { readonly serverId: string };

/** Without data from read models. */
export type FoldedServer = Omit<PastServer, 'indexed' | 'people'>;

const MEMBERSHIP_TYPES = [MemberJoined, MemberLeft, MemberKicked, MemberBanned, MemberUnbanned, ServerDeleted].map(({ type }) => type);
/** Includes members who are not listed. */
const ASIDE = [MemberRolesSet, MemberNicknameSet].map(({ type }) => type);
const INVITES = [InviteCreated, InviteDeleted].map(({ type }) => type);

type Asked = { readonly serverId: string; readonly as: string | undefined };

/** One of the two times. */
type Side = {
  readonly place: Place;
  readonly streams: Streams;
  readonly structure: StructureAsOf;
  readonly members: ReadonlySet<string>;
  readonly memberEvents: ShownEvent;
  readonly banned: number;
  readonly invites: ShownEvent;
  readonly invited: number;
};

/** Listed members of both times, and the erased ones among them. */
type Listed = { readonly userIds: readonly string[]; readonly erased: ReadonlySet<string>; readonly streams: Streams };

function memberStream(serverId: string, userId: string): string {
  return `member-${serverId}-${userId}`;
}

function streamsOf({ serverId, as }: Asked): readonly string[] {
  const own = [`server-${serverId}`, `public-${serverId}`, `emojis-${serverId}`];
  return as === undefined ? own : [...own, memberStream(serverId, as), `sanctions-${as}`];
}

async function sideAt(all: Streams, serverId: string, place: Place, memberEvents: ShownEvent, invites: ShownEvent): Promise<Side> {
  const streams = upTo(all, place);
  const structure = structureAsOf(NO_STRUCTURE, await ofStream(streams, `server-${serverId}`));
  const { members, banned } = membershipAsOf(nobodyThere(), memberEvents.decoded);
  const invited = invitesAsOf(new Set(), invites.decoded);
  return { place, streams, structure, members, memberEvents, banned: banned.size, invites, invited: invited.size };
}

/** The newest members of both times, the latest first. */
async function listedOf(reading: PastReading, serverId: string, then: Side, now: Side): Promise<Listed> {
  const newest = ({ members }: Side) => [...members].slice(-HISTORY_LIMITS.pastMembers);
  const userIds = [...new Set([...newest(then), ...newest(now)])];
  const streams = await reading.streams(
    userIds.map((id) => memberStream(serverId, id)),
    END,
  );
  // An erased user has left all servers before.
  const left = userIds.filter((id) => !now.members.has(id));
  return { userIds, erased: await erasedAmong(reading, left), streams };
}

/** null: the user was no member then. */
async function memberAt(serverId: string, userId: string, { streams }: Listed, { place, structure }: Side): Promise<PastMember | null> {
  const stream = memberStream(serverId, userId);
  const here = upTo(new Map([[stream, streams.get(stream) ?? []]]), place);
  const events = await ofStream(here, stream);
  const { roleIds } = memberAsOf({ roleIds: null }, events);
  if (roleIds === null) return null;
  const { joinedAt, nicknameAt } = comingAsOf({ joinedAt: 0, nicknameAt: null }, events);
  const nickname = wordsAt(here.get(stream) ?? [], nicknameAt, 'nickname');
  return { userId, joinedAt, nickname, roleIds: roleIds.filter((id) => structure.roles.has(id)) };
}

async function membersAt(serverId: string, listed: Listed, side: Side): Promise<Pick<ServerFacts, 'listed' | 'erased'>> {
  const members: PastMember[] = [];
  let erased = 0;
  for (const id of listed.userIds) {
    const member = await memberAt(serverId, id, listed, side);
    if (member && listed.erased.has(id)) erased += 1;
    else if (member) members.push(member);
  }
  return { listed: members.toSorted((a, b) => b.joinedAt - a.joinedAt), erased };
}

type Seeing = { readonly sight: Sight; readonly membership: Membership | null };

/** Uses the product's own rule at that time. Returns the first obstacle. */
async function seeingOf({ streams, structure, place }: Side, serverId: string, as: string): Promise<Seeing> {
  const events = await ofStream(streams, memberStream(serverId, as));
  const { roleIds } = memberAsOf({ roleIds: null }, events);
  const suspended = suspendedAsOf({ isSuspended: false, until: null }, await ofStream(streams, `sanctions-${as}`));
  const { server, roles } = structure;
  const membership = server && roleIds && membershipOf(as, server.creatorId, server.defaultRoleId, roleIds, roles);
  if (isSuspendedAt(suspended, place.at)) return { sight: 'suspended', membership };
  if (bannedAsOf({ isBanned: false }, events).isBanned) return { sight: 'banned', membership };
  if (!server || !membership) return { sight: 'notMember', membership };
  return { sight: server.isClosed ? 'closed' : 'could', membership };
}

function byOrder(a: { readonly order: number; readonly id: string }, b: typeof a): number {
  return a.order - b.order || (a.id < b.id ? -1 : 1);
}

async function seenAt(side: Side, listed: Listed, { serverId, as }: Asked): Promise<ServerSeen> {
  const { streams, structure, members, memberEvents, banned, invites, invited } = side;
  const { server, roles, channels } = structure;
  const seeing = as === undefined ? null : await seeingOf(side, serverId, as);
  const sight = seeing?.sight ?? null;
  if (!server || (seeing && seeing.sight !== 'could')) return { sight, facts: null };
  const membership = seeing?.membership ?? null;
  const { id: _, creatorId: ownerId, ...shown } = server;
  const decoded = [...channels.values()].map(({ permissions, ...channel }) => ({
    ...channel,
    permissions: [...permissions].map(([roleId, mask]) => ({ roleId, permissions: mask })),
  }));
  const mayRead = ({ permissions }: (typeof decoded)[number]) =>
    !membership || hasInChannel(membership, permissions, CHANNEL_PERMISSION.PUBLIC_CHANNEL);
  const facts: ServerFacts = {
    ...shown,
    ownerId,
    publication: publicationAsOf({ publication: null }, await ofStream(streams, `public-${serverId}`)).publication,
    channels: decoded.filter(mayRead).toSorted(byOrder),
    roles: [...roles.values()].toSorted(byOrder).toReversed(),
    emojis: [...emojisAsOf(new Map(), await ofStream(streams, `emojis-${serverId}`)).values()],
    members: counted(members.size, memberEvents),
    ...(await membersAt(serverId, listed, side)),
    bans: membership && !holds(membership, ROLE_PERMISSION.BAN) ? null : counted(banned, memberEvents),
    invites: membership && !membership.isCreator ? null : counted(invited, invites),
  };
  return { sight, facts };
}

export async function pastServer(reading: PastReading, wanted: WantedServer): Promise<FoldedServer | Refusal<'UnknownPastServer'>> {
  const { serverId, as, now, seen } = wanted;
  const asked = { serverId, as };
  const streams = await reading.streams(streamsOf(asked), END);
  if ((streams.get(`server-${serverId}`) ?? []).length === 0) return refuse('UnknownPastServer');
  const place = await placeOf(reading, wanted);
  const memberEvents = await collectBoth(reading, MEMBERSHIP_TYPES, serverId, place.position);
  const invites = await collectBoth(reading, INVITES, serverId, place.position);
  const then = await sideAt(streams, serverId, place, memberEvents.was, invites.was);
  const today = await sideAt(streams, serverId, { position: END, at: now }, memberEvents.is, invites.is);
  const listed = await listedOf(reading, serverId, then, today);
  const met = [streams, listed.streams].flatMap((each) => [...each.values()].flat());
  const aside = await Promise.all(ASIDE.map((type) => nearest(reading, type, serverId, place.position)));
  const counts = [memberEvents, invites].flatMap((both) => [...both.was.events, ...both.is.events]);
  return {
    ...place,
    was: await seenAt(then, listed, asked),
    is: await seenAt(today, listed, asked),
    marks: await marksAmong([...met, ...counts, ...aside.flat()], place.position, seen),
  };
}
