import type { RawUser } from '@folkmoot/contracts/profiles/wire';
import { Link } from 'react-router';
import { formatTime } from '../i18n/format.ts';
import { Avatar } from '../ui/Avatar.tsx';
import './post-people.css';
import './posts.css';

export type Reaction = { readonly user: RawUser; readonly createdAt: number };
type PostPeopleProps = { readonly reactions: readonly Reaction[]; readonly onFollow: () => void };

/** Users who reacted to a post, with the time. */
export function PostPeople({ reactions, onFollow }: PostPeopleProps) {
  return (
    <ul className="post-people-list">
      {reactions.map(({ user, createdAt }) => (
        <li key={user.id}>
          <Link to={`/app/profile/${user.id}`} onClick={onFollow}>
            <Avatar name={user.username} hexColor={user.hexColor} picture={user.avatar} badges={user.badges} size={32} />
            <span className="post-person">
              <bdi>{user.username}</bdi>
              <span className="post-tag">:{user.tag}</span>
            </span>
            <time dateTime={new Date(createdAt).toISOString()}>{formatTime(createdAt, 'short')}</time>
          </Link>
        </li>
      ))}
    </ul>
  );
}
