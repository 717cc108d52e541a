import { refusals } from '../kernel/refusal.ts';

export const followRefusals = refusals({
  OwnFollow: { status: 400, text: 'You cannot follow yourself.' },
  AlreadyFollowing: { status: 400, text: 'You already follow this user.' },
  NotFollowing: { status: 400, text: 'You do not follow this user.' },
  FollowersHidden: { status: 400, text: 'This user hides their followers.' },
  FollowingHidden: { status: 400, text: 'This user hides whom they follow.' },
});
