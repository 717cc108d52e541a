/** A past profile, shown to founders. Folkmoot's own; not in the wire contract. Contains no texts: they stay sealed. */
import { z } from 'zod';
import { CountedThen, PastMark, SealedWords, Sight } from './past.ts';
import { HistoryPerson } from './wire.ts';

/** The relation between the viewing user and the owner. */
const Between = z.object({
  isFriend: z.boolean(),
  isFollower: z.boolean(),
  /** The viewing user had blocked the owner. */
  hasBlocked: z.boolean(),
  /** The owner had blocked the viewing user: clients show little more than the name. */
  isBlocked: z.boolean(),
});
export type Between = z.infer<typeof Between>;

/** Privacy settings as numbers of the profile's limits; hidden from other users. */
const ProfilePrivacy = z.object({
  dmStatus: z.number(),
  friendRequestStatus: z.number(),
  lastOnlineStatus: z.number(),
  hideFollowers: z.boolean(),
  hideFollowing: z.boolean(),
});
export type ProfilePrivacy = z.infer<typeof ProfilePrivacy>;

/** The chosen presence. Whether the user was online is not in the log. */
const ProfilePresence = z.object({ status: z.number(), custom: SealedWords.nullable() });

const ProfileFacts = z.object({
  bot: z.boolean(),
  joinedAt: z.number(),
  name: SealedWords.nullable(),
  tag: z.string(),
  bio: SealedWords.nullable(),
  badges: z.number(),
  hexColor: z.string(),
  bgColorOne: z.string().nullable(),
  bgColorTwo: z.string().nullable(),
  primaryColor: z.string().nullable(),
  /** Paths below the CDN. The files may be deleted. */
  avatar: z.string().nullable(),
  banner: z.string().nullable(),
  isSuspended: z.boolean(),
  /** Null: hidden from the viewing user. */
  followers: CountedThen.nullable(),
  following: CountedThen.nullable(),
  /** Null: seen as another user. */
  privacy: ProfilePrivacy.nullable(),
  /** Null: seen as another user, for whom it depended on who was online. */
  presence: ProfilePresence.nullable(),
  /** Null: seen as nobody, or as its owner. */
  between: Between.nullable(),
});
export type ProfileFacts = z.infer<typeof ProfileFacts>;

/** `facts` null: the profile did not exist, or the viewing user could not see it. */
const ProfileSeen = z.object({ sight: Sight.nullable(), facts: ProfileFacts.nullable() });
export type ProfileSeen = z.infer<typeof ProfileSeen>;

export const PastProfile = z.object({
  indexed: z.number(),
  /** The last event up to then, and its time; -1 and 0: before the first. */
  position: z.number(),
  at: z.number(),
  /** The account is deleted: nothing of an erased user is shown, at any time. */
  isErased: z.boolean(),
  was: ProfileSeen,
  is: ProfileSeen,
  /** Around the position, oldest first. */
  marks: z.array(PastMark),
  people: z.array(HistoryPerson),
});
export type PastProfile = z.infer<typeof PastProfile>;
