import { UserRoundCheck, UserRoundPlus } from 'lucide-react';
import { useDetails } from '../profiles/use-details.ts';
import { useStore } from '../store/store.ts';
import { Button } from '../ui/Button.tsx';
import { text } from './texts.ts';
import { useFollow } from './use-follow.ts';

const BLOCKED = 3;

/** Keeps its place while it is unknown whether the user follows. */
export function FollowButton({ userId }: { readonly userId: string }) {
  const details = useDetails(userId).data;
  const isBlocked = useStore((state) => state.friends.get(userId)?.status === BLOCKED);
  const { setFollowing, isPending } = useFollow(userId);
  if (isBlocked || details?.block) return null;
  const isFollowing = (details?.user.followers.length ?? 0) > 0;
  const Icon = isFollowing ? UserRoundCheck : UserRoundPlus;
  return (
    <Button
      size="small"
      icon={<Icon aria-hidden="true" />}
      isDisabled={!details}
      isPending={isPending}
      onPress={() => void setFollowing(!isFollowing)}
    >
      {text(isFollowing ? 'unfollow' : 'follow')}
    </Button>
  );
}
