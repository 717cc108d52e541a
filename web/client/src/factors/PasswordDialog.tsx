import type { ReactNode } from 'react';
import { Button, type ButtonVariant } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { text as uiText } from '../ui/texts.ts';
import { ProofForm } from './ProofForm.tsx';
import { type Proof, useProof } from './use-proof.ts';

type PasswordDialogProps = {
  readonly title: string;
  readonly confirm: string;
  readonly tone?: Extract<ButtonVariant, 'primary' | 'danger'>;
  /** Throws what it was refused for, which is shown; the dialog stays. */
  readonly onProved: (proof: Proof) => Promise<void>;
  readonly onClose: () => void;
  /** What is asked for beside the password is not there yet. */
  readonly isBlocked?: boolean;
  /** An authenticator is on: its code is asked for too. */
  readonly withCode?: boolean;
  /** They have a passkey, which stands in for the code. */
  readonly withPasskey?: boolean;
  readonly children: ReactNode;
};

/** Something that only the person may do: an open session is not enough. */
export function PasswordDialog({ title, confirm, tone = 'primary', onProved, onClose, isBlocked = false, ...rest }: PasswordDialogProps) {
  const { withCode = false, withPasskey = false, children } = rest;
  const proving = useProof(onProved, { withCode, withPasskey });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      size="small"
      ignoresBackground
      footer={
        <>
          <Button onPress={onClose}>{uiText('cancel')}</Button>
          <Button variant={tone} onPress={proving.attempt} isPending={proving.isPending} isDisabled={!proving.isReady || isBlocked}>
            {confirm}
          </Button>
        </>
      }
    >
      {/* Where something else is to be filled in first, that has the focus. */}
      <ProofForm proving={proving} isBlocked={isBlocked} autoFocus={!isBlocked}>
        {children}
      </ProofForm>
      <ProblemNote>{proving.problem}</ProblemNote>
    </Dialog>
  );
}
