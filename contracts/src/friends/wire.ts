/** Friend and block records on the wire (users document 4.1; realtime contract 5.1 and 5.2). */
import { z } from 'zod';
import { wireEvent } from '../kernel/signal.ts';
import { RawUser, RawUserWithLastOnline } from '../profiles/wire.ts';

export const FRIEND_STATUS = { SENT: 0, PENDING: 1, FRIENDS: 2, BLOCKED: 3 } as const;

/** One record per direction: `userId` is the owner of the list, `recipient` the other user. */
export const RawFriend = z.object({
  id: z.string(),
  status: z.number(),
  userId: z.string(),
  recipientId: z.string(),
  createdAt: z.number(),
  recipient: RawUserWithLastOnline,
});
export type RawFriend = z.infer<typeof RawFriend>;

const FriendId = z.object({ friendId: z.string() });

export const friendEvents = {
  requestSent: wireEvent('friend:request_sent', RawFriend),
  requestPending: wireEvent('friend:request_pending', RawFriend),
  requestAccepted: wireEvent('friend:request_accepted', FriendId),
  removed: wireEvent('friend:removed', FriendId),
  blocked: wireEvent('user:blocked', z.object({ user: RawUser })),
  unblocked: wireEvent('user:unblocked', z.object({ userId: z.string() })),
} as const;
