import { POST_NOTICE } from '@folkmoot/contracts/posts/limits';
import type { RawPostNotification } from '@folkmoot/contracts/posts/wire';
import { AtSign, Bell, Heart, MessageCircle, Repeat2, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { MarkupText } from '../markup/MarkupText.tsx';
import { RelativeTime } from '../markup/RelativeTime.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { PostsWaiting } from './PostList.tsx';
import { usePostLink } from './post-link.ts';
import { text } from './texts.ts';
import { usePostNotifications } from './use-post-notifications.ts';
import './post-people.css';

export function PostNotifications() {
  const found = usePostNotifications();
  if (!found.data) {
    if (!found.isError) return <PostsWaiting />;
    return <LoadError title={text('notificationsFailed')} query={found} retryLabel={text('tryAgain')} />;
  }
  if (found.data.length === 0) {
    return <EmptyState icon={<Bell aria-hidden="true" />} title={text('notificationsNoneTitle')} text={text('notificationsNoneText')} />;
  }
  return (
    <ul className="post-notices" aria-label={text('notifications')}>
      {found.data.map((notification) => (
        <li key={notification.id}>
          <Notification notification={notification} />
        </li>
      ))}
    </ul>
  );
}

type NotificationView = { readonly icon: ReactNode; readonly words: ReactNode };

/** null: this client does not know the kind. */
function viewOf({ type, by: { username: name } }: RawPostNotification): NotificationView | null {
  switch (type) {
    case POST_NOTICE.LIKED:
      return { icon: <Heart aria-hidden="true" />, words: text.rich('liked', { name }) };
    case POST_NOTICE.REPLIED:
      return { icon: <MessageCircle aria-hidden="true" />, words: text.rich('replied', { name }) };
    case POST_NOTICE.FOLLOWED:
      return { icon: <UserPlus aria-hidden="true" />, words: text.rich('followed', { name }) };
    case POST_NOTICE.REPOSTED:
      return { icon: <Repeat2 aria-hidden="true" />, words: text.rich('repostedYours', { name }) };
    case POST_NOTICE.MENTIONED:
      return { icon: <AtSign aria-hidden="true" />, words: text.rich('mentioned', { name }) };
    default:
      return null;
  }
}

/** Links to the post or user that it is about. */
function Notification({ notification }: { readonly notification: RawPostNotification }) {
  const link = usePostLink();
  const view = viewOf(notification);
  const { by, byId, post, createdAt } = notification;
  if (!view) return null;
  return (
    <Link className="post-notice" to={post ? link(post.id) : `/app/profile/${byId}`}>
      <Avatar name={by.username} hexColor={by.hexColor} picture={by.avatar} badges={by.badges} size={36} />
      <span className="post-notice-text">
        <span className="post-notice-top">
          {view.icon}
          <strong>{view.words}</strong>
          <RelativeTime at={createdAt} />
        </span>
        {post?.content && <MarkupText content={post.content} serverId={null} />}
      </span>
    </Link>
  );
}
