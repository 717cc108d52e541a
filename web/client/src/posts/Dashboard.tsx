import { DISCOVER_SORTS, type DiscoverSort } from '@folkmoot/contracts/posts/limits';
import { Compass, Newspaper } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useOwnId } from '../store/use-store.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Select } from '../ui/Select.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { UnreadBadge } from '../ui/UnreadBadge.tsx';
import { Announcements } from './Announcements.tsx';
import { PostComposer } from './PostComposer.tsx';
import { PostList } from './PostList.tsx';
import { PostNotifications } from './PostNotifications.tsx';
import { usePinned } from './pinned-posts.ts';
import { text } from './texts.ts';
import { usePostNotificationCount } from './use-post-notifications.ts';

const TABS = ['feed', 'discover', 'announcements', 'notifications'] as const;
type Tab = (typeof TABS)[number];

/** Tabs of posts: followed users, all users, the instance, and notifications. The address has the tab. */
export function Dashboard() {
  const [query, setQuery] = useSearchParams();
  const shown = TABS.find((tab) => tab === query.get('tab')) ?? 'feed';
  const count = usePostNotificationCount();
  usePinned(useOwnId());
  function show(tab: string): void {
    const next = new URLSearchParams(query);
    next.set('tab', tab);
    setQuery(next);
  }
  const contents = {
    feed: <Feed onDiscover={() => show('discover')} />,
    discover: <Discover />,
    announcements: <Announcements />,
    notifications: <PostNotifications />,
  } satisfies Record<Tab, unknown>;
  // A narrow screen does not show all tabs.
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Tabs are rendered in the frame after the list counted them.
    const drawn = requestAnimationFrame(() => {
      frame.current?.querySelector(`[role="tab"][data-key="${shown}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
    return () => cancelAnimationFrame(drawn);
  }, [shown]);
  return (
    <div ref={frame}>
      <Tabs
        label={text('tabs')}
        selected={shown}
        onSelect={show}
        tabs={TABS.map((id) => ({
          id,
          label: id === 'notifications' ? <NotificationsLabel count={count} /> : text(id),
          content: contents[id],
        }))}
      />
    </div>
  );
}

function NotificationsLabel({ count }: { readonly count: number }) {
  return (
    <>
      {text('notifications')} <UnreadBadge mentions={count} />
    </>
  );
}

function Feed({ onDiscover }: { readonly onDiscover: () => void }) {
  return (
    <>
      <PostComposer target="new" />
      <PostList
        label={text('feed')}
        list={{ of: 'feed' }}
        empty={
          <EmptyState
            icon={<Newspaper aria-hidden="true" />}
            title={text('feedNoneTitle')}
            text={text('feedNoneText')}
            action={<Button onPress={onDiscover}>{text('feedNoneGo')}</Button>}
          />
        }
      />
    </>
  );
}

const LATEST = 'latest';
const SORTS: readonly (DiscoverSort | typeof LATEST)[] = ['mostLiked7Days', 'mostLiked30days', 'mostLikedAllTime', LATEST];

function Discover() {
  const [sort, setSort] = useState<DiscoverSort | null>('mostLiked7Days');
  return (
    <>
      <PostComposer target="new" />
      <Select
        label={text('sort')}
        options={SORTS.map((id) => ({ id, label: text(id) }))}
        value={sort ?? LATEST}
        onChange={(id) => setSort(isSort(id) ? id : null)}
      />
      <PostList
        key={sort ?? LATEST}
        label={text('discover')}
        list={{ of: 'discover', sort }}
        empty={<EmptyState icon={<Compass aria-hidden="true" />} title={text('discoverNoneTitle')} text={text('discoverNoneText')} />}
      />
    </>
  );
}

function isSort(id: string): id is DiscoverSort {
  return Object.hasOwn(DISCOVER_SORTS, id);
}
