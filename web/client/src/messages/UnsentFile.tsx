import { FileIcon, Mic, X } from 'lucide-react';
import { IconButton } from '../ui/IconButton.tsx';
import { localName } from './attachment-name.ts';
import { boxOf, formatBytes } from './attachment-view.ts';
import { text } from './texts.ts';
import type { LocalFile } from './timeline-state.ts';
import { type Upload, useUpload } from './uploads.ts';
import { useCancelSend } from './use-send-message.ts';

type UnsentFileProps = { readonly file: LocalFile; readonly channelId: string; readonly entryKey: string; readonly isSending: boolean };

/** The file of an unsent message with its upload progress. */
export function UnsentFile({ file, channelId, entryKey, isSending }: UnsentFileProps) {
  const upload = useUpload(entryKey);
  return (
    <>
      {file.picture && <LocalPicture picture={file.picture} name={file.description || file.file.name} />}
      {file.picture && file.spoiler && <span className="attachment-marked">{text('spoiler')}</span>}
      {(isSending || !file.picture) && (
        <div className="attachment-card">
          {!file.picture && (file.voice ? <Mic aria-hidden="true" /> : <FileIcon aria-hidden="true" />)}
          <span className="attachment-about">
            <strong>
              <bdi>{localName(file)}</bdi>
            </strong>
            <span>{isSending ? stateOf(upload) : formatBytes(file.file.size)}</span>
          </span>
          {isSending && <Cancel channelId={channelId} entryKey={entryKey} name={localName(file)} />}
          {upload && <progress className="attachment-progress" value={upload.sent} max={upload.total} aria-label={text('uploading')} />}
        </div>
      )}
    </>
  );
}

function stateOf(upload: Upload | null): string {
  if (!upload) return text('uploadWaiting');
  const { sent, total, speed } = upload;
  // All bytes are sent, and the media service is processing them.
  if (sent >= total) return text('uploadFinishing');
  const progress = text('uploadProgress', { sent: formatBytes(sent), total: formatBytes(total) });
  return speed === null ? progress : `${progress} · ${text('uploadSpeed', { speed: formatBytes(speed) })}`;
}

function LocalPicture({ picture, name }: { readonly picture: NonNullable<LocalFile['picture']>; readonly name: string }) {
  const box = boxOf(picture.width, picture.height);
  return (
    <span className="attachment-picture" style={{ width: box.width, aspectRatio: `${box.width} / ${box.height}`, cursor: 'auto' }}>
      <img src={picture.url} alt={name} width={box.width} height={box.height} />
    </span>
  );
}

function Cancel({ channelId, entryKey, name }: { readonly channelId: string; readonly entryKey: string; readonly name: string }) {
  const cancel = useCancelSend(channelId);
  return (
    <IconButton size="small" label={text('uploadCancel', { name })} onPress={() => cancel(entryKey)}>
      <X aria-hidden="true" />
    </IconButton>
  );
}
