import type { ReactNode } from 'react';
import { problemOf } from '../api/problem.ts';
import { useAttempt } from '../pages/use-attempt.ts';
import { SettingsWaiting } from '../settings/SettingsWaiting.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { showToast } from '../ui/toasts.ts';
import { text } from './texts.ts';
import { useUndo } from './use-audit-log.ts';

type UndoConfirmDialogProps = {
  readonly serverId: string;
  readonly title: string;
  readonly onUndo: () => Promise<unknown>;
  /** The toast after the undo. */
  readonly doneText: string | null;
  readonly onClose: () => void;
  readonly isBlocked?: boolean;
  /** Shows its error. */
  readonly preview?: { readonly isError: boolean; readonly error: unknown };
  /** Shown when the preview is loaded. */
  readonly children: ReactNode;
};

export function UndoConfirmDialog(props: UndoConfirmDialogProps) {
  const { serverId, title, onUndo, doneText, onClose, isBlocked = false, preview, children } = props;
  const { refresh } = useUndo(serverId);
  const { attempt, isPending, problem } = useAttempt(async () => {
    await onUndo();
    await refresh();
    if (doneText !== null) showToast({ tone: 'success', text: doneText });
    onClose();
  });
  const failed = preview?.isError ? problemOf(preview.error).message : null;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={title}
      confirm={text('undo')}
      onConfirm={() => attempt()}
      tone="primary"
      isPending={isPending}
      isBlocked={isBlocked}
      problem={problem?.message ?? failed}
    >
      {children ?? (!preview?.isError && <SettingsWaiting />)}
    </ConfirmDialog>
  );
}
