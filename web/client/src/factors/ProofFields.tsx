import { KeyRound } from 'lucide-react';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import { text } from './texts.ts';
import type { Proving } from './use-proof.ts';

type ProofFieldsProps = {
  readonly proving: Proving;
  /** What is asked for beside the proof is not there yet. */
  readonly isBlocked?: boolean;
  /** Of the password. */
  readonly autoFocus?: boolean;
  /** Of the password. */
  readonly label?: string;
};

/** The password, and a code as soon as one is asked for, or a passkey in its place. */
export function ProofFields({
  proving: { password, code, attemptByPasskey, isPending },
  isBlocked = false,
  autoFocus = false,
  label = text('password'),
}: ProofFieldsProps) {
  return (
    <>
      <TextField {...password} label={label} type="password" autoComplete="current-password" autoFocus={autoFocus} />
      {code && <TextField {...code} label={text('proofCode')} description={text('proofCodeNote')} autoComplete="one-time-code" />}
      {attemptByPasskey && (
        <Button
          icon={<KeyRound aria-hidden="true" />}
          isDisabled={password.value.trim() === '' || isBlocked || isPending}
          onPress={attemptByPasskey}
        >
          {text('logInWithPasskey')}
        </Button>
      )}
    </>
  );
}
