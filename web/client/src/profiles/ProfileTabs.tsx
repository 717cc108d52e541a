import type { UserDetails } from '@folkmoot/contracts/profiles/details';
import { useNavigate } from 'react-router';
import { FollowList } from '../follows/FollowList.tsx';
import { text as followText } from '../follows/texts.ts';
import { ProfileLiked, ProfilePosts } from '../posts/ProfilePosts.tsx';
import { text as postText } from '../posts/texts.ts';
import { useOwnId } from '../store/use-store.ts';
import { Tabs } from '../ui/Tabs.tsx';
import { ProfileAbout } from './ProfileAbout.tsx';
import { text } from './texts.ts';

const FIRST = 'about';

/** Each tab has an address: `/app/profile/:userId/:tab`. The first tab is the page itself. */
export function ProfileTabs({ details, tab }: { readonly details: UserDetails; readonly tab: string }) {
  const { user } = details;
  const navigate = useNavigate();
  const isOwn = useOwnId() === user.id;
  const tabs = [
    { id: FIRST, label: text('about'), content: <ProfileAbout details={details} isOwn={isOwn} /> },
    { id: 'posts', label: postText('posts'), content: <ProfilePosts userId={user.id} name={user.username} /> },
    { id: 'replies', label: postText('replies'), content: <ProfilePosts userId={user.id} name={user.username} withReplies /> },
    { id: 'liked', label: postText('likedTab'), content: <ProfileLiked userId={user.id} /> },
    {
      id: 'following',
      label: followText('following'),
      content: <FollowList user={user} side="following" isOwn={isOwn} isHidden={details.hideFollowing === true} />,
    },
    {
      id: 'followers',
      label: followText('followers'),
      content: <FollowList user={user} side="followers" isOwn={isOwn} isHidden={details.hideFollowers === true} />,
    },
  ];
  const selected = tabs.some(({ id }) => id === tab) ? tab : FIRST;
  return (
    <Tabs
      label={text('tabs', { name: user.username })}
      tabs={tabs}
      selected={selected}
      onSelect={(id) => void navigate(`/app/profile/${user.id}${id === FIRST ? '' : `/${id}`}`, { replace: true })}
    />
  );
}
