/** A profile as it was, as founders are shown it. Ours: the wire contract knows none of it. No words are in it: they stay sealed. */
import { z } from 'zod';
import { CountedThen, PastMark, SealedWords, Sight } from './past.ts';
import { HistoryPerson } from './wire.ts';

/** What stood between whom it is shown as seen by and its owner. */
const Between = z.object({
  isFriend: z.boolean(),
  isFollower: z.boolean(),
  /** They had blocked the owner. */
  hasBlocked: z.boolean(),
  /** The owner had blocked them: clients show them little more than the name. */
  isBlocked: z.boolean(),
});
export type Between = z.infer<typeof Between>;

/** Whom the owner let do what, as the numbers of the profile's limits; others are not shown it. */
const ProfilePrivacy = z.object({
  dmStatus: z.number(),
  friendRequestStatus: z.number(),
  lastOnlineStatus: z.number(),
  hideFollowers: z.boolean(),
  hideFollowing: z.boolean(),
});
export type ProfilePrivacy = z.infer<typeof ProfilePrivacy>;

/** What they had chosen to be seen as; whether they were there at all was no event. */
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
  /** Paths below the CDN, where the file may be no more. */
  avatar: z.string().nullable(),
  banner: z.string().nullable(),
  isSuspended: z.boolean(),
  /** null: hidden from whom it is shown as seen by. */
  followers: CountedThen.nullable(),
  following: CountedThen.nullable(),
  /** null: it is shown as seen by somebody else. */
  privacy: ProfilePrivacy.nullable(),
  /** null: it is shown as seen by somebody else, to whom it depended on who was there. */
  presence: ProfilePresence.nullable(),
  /** null: it is shown as seen by nobody, or by its owner. */
  between: Between.nullable(),
});
export type ProfileFacts = z.infer<typeof ProfileFacts>;

/** `facts` null: it was not there, or whom it is shown as seen by could not look. */
const ProfileSeen = z.object({ sight: Sight.nullable(), facts: ProfileFacts.nullable() });
export type ProfileSeen = z.infer<typeof ProfileSeen>;

export const PastProfile = z.object({
  indexed: z.number(),
  /** The last event that had happened, and when; -1 and 0: before the first of all. */
  position: z.number(),
  at: z.number(),
  /** The account is deleted: of erased people nothing is shown, whenever it was. */
  isErased: z.boolean(),
  was: ProfileSeen,
  is: ProfileSeen,
  /** Around the place, oldest first. */
  marks: z.array(PastMark),
  people: z.array(HistoryPerson),
});
export type PastProfile = z.infer<typeof PastProfile>;
