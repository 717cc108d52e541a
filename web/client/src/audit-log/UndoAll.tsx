import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { showToast } from '../ui/toasts.ts';
import { text } from './texts.ts';
import { type DeletionEntry, useUndo } from './use-audit-log.ts';

type Progress = { readonly total: number; readonly done: number; readonly failed: number };

/** Restores several deleted messages. Each is a separate command with its own result. */
export function UndoAll({ serverId, entries }: { readonly serverId: string; readonly entries: readonly DeletionEntry[] }) {
  const [isAsked, setIsAsked] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  const { undoDeletion, refresh } = useUndo(serverId);

  async function bringBack() {
    let now: Progress = { total: entries.length, done: 0, failed: 0 };
    setProgress(now);
    for (const entry of entries) {
      const went = await undoDeletion(entry).then(
        () => true,
        () => false,
      );
      now = went ? { ...now, done: now.done + 1 } : { ...now, failed: now.failed + 1 };
      setProgress(now);
    }
    await refresh();
    setProgress(null);
    setIsAsked(false);
    showToast({ tone: 'success', text: text('undoAllDone', { count: now.done }) });
    if (now.failed > 0) showToast({ tone: 'alert', text: text('undoAllFailed', { count: now.failed }) });
  }

  return (
    <>
      <Button onPress={() => setIsAsked(true)}>{text('undoAll')}</Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => progress === null && setIsAsked(false)}
        title={text('undoAllTitle')}
        confirm={text('undo')}
        onConfirm={() => void bringBack()}
        tone="primary"
        isPending={progress !== null}
      >
        <p>{text('undoAllCount', { count: entries.length })}</p>
        <p>{text('undoNote')}</p>
        {progress && (
          <>
            <progress
              className="undo-progress"
              aria-label={text('undoAllTitle')}
              max={progress.total}
              value={progress.done + progress.failed}
            />
            <p role="status">{text('undoAllDone', { count: progress.done })}</p>
          </>
        )}
      </ConfirmDialog>
    </>
  );
}
