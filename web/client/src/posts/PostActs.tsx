import type { RawPost } from '@folkmoot/contracts/posts/wire';
import { Ellipsis, Eye, Heart, MessageCircle, Repeat2 } from 'lucide-react';
import { useRef } from 'react';
import { formatCount } from '../i18n/format.ts';
import { useAccount } from '../store/use-store.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { ownRepost } from './post-changes.ts';
import { toggleLike, toggleRepost } from './post-commands.ts';
import { useOpenPost } from './post-link.ts';
import { openPostMenu } from './post-menu.tsx';
import { text } from './texts.ts';

type PostActsProps = { readonly post: RawPost; readonly startEdit: () => void; readonly isSubject: boolean };

/** The buttons for comments, likes and reposts with their counts, and a menu with the rest. */
export function PostActs({ post, startEdit, isSubject }: PostActsProps) {
  const account = useAccount();
  const open = useOpenPost();
  const more = useRef<HTMLButtonElement>(null);
  const { _count: counts, likedBy, createdBy, views } = post;
  const hasReposted = ownRepost(post, account?.id ?? '') !== null;

  function openMore(): void {
    const box = more.current?.getBoundingClientRect();
    if (box) openPostMenu(post, { at: { x: box.left, y: box.bottom }, open, startEdit });
  }

  return (
    <div className="post-acts">
      <IconButton size="small" label={text('comments', { count: counts.comments })} isDisabled={isSubject} onPress={() => open(post.id)}>
        <MessageCircle aria-hidden="true" />
        <Count of={counts.comments} />
      </IconButton>
      <IconButton
        size="small"
        className="post-repost"
        label={text('repost', { count: counts.reposts })}
        isOn={hasReposted}
        isDisabled={account?.emailConfirmed === false}
        onPress={() => void toggleRepost(post)}
      >
        <Repeat2 aria-hidden="true" />
        <Count of={counts.reposts} />
      </IconButton>
      <IconButton
        size="small"
        className="post-like"
        label={text('like', { count: counts.likedBy })}
        isOn={likedBy.length > 0}
        onPress={() => void toggleLike(post)}
      >
        <Heart aria-hidden="true" />
        <Count of={counts.likedBy} />
      </IconButton>
      <span className="post-views" title={text('views', { count: views })}>
        <Eye aria-label={text('views', { count: views })} />
        <span aria-hidden="true">{formatCount(views)}</span>
      </span>
      <IconButton ref={more} size="small" className="post-more" label={text('menu', { name: createdBy.username })} onPress={openMore}>
        <Ellipsis aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function Count({ of }: { readonly of: number }) {
  return of > 0 ? <span aria-hidden="true">{formatCount(of)}</span> : null;
}
