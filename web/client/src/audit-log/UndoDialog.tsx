import { problemOf } from '../api/problem.ts';
import { useAttempt } from '../pages/use-attempt.ts';
import { SettingsWaiting } from '../settings/SettingsWaiting.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { showToast } from '../ui/toasts.ts';
import { text } from './texts.ts';
import { type BanEntry, type DeletionEntry, type UnbanEntry, useActUndo, useBanUndo, useUndo } from './use-audit-log.ts';

/** Mounted while it is open, so that the preview is of now. */
export function UndoBanDialog({ entry, name, onClose }: { readonly entry: BanEntry; readonly name: string; readonly onClose: () => void }) {
  const preview = useBanUndo(entry);
  const { undoBan, refresh } = useUndo(entry.serverId);
  const { attempt, isPending, problem } = useAttempt(async () => {
    await undoBan(entry);
    await refresh();
    if (preview.data) showToast({ tone: 'success', text: text('undoAllDone', { count: preview.data.restorableMessages }) });
    onClose();
  });
  const failed = preview.isError ? problemOf(preview.error).message : null;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={text('undoBanTitle', { name })}
      confirm={text('undo')}
      onConfirm={() => attempt()}
      tone="primary"
      isPending={isPending}
      isBlocked={!preview.data}
      problem={problem?.message ?? failed}
    >
      {preview.data ? <BanPreview {...preview.data} /> : !preview.isError && <SettingsWaiting />}
    </ConfirmDialog>
  );
}

type Preview = { readonly holds: boolean; readonly removedMessages: number; readonly restorableMessages: number };

function BanPreview({ holds, removedMessages, restorableMessages }: Preview) {
  const lost = removedMessages - restorableMessages;
  return (
    <>
      <p>{text(holds ? 'undoBanHolds' : 'undoBanLifted')}</p>
      {removedMessages > 0 && (
        <ul className="undo-counts">
          <li>{text('undoMessages', { count: restorableMessages })}</li>
          {lost > 0 && <li>{text('undoBanLost', { count: lost })}</li>}
        </ul>
      )}
      {restorableMessages > 0 && <p>{text('undoQuietly')}</p>}
    </>
  );
}

type UnbanProps = { readonly entry: UnbanEntry; readonly name: string; readonly onClose: () => void };

/** Whether they are out still is asked as well: whoever came in, or was banned, since is another matter. */
export function UndoUnbanDialog({ entry, name, onClose }: UnbanProps) {
  const preview = useActUndo(entry);
  const { undoUnban, refresh } = useUndo(entry.serverId);
  const { attempt, isPending, problem } = useAttempt(async () => {
    await undoUnban(entry);
    await refresh();
    showToast({ tone: 'success', text: text('undoActDone') });
    onClose();
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={text('undoUnbanTitle', { name })}
      confirm={text('undo')}
      onConfirm={() => attempt()}
      tone="primary"
      isPending={isPending}
      isBlocked={preview.data?.undo.state !== 'open'}
      problem={problem?.message ?? (preview.isError ? problemOf(preview.error).message : null)}
    >
      {preview.data ? (
        <p>{text(preview.data.undo.state === 'gone' ? 'changedSince' : 'undoUnbanText')}</p>
      ) : (
        !preview.isError && <SettingsWaiting />
      )}
    </ConfirmDialog>
  );
}

export function UndoMessageDialog({ entry, onClose }: { readonly entry: DeletionEntry; readonly onClose: () => void }) {
  const { undoDeletion, refresh } = useUndo(entry.serverId);
  const { attempt, isPending, problem } = useAttempt(async () => {
    await undoDeletion(entry);
    await refresh();
    showToast({ tone: 'success', text: text('undoAllDone', { count: 1 }) });
    onClose();
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={text('undoMessageTitle')}
      confirm={text('undo')}
      onConfirm={() => attempt()}
      tone="primary"
      isPending={isPending}
      problem={problem?.message}
    >
      <blockquote className="undo-words" dir="auto">
        {entry.data.content ?? text('onlyFile')}
      </blockquote>
      <p>{text('undoQuietly')}</p>
    </ConfirmDialog>
  );
}
