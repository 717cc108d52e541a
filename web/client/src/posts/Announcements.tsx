import { listAnnouncements } from '@folkmoot/contracts/posts/commands';
import { useQuery } from '@tanstack/react-query';
import { Megaphone, X } from 'lucide-react';
import { call } from '../api/call.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { hide, showHidden, useHidden } from './hidden-announcements.ts';
import { PostCard } from './PostCard.tsx';
import { PostsWaiting } from './PostList.tsx';
import { keepPosts } from './post-records.ts';
import { text } from './texts.ts';

/** Announcements for all users. Each can be hidden on this device. */
export function Announcements() {
  const hidden = useHidden();
  const found = useQuery({
    queryKey: ['announcements'],
    queryFn: async ({ signal }) => {
      const posts = await call(listAnnouncements, {}, { signal });
      keepPosts(posts);
      return posts;
    },
  });
  if (!found.data) {
    if (!found.isError) return <PostsWaiting />;
    return <LoadError title={text('failed')} query={found} retryLabel={text('tryAgain')} />;
  }
  const shown = found.data.filter(({ id }) => !hidden.has(id));
  const aside = found.data.length - shown.length;
  return (
    <>
      {found.data.length === 0 && (
        <EmptyState icon={<Megaphone aria-hidden="true" />} title={text('announcementsNoneTitle')} text={text('announcementsNoneText')} />
      )}
      <div className="post-announcements">
        {shown.map(({ id, createdBy }) => (
          <article key={id} className="post-announcement">
            <PostCard postId={id} />
            <IconButton
              size="small"
              className="post-announcement-hide"
              label={text('announcementHideOf', { name: createdBy.username })}
              onPress={() => hide(id)}
            >
              <X aria-hidden="true" />
            </IconButton>
          </article>
        ))}
      </div>
      {aside > 0 && (
        <div className="post-end">
          {text('announcementsHidden', { count: aside })}
          <Button size="small" onPress={showHidden}>
            {text('announcementsShow')}
          </Button>
        </div>
      )}
    </>
  );
}
