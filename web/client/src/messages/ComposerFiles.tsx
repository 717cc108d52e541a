import { FileIcon, X } from 'lucide-react';
import { text as driveText } from '../connections/texts.ts';
import { LazyFileHints } from '../files/LazyFileHints.tsx';
import { instanceRules } from '../instance/instance-rules.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { detach, useAttached } from './attached-files.ts';
import { formatBytes } from './attachment-view.ts';
import { text } from './texts.ts';
import type { LocalFile } from './timeline-state.ts';
import './attachments.css';

/** The files of the next message. */
export function ComposerFiles({ channelId }: { readonly channelId: string }) {
  const files = useAttached(channelId);
  if (files.length === 0) return null;
  return (
    <>
      <ul className="composer-files" aria-label={text('attached')}>
        {files.map((file) => (
          <ComposerFile key={file.id} file={file} onRemove={() => detach(channelId, file)} />
        ))}
      </ul>
      <LazyFileHints bytes={files.reduce((sum, { file }) => sum + file.size, 0)} />
    </>
  );
}

function ComposerFile({ file: { file, picture }, onRemove }: { readonly file: LocalFile; readonly onRemove: () => void }) {
  return (
    <li className="composer-file">
      {picture ? <img src={picture.url} alt="" width={40} height={40} /> : <FileIcon aria-hidden="true" />}
      <span className="attachment-about">
        <strong>
          <bdi>{file.name}</bdi>
        </strong>
        <span>
          {file.size > instanceRules().fileBytes ? driveText('toDrive', { size: formatBytes(file.size) }) : formatBytes(file.size)}
        </span>
      </span>
      <IconButton size="small" label={text('removeAttachment', { name: file.name })} onPress={onRemove}>
        <X aria-hidden="true" />
      </IconButton>
    </li>
  );
}
