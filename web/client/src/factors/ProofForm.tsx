import type { FormEvent, ReactNode } from 'react';
import { ProofFields } from './ProofFields.tsx';
import type { Proving } from './use-proof.ts';

type ProofFormProps = {
  readonly proving: Proving;
  /** Other required input is missing. */
  readonly isBlocked?: boolean;
  /** Focuses the password field. */
  readonly autoFocus?: boolean;
  readonly children: ReactNode;
};

/** The proof fields in a form, so that Enter submits it. */
export function ProofForm({ proving, isBlocked = false, autoFocus = false, children }: ProofFormProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    // React events bubble through portals, so a form below the dialog would be submitted too.
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
