import type { UserDetails } from '@folkmoot/contracts/profiles/wire';
import { Link, useParams } from 'react-router';
import { problemOf } from '../api/problem.ts';
import { MainHeader } from '../app/MainHeader.tsx';
import { formatRelative, formatTime } from '../i18n/format.ts';
import { Markup } from '../markup/Markup.tsx';
import { useCustomStatus, useStatus } from '../presence/presence.ts';
import { useStore } from '../store/store.ts';
import { useOwnId, useUser } from '../store/use-store.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { presenceLabel } from '../ui/PresenceDot.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { PersonActions } from './PersonActions.tsx';
import { Badges, bannerOf } from './ProfileCard.tsx';
import { text } from './texts.ts';
import { useDetails } from './use-details.ts';
import './profiles.css';

export function ProfilePage() {
  const { userId = '' } = useParams();
  const details = useDetails(userId);
  const name = useUser(userId)?.username ?? details.data?.user.username ?? text('title');
  return (
    <>
      <MainHeader title={name} />
      <div className="profile-page">
        {details.data ? (
          <Profile details={details.data} />
        ) : details.isError ? (
          <ErrorState
            title={text('failed')}
            text={problemOf(details.error).message}
            action={<Button onPress={() => void details.refetch()}>{text('retry')}</Button>}
          />
        ) : (
          <ProfileWaiting />
        )}
      </div>
    </>
  );
}

function Profile({ details }: { readonly details: UserDetails }) {
  const { user, profile, block } = details;
  const isOwn = useOwnId() === user.id;
  const status = useStatus(user.id);
  const custom = useCustomStatus(user.id);
  const lastOnlineAt = useUser(user.id)?.lastOnlineAt ?? null;
  return (
    <article className="profile">
      <div className="profile-banner" style={bannerOf(user.hexColor, profile)} />
      <div className="profile-top">
        <Avatar name={user.username} hexColor={user.hexColor} picture={user.avatar} badges={user.badges} size={96} status={status} />
        <PersonActions user={user} serverId={null} />
      </div>
      <h1 className="profile-name">
        {user.username}
        <span>:{user.tag}</span>
      </h1>
      <p className="profile-meta">
        {presenceLabel(status)}
        {status === 0 && lastOnlineAt !== null && ` · ${text('lastOnline', { when: formatRelative(lastOnlineAt, Date.now()) })}`}
        {` · ${text('joined', { date: formatTime(user.joinedAt, 'date') })}`}
      </p>
      <Badges badges={user.badges} isBot={user.bot === true} />
      {custom && <p className="profile-card-status">{custom}</p>}
      {block && <p className="profile-note">{text('blockedYou', { name: user.username })}</p>}
      <section className="profile-section">
        <h2>{text('about')}</h2>
        {profile?.bio ? (
          <Markup content={profile.bio} />
        ) : (
          <p className="profile-meta">{isOwn ? text('noOwnBio') : text('noBio', { name: user.username })}</p>
        )}
      </section>
      {!isOwn && <InCommon serverIds={details.mutualServerIds} friendIds={details.mutualFriendIds} />}
    </article>
  );
}

function InCommon({ serverIds, friendIds }: { readonly serverIds: readonly string[]; readonly friendIds: readonly string[] }) {
  const servers = useStore((state) => state.servers);
  const users = useStore((state) => state.users);
  const shared = serverIds.flatMap((id) => servers.get(id) ?? []);
  const friends = friendIds.flatMap((id) => users.get(id) ?? []);
  return (
    <>
      {shared.length > 0 && (
        <section className="profile-section">
          <h2>{text('mutualServers', { count: shared.length })}</h2>
          <ul className="profile-common">
            {shared.map((server) => (
              <li key={server.id}>
                <Link to={`/app/servers/${server.id}`}>
                  <Avatar name={server.name} hexColor={server.hexColor} picture={server.avatar} shape="square" size={28} />
                  {server.name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {friends.length > 0 && (
        <section className="profile-section">
          <h2>{text('mutualFriends', { count: friends.length })}</h2>
          <ul className="profile-common">
            {friends.map((friend) => (
              <li key={friend.id}>
                <Link to={`/app/profile/${friend.id}`}>
                  <Avatar name={friend.username} hexColor={friend.hexColor} picture={friend.avatar} size={28} />
                  {friend.username}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
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
