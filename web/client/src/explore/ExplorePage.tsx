import type { ExploreFilter, ExploreSort } from '@folkmoot/contracts/explore/limits';
import type { RawPublicServer } from '@folkmoot/contracts/explore/wire';
import { Compass, SearchX } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { MainHeader } from '../app/MainHeader.tsx';
import { text as sharedText } from '../settings/texts.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { Select } from '../ui/Select.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { type ExploreWish, usePublicServers } from './explore-query.ts';
import { PublicServerActions } from './PublicServerActions.tsx';
import { ServerName } from './ServerName.tsx';
import { text } from './texts.ts';
import './explore.css';

const SORTS = {
  most_bumps: 'mostBumps',
  most_members: 'mostMembers',
  recently_added: 'recentlyAdded',
  recently_bumped: 'recentlyBumped',
  pinned_at: 'pinnedFirst',
} as const satisfies Record<ExploreSort, string>;
const FILTERS = { all: 'all', verified: 'verified', pinned: 'pinned' } as const satisfies Record<ExploreFilter, string>;

/** The keys of a table, with their type. */
function keysOf<Key extends string>(table: Readonly<Record<Key, unknown>>): readonly Key[] {
  const keys: Key[] = [];
  for (const key in table) keys.push(key);
  return keys;
}

const ALL_SORTS = keysOf(SORTS);
const ALL_FILTERS = keysOf(FILTERS);

/** The list of published servers. */
export function ExplorePage() {
  const [wish, setWish] = useState<ExploreWish>({ sort: 'most_bumps', filter: 'all', search: '' });
  const search = useDeferredValue(wish.search.trim());
  return (
    <>
      <MainHeader title={text('title')} icon={<Compass aria-hidden="true" />} />
      <div className="explore">
        <div className="explore-page">
          <div className="explore-wishes">
            <TextField
              label={text('search')}
              placeholder={text('searchHint')}
              type="search"
              value={wish.search}
              onChange={(value) => setWish({ ...wish, search: value })}
              maxLength={100}
            />
            <Select
              label={text('sort')}
              options={ALL_SORTS.map((id) => ({ id, label: text(SORTS[id]) }))}
              value={wish.sort}
              onChange={(id) => setWish({ ...wish, sort: ALL_SORTS.find((sort) => sort === id) ?? wish.sort })}
            />
            <Select
              label={text('filter')}
              options={ALL_FILTERS.map((id) => ({ id, label: text(FILTERS[id]) }))}
              value={wish.filter}
              onChange={(id) => setWish({ ...wish, filter: ALL_FILTERS.find((filter) => filter === id) ?? wish.filter })}
            />
          </div>
          <Found wish={{ ...wish, search }} />
        </div>
      </div>
    </>
  );
}

function Found({ wish }: { readonly wish: ExploreWish }) {
  const found = usePublicServers(wish);
  if (found.isError && !found.data) {
    return <LoadError title={text('failed')} query={found} retryLabel={sharedText('tryAgain')} />;
  }
  if (!found.data) return <Waiting />;
  const records = found.data.pages.flat();
  if (records.length === 0) {
    const isNarrowed = wish.search !== '' || wish.filter !== 'all';
    return isNarrowed ? (
      <EmptyState icon={<SearchX aria-hidden="true" />} title={text('noMatchTitle')} text={text('noMatchText')} />
    ) : (
      <EmptyState icon={<Compass aria-hidden="true" />} title={text('emptyTitle')} text={text('emptyText')} />
    );
  }
  return (
    <>
      <ul className="explore-list" aria-label={text('list')} aria-busy={found.isPlaceholderData}>
        {records.map((record) => (
          <ServerCard key={record.id} record={record} />
        ))}
      </ul>
      {found.hasNextPage && (
        <Button onPress={() => void found.fetchNextPage()} isPending={found.isFetchingNextPage} className="explore-more">
          {text('more')}
        </Button>
      )}
    </>
  );
}

function ServerCard({ record }: { readonly record: RawPublicServer }) {
  const { server } = record;
  if (!server) return null;
  return (
    <li className="explore-card">
      <Link to={`/app/explore/servers/${record.serverId}`} className="explore-card-link">
        <Avatar name={server.name} hexColor={server.hexColor} picture={server.avatar} size={48} shape="square" />
        <span className="explore-card-head">
          <ServerName record={record} />
          <span className="explore-detail">{server.createdBy && text.rich('by', { name: server.createdBy.username })}</span>
        </span>
      </Link>
      <p className="explore-text">
        <bdi>{record.description}</bdi>
      </p>
      <p className="explore-detail">
        {text('members', { count: server._count.serverMembers })} · {text('bumps', { count: record.bumpCount })}
      </p>
      <PublicServerActions record={record} />
    </li>
  );
}

function Waiting() {
  return (
    <div role="status" className="explore-list">
      <VisuallyHidden>{sharedText('loading')}</VisuallyHidden>
      <Skeleton height={168} />
      <Skeleton height={168} />
      <Skeleton height={168} />
    </div>
  );
}
