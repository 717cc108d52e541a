import type { UserDetails } from '@folkmoot/contracts/profiles/details';
import { Link } from 'react-router';
import { Markup } from '../markup/Markup.tsx';
import { useStore } from '../store/store.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { text } from './texts.ts';

/** The bio of a user, and mutual friends and servers. */
export function ProfileAbout({ details, isOwn }: { readonly details: UserDetails; readonly isOwn: boolean }) {
  const { user, profile } = details;
  return (
    <div className="profile-about">
      <section className="profile-section">
        <h2>{text('about')}</h2>
        {profile?.bio ? (
          <Markup content={profile.bio} />
        ) : (
          <p className="profile-meta">{isOwn ? text('noOwnBio') : text('noBio', { name: user.username })}</p>
        )}
      </section>
      {!isOwn && <InCommon serverIds={details.mutualServerIds} friendIds={details.mutualFriendIds} />}
    </div>
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
                  <bdi>{server.name}</bdi>
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
                  <bdi>{friend.username}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
