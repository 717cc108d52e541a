import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import { Markup } from '../markup/Markup.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { text } from './texts.ts';
import { useDeleteMessage } from './use-message-commands.ts';
import './delete-dialog.css';

export function DeleteDialog({ message, onClose }: { readonly message: RawMessage; readonly onClose: () => void }) {
  const remove = useDeleteMessage();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={text('deleteTitle')}
      confirm={text('delete')}
      onConfirm={() => {
        onClose();
        void remove(message);
      }}
    >
      <p>{text('deleteText')}</p>
      <div className="message-delete-preview">
        <strong>
          <bdi>{message.createdBy.username}</bdi>
        </strong>
        <Markup content={message.content} context={{ serverId: null, mentions: message.mentions, quotes: message.quotedMessages }} />
      </div>
    </ConfirmDialog>
  );
}
