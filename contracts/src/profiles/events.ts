/** Changes of a profile. Stream `user-<id>`. */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

/** An absent key is unchanged, null is cleared. A null name belongs to an erased user. */
export const ProfileUpdated = event(
  'ProfileUpdated',
  2,
  z.object({
    userId: z.string(),
    username: z.string().nullable().optional(),
    tag: z.string().optional(),
    bio: z.string().nullable().optional(),
    bgColorOne: z.string().nullable().optional(),
    bgColorTwo: z.string().nullable().optional(),
    primaryColor: z.string().nullable().optional(),
    dmStatus: z.number().optional(),
    friendRequestStatus: z.number().optional(),
    lastOnlineStatus: z.number().optional(),
    hideFollowers: z.boolean().optional(),
    hideFollowing: z.boolean().optional(),
    /** Paths below the CDN. */
    avatar: z.string().nullable().optional(),
    banner: z.string().nullable().optional(),
  }),
  {
    sealed: { username: 'userId', bio: 'userId' },
    partitionKey: (data) => data.userId,
    // Version 2 added images.
    upcasts: { 1: (data) => data },
  },
);

export const profileEventSpecs = [ProfileUpdated] as const;
