import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { ProblemNote } from './ProblemNote.tsx';
import { text } from './texts.ts';

type ConfirmDialogProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Names the object: 'Delete #general?' */
  readonly title: string;
  readonly children: ReactNode;
  /** The label of the confirm button, a verb. */
  readonly confirm: string;
  readonly onConfirm: () => void;
  readonly tone?: 'danger' | 'primary';
  readonly isPending?: boolean;
  /** Disables the confirm button until a condition is met. */
  readonly isBlocked?: boolean;
  readonly problem?: string | null | undefined;
};

/** Asks for confirmation of an action that cannot be undone. The cancel button has the focus. */
export function ConfirmDialog({
  isOpen,
  onClose,
  title,
  children,
  confirm,
  onConfirm,
  tone = 'danger',
  isPending = false,
  isBlocked = false,
  problem,
}: ConfirmDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      size="small"
      role="alertdialog"
      footer={
        <>
          <Button onPress={onClose} autoFocus>
            {text('cancel')}
          </Button>
          <Button variant={tone} onPress={onConfirm} isPending={isPending} isDisabled={isBlocked}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className="ui-dialog-text">{children}</div>
      <ProblemNote>{problem}</ProblemNote>
    </Dialog>
  );
}
