/** Reconstructs a profile as of a time or position, optionally as another user saw it. Folded from the log without keys (decision 80). */
import { AccountDeleted, BadgesSet, UserRegistered } from '@folkmoot/contracts/accounts/events';
import { UserFollowed, UserUnfollowed } from '@folkmoot/contracts/follows/events';
import type { PastProfile, ProfileFacts, ProfileSeen } from '@folkmoot/contracts/history/past-profile';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { PresenceChosen } from '@folkmoot/contracts/presence/events';
import { ProfileUpdated } from '@folkmoot/contracts/profiles/events';
import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import { termOf } from '@folkmoot/platform/history-index/terms';
import { type CollectedEvents, collectEvents, counted } from './collect-events.ts';
import { pairStream } from './pair-stream.ts';
import { marksAmong } from './past-marks.ts';
import { ofStream, type PastReading, withoutWords } from './past-reading.ts';
import { END, type Place, placeOf, type Streams, upTo, type Wanted } from './place-as-of.ts';
import { betweenAsOf, followsAsOf, NO_PROFILE, NOTHING_BETWEEN, noFollows, type ProfileAsOf, profileAsOf } from './profile-as-of.ts';
import { wordsAt } from './sealed-words.ts';
import { isSuspendedAt, suspendedAsOf } from './viewer-as-of.ts';

export type WantedProfile = Wanted & { readonly userId: string };

/** Without data from read models. */
export type FoldedProfile = Omit<PastProfile, 'indexed' | 'people'>;

const NOT_SEEN: ProfileSeen = { sight: null, facts: null };

/** Events of a user's stream that changed visible data. */
const SHOWN: ReadonlySet<string> = new Set(
  [UserRegistered, ProfileUpdated, BadgesSet, PresenceChosen, AccountDeleted].map(({ type }) => type),
);

type Asked = { readonly userId: string; readonly as: string | undefined };

function streamsOf({ userId, as }: Asked): readonly string[] {
  const own = [`user-${userId}`, `sanctions-${userId}`];
  return as === undefined || as === userId ? own : [...own, `sanctions-${as}`, pairStream(userId, as)];
}

type Follows = { readonly begun: CollectedEvents; readonly ended: CollectedEvents };

async function followsOf(reading: PastReading, userId: string, { position }: Place): Promise<Follows> {
  const about = (type: string) => collectEvents(reading, [termOf.type(type), termOf.about(userId)], position);
  return { begun: await about(UserFollowed.type), ended: await about(UserUnfollowed.type) };
}

async function isSuspended(streams: Streams, userId: string, at: number): Promise<boolean> {
  return isSuspendedAt(suspendedAsOf({ isSuspended: false, until: null }, await ofStream(streams, `sanctions-${userId}`)), at);
}

function shownOf(profile: ProfileAsOf, events: readonly LoggedEvent[]) {
  const { nameAt, bioAt, customAt, status, dmStatus, friendRequestStatus, lastOnlineStatus, hideFollowers, hideFollowing, ...shown } =
    profile;
  return {
    shown: { ...shown, name: wordsAt(events, nameAt, 'username'), bio: wordsAt(events, bioAt, 'bio') },
    privacy: { dmStatus, friendRequestStatus, lastOnlineStatus, hideFollowers, hideFollowing },
    presence: { status, custom: wordsAt(events, customAt, 'custom') },
  };
}

/** Leaves out data that the given user could not see. Hidden lists are only for their owner. */
async function seenAt(all: Streams, { begun, ended }: Follows, { userId, as }: Asked, place: Place): Promise<ProfileSeen> {
  const streams = upTo(all, place);
  const stream = `user-${userId}`;
  const { profile } = profileAsOf(NO_PROFILE, await ofStream(streams, stream));
  const isOther = as !== undefined && as !== userId;
  const sight = as === undefined ? null : isOther && (await isSuspended(streams, as, place.at)) ? 'suspended' : 'could';
  if (!profile || sight === 'suspended') return { sight, facts: null };
  const { shown, privacy, presence } = shownOf(profile, streams.get(stream) ?? []);
  const both = (await withoutWords([...begun.events, ...ended.events])).toSorted((a, b) => a.position - b.position);
  const { followers, following } = followsAsOf(userId)(noFollows(), both);
  const facts: ProfileFacts = {
    ...shown,
    isSuspended: await isSuspended(streams, userId, place.at),
    followers: isOther && privacy.hideFollowers ? null : counted(followers.size, begun, ended),
    following: isOther && privacy.hideFollowing ? null : counted(following.size, begun, ended),
    privacy: isOther ? null : privacy,
    presence: isOther ? null : presence,
    between: isOther ? betweenAsOf(as)(NOTHING_BETWEEN, await ofStream(streams, pairStream(userId, as))) : null,
  };
  return { sight, facts };
}

export async function pastProfile(reading: PastReading, wanted: WantedProfile): Promise<FoldedProfile | Refusal<'UnknownPastProfile'>> {
  const { userId, as, now, seen } = wanted;
  const asked = { userId, as };
  const streams = await reading.streams(streamsOf(asked), END);
  const own = streams.get(`user-${userId}`) ?? [];
  if (own.length === 0) return refuse('UnknownPastProfile');
  const place = await placeOf(reading, wanted);
  const { isErased } = profileAsOf(NO_PROFILE, await withoutWords(own));
  if (isErased) return { ...place, isErased, was: NOT_SEEN, is: NOT_SEEN, marks: [] };
  const today = { position: END, at: now };
  const follows = await followsOf(reading, userId, today);
  const then = await followsOf(reading, userId, place);
  const shown = [...streams.values()].flat().filter(({ stream, type }) => stream !== `user-${userId}` || SHOWN.has(type));
  return {
    ...place,
    isErased,
    was: await seenAt(streams, then, asked, place),
    is: await seenAt(streams, follows, asked, today),
    marks: await marksAmong([...shown, ...follows.begun.events, ...follows.ended.events], place.position, seen),
  };
}
