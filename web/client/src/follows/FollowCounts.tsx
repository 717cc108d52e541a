import type { UserDetails } from '@folkmoot/contracts/profiles/details';
import { Link } from 'react-router';
import { text } from './texts.ts';
import './follows.css';

/** The visible counters, each with a link to its list. */
export function FollowCounts({ details, isOwn }: { readonly details: UserDetails; readonly isOwn: boolean }) {
  const { id, _count } = details.user;
  return (
    <p className="follow-counts">
      {(isOwn || details.hideFollowers !== true) && (
        <Link className="ui-touch-area" to={`/app/profile/${id}/followers`} replace>
          {text('followersCount', { count: _count.followers })}
        </Link>
      )}
      {(isOwn || details.hideFollowing !== true) && (
        <Link className="ui-touch-area" to={`/app/profile/${id}/following`} replace>
          {text('followingCount', { count: _count.following })}
        </Link>
      )}
    </p>
  );
}
