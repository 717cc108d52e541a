import type { RawMessage, RawMessageAttachment } from '@folkmoot/contracts/messages/wire';
import { Download, ExternalLink, FileClock, FileIcon, HardDrive, Music } from 'lucide-react';
import { openDialog } from '../app/overlays.ts';
import { prefersReducedMotion } from '../ui/reduced-motion.ts';
import { LazyVoicePlayer } from '../voice-messages/LazyVoicePlayer.tsx';
import { shownName } from './attachment-name.ts';
import { addressOf, boxOf, driveAddress, formatBytes, pictureAddress, type Viewer, viewerOf } from './attachment-view.ts';
import { Described } from './Described.tsx';
import { LazyLightbox } from './LazyLightbox.tsx';
import { SpoilerFile } from './SpoilerFile.tsx';
import { text } from './texts.ts';
import './attachments.css';

/** The files of a message. Each has its final size before it is loaded. */
export function Attachments({ message }: { readonly message: Pick<RawMessage, 'attachments' | 'channelId'> }) {
  return message.attachments.map((attachment) => <Attachment key={attachment.id} attachment={attachment} channelId={message.channelId} />);
}

type AttachmentProps = { readonly attachment: RawMessageAttachment; readonly channelId: string };

export function Attachment({ attachment, channelId }: AttachmentProps) {
  const viewer = viewerOf(attachment, Date.now());
  const shown = <Shown attachment={attachment} channelId={channelId} viewer={viewer} />;
  if (!attachment.spoiler || viewer === 'expired') return shown;
  return (
    <SpoilerFile attachment={attachment} viewer={viewer}>
      {shown}
    </SpoilerFile>
  );
}

function Shown({ attachment, channelId, viewer }: AttachmentProps & { readonly viewer: Viewer }) {
  switch (viewer) {
    case 'picture':
      return <Picture attachment={attachment} channelId={channelId} />;
    case 'video':
      return <Video attachment={attachment} />;
    case 'audio':
      return <Sound attachment={attachment} />;
    case 'voice':
      return attachment.voice && <LazyVoicePlayer address={addressOf(attachment)} recording={attachment.voice} />;
    case 'drive':
      return <DriveCard attachment={attachment} />;
    case 'expired':
      return <ExpiredCard attachment={attachment} />;
    case 'file':
      return <FileCard attachment={attachment} />;
  }
}

function Picture({ attachment, channelId }: AttachmentProps) {
  const box = boxOf(attachment.width, attachment.height);
  const { description } = attachment;
  const name = shownName(attachment);
  const open = () => openDialog((close) => <LazyLightbox attachment={attachment} channelId={channelId} onClose={close} />);
  return (
    <Described attachment={attachment} width={box.width}>
      <button
        type="button"
        className="attachment-picture"
        style={{ width: box.width, aspectRatio: `${box.width} / ${box.height}` }}
        aria-label={text('openImage', { name: description ?? name })}
        onClick={open}
      >
        <img
          src={pictureAddress(attachment, box, prefersReducedMotion())}
          alt={description ?? name}
          width={box.width}
          height={box.height}
          loading="lazy"
          decoding="async"
        />
      </button>
    </Described>
  );
}

function Video({ attachment }: { readonly attachment: RawMessageAttachment }) {
  const box = boxOf(null, null);
  return (
    <Described attachment={attachment} width={box.width}>
      {/* biome-ignore lint/a11y/useMediaCaption: files of users have no captions. */}
      <video
        className="attachment-video"
        style={{ width: box.width, aspectRatio: `${box.width} / ${box.height}` }}
        src={addressOf(attachment)}
        controls
        playsInline
        preload="metadata"
        aria-label={attachment.description ?? shownName(attachment)}
      />
    </Described>
  );
}

function Sound({ attachment }: { readonly attachment: RawMessageAttachment }) {
  return (
    <div className="attachment-card attachment-sound">
      <Music aria-hidden="true" />
      <About attachment={attachment} />
      {/* biome-ignore lint/a11y/useMediaCaption: files of users have no captions. */}
      <audio src={addressOf(attachment)} controls preload="none" aria-label={shownName(attachment)} />
    </div>
  );
}

function FileCard({ attachment }: { readonly attachment: RawMessageAttachment }) {
  const name = shownName(attachment);
  return (
    <div className="attachment-card">
      <FileIcon aria-hidden="true" />
      <About attachment={attachment} />
      <a className="attachment-act" href={addressOf(attachment)} download={name} target="_blank" rel="noopener">
        <Download aria-hidden="true" />
        <span>{text('download')}</span>
      </a>
    </div>
  );
}

function DriveCard({ attachment }: { readonly attachment: RawMessageAttachment }) {
  return (
    <div className="attachment-card">
      <HardDrive aria-hidden="true" />
      <span className="attachment-about">
        <strong>{text('driveFile')}</strong>
        <span>{attachment.mime}</span>
        <Description attachment={attachment} />
      </span>
      <a className="attachment-act" href={driveAddress(attachment)} target="_blank" rel="noopener noreferrer">
        <ExternalLink aria-hidden="true" />
        <span>{text('openFile')}</span>
      </a>
    </div>
  );
}

function ExpiredCard({ attachment }: { readonly attachment: RawMessageAttachment }) {
  return (
    <div className="attachment-card attachment-expired">
      <FileClock aria-hidden="true" />
      <span className="attachment-about">
        <strong>
          <bdi>{shownName(attachment)}</bdi>
        </strong>
        <span>{text('fileExpired')}</span>
      </span>
    </div>
  );
}

function About({ attachment }: { readonly attachment: RawMessageAttachment }) {
  return (
    <span className="attachment-about">
      <strong>
        <bdi>{shownName(attachment)}</bdi>
      </strong>
      {attachment.filesize !== null && <span>{formatBytes(attachment.filesize)}</span>}
      <Description attachment={attachment} />
    </span>
  );
}

function Description({ attachment: { description } }: { readonly attachment: RawMessageAttachment }) {
  if (description === undefined) return null;
  return (
    <span className="attachment-words" dir="auto">
      {description}
    </span>
  );
}
