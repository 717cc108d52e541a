import { refusals } from '../kernel/refusal.ts';

export const friendRefusals = refusals({
  NoSuchFriend: { status: 400, text: 'User not found.' },
  OwnFriend: { status: 400, text: 'You cannot add yourself.' },
  AlreadyListed: { status: 400, text: 'This user is already in your list.' },
  NotAPerson: { status: 400, text: 'You cannot add this user.' },
  RequestsOff: { status: 400, text: 'This user does not accept friend requests from you.' },
  UserBlocked: { status: 400, text: 'This user is blocked.' },
  NoRequest: { status: 400, text: 'There is no friend request from this user.' },
  AlreadyFriends: { status: 400, text: 'You are already friends.' },
  OwnRequest: { status: 400, text: 'You sent this request yourself.' },
  NotRelated: { status: 400, text: 'This user is not in your list.' },
  OwnBlock: { status: 400, text: 'You cannot block yourself.' },
  AlreadyBlocked: { status: 400, text: 'You have already blocked this user.' },
  NotBlocked: { status: 400, text: 'You have not blocked this user.' },
});
