import { ActivityCard } from '../activity/ActivityCard.tsx';
import { useActivity } from '../activity/activity.ts';
import { MemberRoles } from '../members/MemberRoles.tsx';
import { useDisplayName } from '../members/names.ts';
import { useCustomStatus, useStatus } from '../presence/presence.ts';
import { useMember, useUser } from '../store/use-store.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { pictureUrl } from '../ui/picture-url.ts';
import { Badges } from './Badges.tsx';
import { Bio } from './Bio.tsx';
import { PersonActions } from './PersonActions.tsx';
import { text } from './texts.ts';
import { useDetails } from './use-details.ts';
import './profiles.css';

/** The largest displayed size, on sharp screens. */
const BANNER_SIZE = 1920;

type ProfileCardProps = { readonly userId: string; readonly serverId: string | null; readonly onClose: () => void };

/** The profile card of a user. Data of the store is shown immediately, the rest when it is loaded. */
export function ProfileCard({ userId, serverId, onClose }: ProfileCardProps) {
  const known = useUser(userId);
  const { data } = useDetails(userId);
  const user = known ?? data?.user;
  const name = useDisplayName(serverId, userId, user?.username ?? '');
  const isMember = useMember(serverId ?? '', userId) !== undefined;
  const status = useStatus(userId);
  const custom = useCustomStatus(userId);
  const activity = useActivity(userId);
  if (!user) return <p className="profile-card profile-card-empty">{data === undefined ? '' : text('notFound')}</p>;
  return (
    <div className="profile-card">
      <div className="profile-card-banner" style={bannerOf(user.hexColor, data?.profile ?? null, user.banner)} />
      <div className="profile-card-face">
        <Avatar name={user.username} hexColor={user.hexColor} picture={user.avatar} badges={user.badges} size={64} status={status} />
      </div>
      <div className="profile-card-body">
        <p className="profile-card-name">
          <bdi>{name}</bdi>
        </p>
        <p className="profile-card-tag">
          <bdi>{user.username}</bdi>
          <span>:{user.tag}</span>
        </p>
        <Badges badges={user.badges} isBot={user.bot === true} />
        {custom && <p className="profile-card-status">{custom}</p>}
        {activity && <ActivityCard activity={activity} />}
        {data?.profile?.bio && <Bio words={data.profile.bio} />}
        {serverId !== null && isMember && <MemberRoles serverId={serverId} userId={userId} />}
        <PersonActions user={user} serverId={serverId} onDone={onClose} />
      </div>
    </div>
  );
}

type Colours = { readonly bgColorOne: string | null; readonly bgColorTwo: string | null } | null;

/** The banner image over a gradient, which is visible while the image is loading and if there is none. */
export function bannerOf(hexColor: string | null, colours: Colours, banner: string | null) {
  const one = colours?.bgColorOne ?? hexColor ?? 'var(--primary-color-dark)';
  const gradient = `linear-gradient(120deg, ${one}, ${colours?.bgColorTwo ?? one})`;
  if (banner === null) return { background: gradient };
  return { background: `url("${pictureUrl(banner, { size: BANNER_SIZE, still: true })}") center / cover, ${gradient}` };
}
