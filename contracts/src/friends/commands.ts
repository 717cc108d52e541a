/** Commands on friends and blocks (users document, sections 5 and 6). Ids in paths are the other user's. */
import { z } from 'zod';
import { StatusTrue, text } from '../kernel/fields.ts';
import { UserId } from '../kernel/ids.ts';
import { command, type Requirement } from '../kernel/route.ts';
import { RawUser } from '../profiles/wire.ts';
import { RawFriend } from './wire.ts';

const person: Requirement[] = [{ need: 'user' }];
const OfFriend = z.object({ friendId: UserId });
const OfUser = z.object({ userId: UserId });
const MessageReply = z.object({ message: z.string() });

export const addFriend = command('addFriend', 'POST', '/friends/add', {
  who: person,
  limit: { name: 'add_friend', requests: 5, perMs: 30_000 },
  body: z.object({ username: text(3, 320), tag: z.string().length(4) }),
  /** Friends receive the last online time over the socket. */
  reply: RawFriend.extend({ recipient: RawUser }),
  refuses: ['NoSuchFriend', 'OwnFriend', 'AlreadyListed', 'NotAPerson', 'RequestsOff', 'UserBlocked'],
});

export const acceptFriend = command('acceptFriend', 'POST', '/friends/:friendId', {
  who: person,
  params: OfFriend,
  reply: MessageReply,
  refuses: ['UserBlocked', 'NoRequest', 'AlreadyFriends', 'OwnRequest'],
});

export const removeFriend = command('removeFriend', 'DELETE', '/friends/:friendId', {
  who: person,
  params: OfFriend,
  reply: MessageReply,
  refuses: ['UserBlocked', 'NotRelated'],
});

export const blockUser = command('blockUser', 'POST', '/users/:userId/block', {
  who: person,
  limit: { name: 'block_user', requests: 20, perMs: 60_000 },
  params: OfUser,
  reply: StatusTrue,
  refuses: ['UserNotFound', 'OwnBlock', 'AlreadyBlocked'],
});

export const unblockUser = command('unblockUser', 'DELETE', '/users/:userId/block', {
  who: person,
  limit: { name: 'block_user', requests: 20, perMs: 60_000 },
  params: OfUser,
  reply: StatusTrue,
  refuses: ['NotBlocked'],
});
