import { type BlockedPost, isBlockedPost, type RawPost } from '@folkmoot/contracts/posts/wire';
import { Pin, Repeat2 } from 'lucide-react';
import { type MouseEvent, memo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { usePressMenu } from '../app/use-press-menu.ts';
import { BotTag } from '../applications/BotTag.tsx';
import { useIsBlocked } from '../friends/use-is-blocked.ts';
import { formatTime } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language-context.ts';
import { RelativeTime } from '../markup/RelativeTime.tsx';
import { openProfileCard } from '../profiles/profile-card.ts';
import { useOwnId, useUser } from '../store/use-store.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { isMasked } from '../words/masked.ts';
import { postSource } from '../words/source.ts';
import { PostActs } from './PostActs.tsx';
import { PostBody } from './PostBody.tsx';
import { PostEditor } from './PostEditor.tsx';
import { useOpenPost, usePostLink } from './post-link.ts';
import { openPostMenu } from './post-menu.tsx';
import { usePost } from './post-records.ts';
import type { PostRow } from './post-rows.ts';
import { text } from './texts.ts';
import './posts.css';

type PostCardProps = {
  readonly postId: string;
  readonly repostedBy?: PostRow['repostedBy'];
  /** The main post of the page: shown in full, and without a link to itself. */
  readonly isSubject?: boolean;
  readonly isPinned?: boolean;
  /** In the comments of the post that it replies to, so the reply line is hidden. */
  readonly isComment?: boolean;
};

/** A post in its current state, in any list. */
export const PostCard = memo(function PostCard(props: PostCardProps) {
  const post = usePost(props.postId);
  useLanguage();
  if (!post) return null;
  if (isBlockedPost(post)) return <BlockedPostNotice post={post} />;
  if (post.deleted) return <p className="post-line">{text('deleted')}</p>;
  return <Shown post={post} {...props} />;
});

function BlockedPostNotice({ post }: { readonly post: BlockedPost }) {
  return <p className="post-line">{text('blockedYou', { name: post.createdBy.username })}</p>;
}

type ShownProps = PostCardProps & { readonly post: RawPost };

function Shown({ post, repostedBy = null, isSubject = false, isPinned = false, isComment = false }: ShownProps) {
  const isByBlocked = useIsBlocked(post.createdById);
  const [isWanted, setIsWanted] = useState(false);
  const [written, setWritten] = useState<string | null>(null);
  const isEditing = written !== null;
  const open = useOpenPost();
  const frame = useRef<HTMLDivElement>(null);
  const startEdit = async () => setWritten(isMasked(post.content) ? await postSource(post.id) : (post.content ?? ''));
  function endEdit(): void {
    setWritten(null);
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>('.post-more')?.focus());
  }
  const press = usePressMenu((at) => openPostMenu(post, { at, open, startEdit }));

  if (isByBlocked && !isWanted) {
    return (
      <p className="post-line">
        {text('blocked')}
        <Button size="small" onPress={() => setIsWanted(true)}>
          {text('blockedShow')}
        </Button>
      </p>
    );
  }

  /** A click opens the post, except on controls and while text is selected. */
  function follow({ target }: MouseEvent): void {
    if (isSubject || isEditing || window.getSelection()?.toString()) return;
    if (target instanceof Element && !target.closest('a, button, input, label, textarea, video, audio, pre, [role="button"]'))
      open(post.id);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link of its time does the same by keyboard.
    // biome-ignore lint/a11y/noStaticElementInteractions: as above.
    <div ref={frame} className={classNames('post', !isSubject && 'post-leads')} onClick={follow} {...press}>
      {isPinned && (
        <p className="post-why">
          <Pin aria-hidden="true" />
          {text('pinned')}
        </p>
      )}
      {repostedBy && <RepostedBy by={repostedBy} />}
      <Author post={post} />
      <div className="post-main">
        {!isComment && <ReplyLine post={post} />}
        {isEditing ? <PostEditor post={post} written={written} onDone={endEdit} /> : <PostBody post={post} isSubject={isSubject} />}
        <PostActs post={post} startEdit={startEdit} isSubject={isSubject} />
      </div>
    </div>
  );
}

function RepostedBy({ by }: { readonly by: NonNullable<PostRow['repostedBy']> }) {
  const isOwn = useOwnId() === by.id;
  return (
    <p className="post-why">
      <Repeat2 aria-hidden="true" />
      {isOwn ? text('youReposted') : text.rich('reposted', { name: by.username })}
    </p>
  );
}

/** Uses the record of the store, because it is newer than the one in the post. */
function Author({ post }: { readonly post: RawPost }) {
  const { createdBy, createdAt, editedAt } = post;
  const user = useUser(createdBy.id) ?? createdBy;
  const link = usePostLink();
  return (
    <header className="post-top">
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        className="post-avatar ui-touch-area"
        onClick={(event) => openProfileCard(event.currentTarget, createdBy.id, null)}
      >
        <Avatar name={user.username} hexColor={user.hexColor} picture={user.avatar} badges={user.badges} size={40} />
      </button>
      <button
        type="button"
        className="post-author ui-touch-area"
        onClick={(event) => openProfileCard(event.currentTarget, createdBy.id, null)}
      >
        <bdi>{user.username}</bdi>
      </button>
      {/* Names are not unique, so the tag is shown too. */}
      <span className="post-tag">:{user.tag}</span>
      {createdBy.bot === true && <BotTag />}
      <Link className="post-time ui-touch-area" to={link(post.id)}>
        <RelativeTime at={createdAt} />
      </Link>
      {editedAt !== null && (
        <span className="post-edited" title={text('editedAt', { when: formatTime(editedAt, 'exact') })}>
          {text('edited')}
        </span>
      )}
    </header>
  );
}

function ReplyLine({ post }: { readonly post: RawPost }) {
  const link = usePostLink();
  const target = usePost(post.commentToId ?? '');
  if (post.commentToId === null) return null;
  if (!target || (!isBlockedPost(target) && target.deleted)) return <p className="post-reply-to">{text('replyToDeleted')}</p>;
  return (
    <p className="post-reply-to">
      <Link to={link(target.id)}>{text.rich('replyTo', { name: target.createdBy.username })}</Link>
    </p>
  );
}
