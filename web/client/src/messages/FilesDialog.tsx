import type { RawAttachment } from '@folkmoot/contracts/messages/wire';
import { MessageSquare } from 'lucide-react';
import { useNavigate } from 'react-router';
import { problemOf } from '../api/problem.ts';
import { formatTime } from '../i18n/format.ts';
import { useChannel } from '../store/use-store.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { Attachment } from './Attachments.tsx';
import { text } from './texts.ts';
import { useFiles } from './use-files.ts';
import './files-dialog.css';

type FilesDialogProps = { readonly channelId: string; readonly onClose: () => void };

/** All files of a conversation, newest first. */
export function FilesDialog({ channelId, onClose }: FilesDialogProps) {
  const count = useChannel(channelId)?._count?.attachments ?? 0;
  return (
    <Dialog isOpen onClose={onClose} size="large" title={count > 0 ? text('filesCounted', { count }) : text('files')}>
      <Files channelId={channelId} onClose={onClose} />
    </Dialog>
  );
}

function Files({ channelId, onClose }: FilesDialogProps) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useFiles(channelId);
  if (error && !data) {
    const retryButton = <Button onPress={() => void refetch()}>{text('tryAgain')}</Button>;
    return <ErrorState title={text('filesFailed')} text={problemOf(error).message} action={retryButton} />;
  }
  if (!data) {
    return (
      <p role="status" className="files-loading">
        <Spinner size="small" /> {text('filesLoading')}
      </p>
    );
  }
  const files = data.pages.flat();
  if (files.length === 0) return <EmptyState title={text('filesNone')} text={text('filesNoneHint')} />;
  return (
    <>
      <ul className="files">
        {files.map((file) => (
          <FileRow key={file.id} file={file} channelId={channelId} onLeave={onClose} />
        ))}
      </ul>
      {hasNextPage && (
        <Button isDisabled={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {text('filesMore')}
        </Button>
      )}
    </>
  );
}

type FileRowProps = { readonly file: RawAttachment; readonly channelId: string; readonly onLeave: () => void };

function FileRow({ file, channelId, onLeave }: FileRowProps) {
  const navigate = useNavigate();
  const base = file.serverId ? `servers/${file.serverId}` : 'inbox';

  function show(): void {
    onLeave();
    navigate(`/app/${base}/${channelId}?messageId=${file.messageId}`);
  }

  return (
    <li className="files-row">
      <div className="files-top">
        <time dateTime={new Date(file.createdAt).toISOString()}>{formatTime(file.createdAt, 'short')}</time>
        <IconButton size="small" label={text('fileMessage')} onPress={show}>
          <MessageSquare aria-hidden="true" />
        </IconButton>
      </div>
      <Attachment attachment={file} channelId={channelId} />
    </li>
  );
}
