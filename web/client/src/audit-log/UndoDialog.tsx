import { Markup } from '../markup/Markup.tsx';
import { text } from './texts.ts';
import { UndoConfirmDialog } from './UndoConfirmDialog.tsx';
import { type BanEntry, type DeletionEntry, type UnbanEntry, useActUndo, useBanUndo, useUndo } from './use-audit-log.ts';

/** Mounted when it is opened, so that the preview is current. */
export function UndoBanDialog({ entry, name, onClose }: { readonly entry: BanEntry; readonly name: string; readonly onClose: () => void }) {
  const preview = useBanUndo(entry);
  const { undoBan } = useUndo(entry.serverId);
  return (
    <UndoConfirmDialog
      serverId={entry.serverId}
      title={text('undoBanTitle', { name })}
      onUndo={() => undoBan(entry)}
      doneText={preview.data ? text('undoAllDone', { count: preview.data.restorableMessages }) : null}
      onClose={onClose}
      isBlocked={!preview.data}
      preview={preview}
    >
      {preview.data && <BanPreview {...preview.data} />}
    </UndoConfirmDialog>
  );
}

type Preview = { readonly holds: boolean; readonly removedMessages: number; readonly restorableMessages: number };

function BanPreview({ holds, removedMessages, restorableMessages }: Preview) {
  const lost = removedMessages - restorableMessages;
  return (
    <>
      <p>{text(holds ? 'undoBanActive' : 'undoBanLifted')}</p>
      {removedMessages > 0 && (
        <ul className="undo-counts">
          <li>{text('undoMessages', { count: restorableMessages })}</li>
          {lost > 0 && <li>{text('undoBanUnrestorable', { count: lost })}</li>}
        </ul>
      )}
      {restorableMessages > 0 && <p>{text('undoNote')}</p>}
    </>
  );
}

type UnbanProps = { readonly entry: UnbanEntry; readonly name: string; readonly onClose: () => void };

/** Also checks whether the user rejoined or was banned again since, because an undo is then impossible. */
export function UndoUnbanDialog({ entry, name, onClose }: UnbanProps) {
  const preview = useActUndo(entry);
  const { undoUnban } = useUndo(entry.serverId);
  return (
    <UndoConfirmDialog
      serverId={entry.serverId}
      title={text('undoUnbanTitle', { name })}
      onUndo={() => undoUnban(entry)}
      doneText={text('undoDone')}
      onClose={onClose}
      isBlocked={preview.data?.undo.state !== 'open'}
      preview={preview}
    >
      {preview.data && <p>{text(preview.data.undo.state === 'gone' ? 'changedSince' : 'undoUnbanText')}</p>}
    </UndoConfirmDialog>
  );
}

export function UndoMessageDialog({ entry, onClose }: { readonly entry: DeletionEntry; readonly onClose: () => void }) {
  const { undoDeletion } = useUndo(entry.serverId);
  const around = { serverId: entry.serverId, mentions: [], quotes: [] };
  return (
    <UndoConfirmDialog
      serverId={entry.serverId}
      title={text('undoMessageTitle')}
      onUndo={() => undoDeletion(entry)}
      doneText={text('undoAllDone', { count: 1 })}
      onClose={onClose}
    >
      <blockquote className="undo-words" dir="auto">
        {entry.data.content ? <Markup content={entry.data.content} context={around} /> : text('onlyFile')}
      </blockquote>
      <p>{text('undoNote')}</p>
    </UndoConfirmDialog>
  );
}
