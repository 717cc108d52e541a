import type { UserDetails } from '@folkmoot/contracts/profiles/details';
import { useParams } from 'react-router';
import { ActivityCard } from '../activity/ActivityCard.tsx';
import { useActivity } from '../activity/activity.ts';
import { isRetryable, problemOf } from '../api/problem.ts';
import { MainHeader } from '../app/MainHeader.tsx';
import { FollowCounts } from '../follows/FollowCounts.tsx';
import { formatRelative, formatTime } from '../i18n/format.ts';
import { useCustomStatus, useStatus } from '../presence/presence.ts';
import { useStore } from '../store/store.ts';
import { useOwnId, useUser } from '../store/use-store.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { presenceLabel } from '../ui/PresenceDot.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Badges } from './Badges.tsx';
import { shownLastOnline } from './last-online.ts';
import { PersonActions } from './PersonActions.tsx';
import { bannerOf } from './ProfileCard.tsx';
import { ProfileTabs } from './ProfileTabs.tsx';
import { text } from './texts.ts';
import { useDetails } from './use-details.ts';
import './profiles.css';

export function ProfilePage() {
  const { userId = '', tab = '' } = useParams();
  const details = useDetails(userId);
  const name = useUser(userId)?.username ?? details.data?.user.username ?? text('title');
  return (
    <>
      <MainHeader title={name} />
      <div className="profile-page">
        {details.data ? (
          <Profile details={details.data} tab={tab} />
        ) : details.isError ? (
          <ErrorState
            title={text('failed')}
            text={problemOf(details.error).message}
            action={isRetryable(problemOf(details.error)) && <Button onPress={() => void details.refetch()}>{text('retry')}</Button>}
          />
        ) : (
          <ProfileWaiting />
        )}
      </div>
    </>
  );
}

function Profile({ details, tab }: { readonly details: UserDetails; readonly tab: string }) {
  const { user, profile, block } = details;
  const status = useStatus(user.id);
  const custom = useCustomStatus(user.id);
  const activity = useActivity(user.id);
  const known = useUser(user.id);
  const friendStatus = useStore((state) => state.friends.get(user.id)?.status);
  const isOwn = useOwnId() === user.id;
  const lastOnlineAt = shownLastOnline(known, isOwn, friendStatus);
  return (
    <article className="profile">
      <div className="profile-banner" style={bannerOf(user.hexColor, profile, user.banner)} />
      <div className="profile-top">
        <Avatar name={user.username} hexColor={user.hexColor} picture={user.avatar} badges={user.badges} size={96} status={status} />
        <PersonActions user={user} serverId={null} />
      </div>
      <h1 className="profile-name">
        <bdi>{user.username}</bdi>
        <span>:{user.tag}</span>
      </h1>
      <p className="profile-meta">
        {presenceLabel(status)}
        {status === 0 && lastOnlineAt !== null && ` · ${text('lastOnline', { when: formatRelative(lastOnlineAt, Date.now()) })}`}
        {` · ${text('joined', { date: formatTime(user.joinedAt, 'date') })}`}
      </p>
      <FollowCounts details={details} isOwn={isOwn} />
      <Badges badges={user.badges} isBot={user.bot === true} />
      {custom && <p className="profile-card-status">{custom}</p>}
      {activity && <ActivityCard activity={activity} />}
      {block && <p className="profile-note">{text('blockedYou', { name: user.username })}</p>}
      <ProfileTabs details={details} tab={tab} />
    </article>
  );
}

function ProfileWaiting() {
  return (
    <div className="profile" aria-busy="true">
      <Skeleton height={160} />
      <Skeleton width={96} height={96} round />
      <Skeleton width={220} height={28} />
      <Skeleton width={320} />
    </div>
  );
}
