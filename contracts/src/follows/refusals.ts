import { refusals } from '../kernel/refusal.ts';

export const followRefusals = refusals({
  OwnFollow: { status: 400, text: 'You cannot follow yourself.' },
  AlreadyFollowing: { status: 400, text: 'You follow this user already.' },
  NotFollowing: { status: 400, text: 'You do not follow this user.' },
  FollowersHidden: { status: 400, text: 'This user does not show their followers.' },
  FollowingHidden: { status: 400, text: 'This user does not show whom they follow.' },
});
