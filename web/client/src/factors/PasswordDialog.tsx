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
  /** Throws the refusal, which the dialog shows. The dialog stays open. */
  readonly onProved: (proof: Proof) => Promise<void>;
  readonly onClose: () => void;
  /** Other required input is missing. */
  readonly isBlocked?: boolean;
  /** The user has an authenticator, so its code is required too. */
  readonly withCode?: boolean;
  /** The user has a passkey, which can replace the code. */
  readonly withPasskey?: boolean;
  readonly children: ReactNode;
};

/** Confirms a sensitive action, for which a session is not enough. */
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
      {/* If there is another field before it, that field has the focus. */}
      <ProofForm proving={proving} isBlocked={isBlocked} autoFocus={!isBlocked}>
        {children}
      </ProofForm>
      <ProblemNote>{proving.problem}</ProblemNote>
    </Dialog>
  );
}
