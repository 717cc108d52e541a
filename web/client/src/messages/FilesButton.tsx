import { Paperclip } from 'lucide-react';
import { openDialog } from '../app/overlays.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { LazyFilesDialog } from './LazyFilesDialog.tsx';
import { text } from './texts.ts';

/** Opens all files of a conversation. */
export function FilesButton({ channelId }: { readonly channelId: string }) {
  return (
    <IconButton
      label={text('files')}
      tooltip="bottom"
      onPress={() => openDialog((close) => <LazyFilesDialog channelId={channelId} onClose={close} />)}
    >
      <Paperclip aria-hidden="true" />
    </IconButton>
  );
}
