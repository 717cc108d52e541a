import type { ReactNode } from 'react';
import { ProofForm } from '../factors/ProofForm.tsx';
import { type Proof, useProof } from '../factors/use-proof.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

type ProofDialogProps = {
  readonly title: string;
  readonly confirm: string;
  /** Throws the refusal, which the dialog shows. The dialog stays open. */
  readonly onProved: (proof: Proof) => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Confirms an action with the password, and with a code if one is required. */
export function ProofDialog({ title, confirm, onProved, onClose, children }: ProofDialogProps) {
  const proving = useProof(onProved);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={title}
      confirm={confirm}
      tone="primary"
      onConfirm={proving.attempt}
      isPending={proving.isPending}
      isBlocked={!proving.isReady}
      problem={proving.problem}
    >
      <ProofForm proving={proving}>
        <p>{children}</p>
      </ProofForm>
    </ConfirmDialog>
  );
}
