import type { RawPost, RawPostAttachment } from '@folkmoot/contracts/posts/wire';
import { useMemo } from 'react';
import { openDialog } from '../app/overlays.ts';
import { Markup } from '../markup/Markup.tsx';
import { boxOf, pictureAddress } from '../messages/attachment-view.ts';
import { Described } from '../messages/Described.tsx';
import { Fold } from '../messages/Fold.tsx';
import { LazyLightbox } from '../messages/LazyLightbox.tsx';
import { LinkEmbed } from '../messages/LinkEmbed.tsx';
import { SpoilerFile } from '../messages/SpoilerFile.tsx';
import { text as messageText } from '../messages/texts.ts';
import { prefersReducedMotion } from '../ui/reduced-motion.ts';
import { PostPoll } from './PostPoll.tsx';
import { text } from './texts.ts';
import '../messages/attachments.css';

const LARGEST = { width: 560, height: 480 };

/** The content of a post: text, link embed, image, poll. */
export function PostBody({ post, isSubject }: { readonly post: RawPost; readonly isSubject: boolean }) {
  const around = useMemo(() => ({ serverId: null, mentions: post.mentions, quotes: [] }), [post.mentions]);
  const words = post.content ? <Markup content={post.content} context={around} /> : null;
  return (
    <>
      {words && <div className="post-words">{isSubject ? words : <Fold foldKey={`post ${post.id}`}>{words}</Fold>}</div>}
      <LinkEmbed message={{ embed: post.embed, htmlEmbed: null, attachments: [], channelId: '' }} />
      {post.attachments.map((attachment) => (
        <Picture key={attachment.id} attachment={attachment} at={post.createdAt} />
      ))}
      {post.poll && <PostPoll post={post} poll={post.poll} />}
    </>
  );
}

/** Has its size before it is loaded. Opens the full image. */
function Picture({ attachment, at }: { readonly attachment: RawPostAttachment; readonly at: number }) {
  if (attachment.path === null) return null;
  const box = boxOf(attachment.width, attachment.height, LARGEST);
  const file = { ...attachment, provider: 'local' as const, fileId: null, mime: null, filesize: null, expireAt: null, createdAt: at };
  const { description, spoiler } = attachment;
  const shown = (
    <Described attachment={file} width={box.width}>
      <button
        type="button"
        className="attachment-picture"
        style={{ width: box.width, aspectRatio: `${box.width} / ${box.height}` }}
        aria-label={description === undefined ? text('image') : messageText('openImage', { name: description })}
        onClick={() => openDialog((close) => <LazyLightbox attachment={file} channelId="" onClose={close} />)}
      >
        <img
          src={pictureAddress(file, box, prefersReducedMotion())}
          alt={description ?? ''}
          width={box.width}
          height={box.height}
          loading="lazy"
          decoding="async"
        />
      </button>
    </Described>
  );
  if (!spoiler) return shown;
  return (
    <SpoilerFile attachment={file} viewer="picture" largest={LARGEST}>
      {shown}
    </SpoilerFile>
  );
}
