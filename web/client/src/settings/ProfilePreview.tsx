import type { UserProfile } from '@folkmoot/contracts/profiles/wire';
import { useStatus } from '../presence/presence.ts';
import { Badges } from '../profiles/Badges.tsx';
import { Bio } from '../profiles/Bio.tsx';
import { bannerOf } from '../profiles/ProfileCard.tsx';
import type { OwnAccount } from '../realtime/authenticated.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { text } from './user-texts.ts';

/** A preview of the profile card with unsaved changes. */
export function ProfilePreview({ account, profile }: { readonly account: OwnAccount; readonly profile: UserProfile }) {
  const status = useStatus(account.id);
  return (
    <section className="settings-preview profile-card" aria-label={text('preview')}>
      <div className="profile-card-banner" style={bannerOf(account.hexColor, profile, account.banner ?? null)} />
      <div className="profile-card-face">
        <Avatar
          name={account.username}
          hexColor={account.hexColor}
          picture={account.avatar}
          badges={account.badges}
          size={64}
          status={status}
        />
      </div>
      <div className="profile-card-body">
        <p className="profile-card-name">
          <bdi>{account.username}</bdi>
        </p>
        <p className="profile-card-tag">
          <bdi>{account.username}</bdi>
          <span>:{account.tag}</span>
        </p>
        <Badges badges={account.badges} isBot={false} />
        {account.customStatus && <p className="profile-card-status">{account.customStatus}</p>}
        {profile.bio && <Bio words={profile.bio} />}
      </div>
    </section>
  );
}
