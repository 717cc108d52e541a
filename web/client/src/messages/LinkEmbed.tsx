import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import { ImageOff, Play } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { openDialog } from '../app/overlays.ts';
import { useTwitterEmbed } from '../appearance/appearance.ts';
import { formatTime } from '../i18n/format.ts';
import { shownName } from './attachment-name.ts';
import { LazyLightbox } from './LazyLightbox.tsx';
import { type LinkPicture, type LinkView, linkView } from './link-embed.ts';
import { text } from './texts.ts';
import './link-embed.css';

type LinkEmbedProps = {
  readonly message: Pick<RawMessage, 'embed' | 'htmlEmbed' | 'attachments' | 'channelId'>;
  /** A button on the embed. */
  readonly action?: ReactNode;
};

/** The embed of a message's link: an image, or a card of the page. */
export function LinkEmbed({ message, action = null }: LinkEmbedProps) {
  const view = linkView(message);
  const showsTwitter = useTwitterEmbed();
  if (!view || (view.kind === 'card' && view.isOfTwitter && !showsTwitter)) return null;
  const embed = view.kind === 'picture' ? <Picture view={view} channelId={message.channelId} /> : <Card view={view} />;
  if (!action) return embed;
  return (
    <div className="link-embed">
      {embed}
      {action}
    </div>
  );
}

type PictureProps = { readonly view: Extract<LinkView, { readonly kind: 'picture' }>; readonly channelId: string };

function Picture({ view, channelId }: PictureProps) {
  const { attachment, picture } = view;
  const open = () => openDialog((close) => <LazyLightbox attachment={attachment} channelId={channelId} onClose={close} />);
  return (
    <button type="button" className="link-picture" aria-label={text('openImage', { name: shownName(attachment) })} onClick={open}>
      <Boxed picture={picture} />
    </button>
  );
}

function Card({ view }: { readonly view: Extract<LinkView, { readonly kind: 'card' }> }) {
  const { href, site, title, description, by, since, isVideo, large, small } = view;
  return (
    <section className="link-card" aria-label={text('linkTo', { site })}>
      <div className="link-words">
        <span className="link-site">
          <bdi>{site}</bdi>
        </span>
        <a className="link-title" href={href} target="_blank" rel="noopener noreferrer nofollow">
          <bdi>{title ?? href}</bdi>
        </a>
        {(by !== null || since !== null) && (
          <span className="link-by">
            {by !== null && <bdi>{by}</bdi>}
            {since !== null && <time dateTime={new Date(since).toISOString()}>{formatTime(since, 'date')}</time>}
          </span>
        )}
        {description !== null && (
          <p className="link-description">
            <bdi>{description}</bdi>
          </p>
        )}
      </div>
      {small && <Boxed picture={small} />}
      {large && !isVideo && <Boxed picture={large} />}
      {large && isVideo && (
        <a
          className="link-video"
          href={href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          aria-label={text('play', { name: title ?? site })}
        >
          <Boxed picture={large} />
          <Play className="link-play" aria-hidden="true" />
        </a>
      )}
    </section>
  );
}

/** The box has its size before the image is loaded, and keeps it if the image fails to load. */
function Boxed({ picture: { address, box } }: { readonly picture: LinkPicture }) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span className="link-box" style={{ width: box.width, aspectRatio: `${box.width} / ${box.height}` }}>
      {failed === address ? (
        <ImageOff aria-hidden="true" />
      ) : (
        <img
          src={address}
          alt=""
          width={box.width}
          height={box.height}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(address)}
        />
      )}
    </span>
  );
}
