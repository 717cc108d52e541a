import { KeyRound } from 'lucide-react';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import { text } from './texts.ts';
import type { Proving } from './use-proof.ts';

type ProofFieldsProps = {
  readonly proving: Proving;
  /** Other required input is missing. */
  readonly isBlocked?: boolean;
  /** Focuses the password field. */
  readonly autoFocus?: boolean;
  /** The label of the password field. */
  readonly label?: string;
};

/** The password, and a code if one is required, or a passkey instead of the code. */
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
