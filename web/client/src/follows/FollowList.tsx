import type { RawUser } from '@folkmoot/contracts/profiles/wire';
import { EyeOff, UsersRound } from 'lucide-react';
import { Link } from 'react-router';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { text } from './texts.ts';
import { type FollowSide, usePeople } from './use-people.ts';
import './follows.css';

type FollowListProps = {
  readonly user: Pick<RawUser, 'id' | 'username'>;
  readonly side: FollowSide;
  readonly isOwn: boolean;
  /** The user hides the list from others. */
  readonly isHidden: boolean;
};

export function FollowList({ user, side, isOwn, isHidden }: FollowListProps) {
  if (isHidden && !isOwn) {
    const title = text(side === 'followers' ? 'hiddenFollowers' : 'hiddenFollowing', { name: user.username });
    return <EmptyState icon={<EyeOff aria-hidden="true" />} title={title} text={text('hiddenText')} />;
  }
  return <ShownList user={user} side={side} isOwn={isOwn} />;
}

function ShownList({ user, side, isOwn }: Omit<FollowListProps, 'isHidden'>) {
  const people = usePeople(user.id, side);
  if (people.isError) {
    return <LoadError title={text('failed')} query={people} retryLabel={text('retry')} />;
  }
  if (!people.data) return <Waiting />;
  const found = people.data.pages.flat();
  if (found.length === 0) return <Nobody name={user.username} side={side} isOwn={isOwn} />;
  return (
    <>
      <ul>
        {found.map((person) => (
          <li key={person.id}>
            <Link to={`/app/profile/${person.id}`} className="follow-row">
              <Avatar name={person.username} hexColor={person.hexColor} picture={person.avatar} badges={person.badges} size={40} />
              <span className="follow-name">
                <bdi>{person.username}</bdi>
                <span>:{person.tag}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {people.hasNextPage && (
        <div className="follow-more">
          <Button isPending={people.isFetchingNextPage} onPress={() => void people.fetchNextPage()}>
            {text('more')}
          </Button>
        </div>
      )}
    </>
  );
}

function Nobody({ name, side, isOwn }: { readonly name: string; readonly side: FollowSide; readonly isOwn: boolean }) {
  const icon = <UsersRound aria-hidden="true" />;
  if (side === 'followers') {
    return isOwn ? (
      <EmptyState icon={icon} title={text('noOwnFollowers')} text={text('noOwnFollowersText')} />
    ) : (
      <EmptyState icon={icon} title={text('noFollowers', { name })} text={text('noFollowersText', { name })} />
    );
  }
  return isOwn ? (
    <EmptyState icon={icon} title={text('noOwnFollowing')} text={text('noOwnFollowingText')} />
  ) : (
    <EmptyState icon={icon} title={text('noFollowing', { name })} text={text('noFollowingText', { name })} />
  );
}

function Waiting() {
  return (
    <div role="status" aria-label={text('loading')}>
      {[180, 140, 220].map((width) => (
        <div key={width} className="follow-row">
          <Skeleton width={40} height={40} round />
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  );
}
