import { TextField } from '../ui/TextField.tsx';
import { text } from './texts.ts';
import type { Proving } from './use-proof.ts';

type ProofFieldsProps = {
  readonly proving: Proving;
  /** Of the password. */
  readonly autoFocus?: boolean;
};

/** The password, and a code as soon as one is asked for. */
export function ProofFields({ proving: { password, code }, autoFocus = false }: ProofFieldsProps) {
  return (
    <>
      <TextField {...password} label={text('password')} type="password" autoComplete="current-password" autoFocus={autoFocus} />
      {code && <TextField {...code} label={text('proofCode')} description={text('proofCodeNote')} autoComplete="one-time-code" />}
    </>
  );
}
