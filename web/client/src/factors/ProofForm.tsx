import type { FormEvent, ReactNode } from 'react';
import { ProofFields } from './ProofFields.tsx';
import type { Proving } from './use-proof.ts';

type ProofFormProps = {
  readonly proving: Proving;
  /** What is asked for beside the proof is not there yet. */
  readonly isBlocked?: boolean;
  /** Of the password. */
  readonly autoFocus?: boolean;
  readonly children: ReactNode;
};

/** The proof in a dialog that Enter sends. */
export function ProofForm({ proving, isBlocked = false, autoFocus = false, children }: ProofFormProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    // The page below may be a form too, and hears of it otherwise.
    event.stopPropagation();
    if (proving.isReady && !isBlocked) proving.attempt();
  }

  return (
    <form className="settings-dialog" onSubmit={submit} noValidate>
      {children}
      <ProofFields proving={proving} isBlocked={isBlocked} autoFocus={autoFocus} />
      <button type="submit" hidden />
    </form>
  );
}
