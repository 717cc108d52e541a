/** Something that only the person may do: an open session is not enough. */
import { challengeProof } from '@folkmoot/contracts/factors/commands';
import type { UsedPasskey } from '@folkmoot/contracts/factors/wire';
import { useState } from 'react';
import { call } from '../api/call.ts';
import type { Problem } from '../api/problem.ts';
import { placeProblem } from '../pages/form-problem.ts';
import { useAttempt } from '../pages/use-attempt.ts';
import { knowsPasskeys, takePasskey } from './browser-passkeys.ts';

/** Where more than the password is asked for: `code` of an authenticator, or `credential` of a passkey that stands in for it. */
export type Proof = { readonly password: string; readonly code?: string; readonly credential?: UsedPasskey };

type ProofField = { readonly value: string; readonly onChange: (value: string) => void; readonly error: string | undefined };

export type Proving = {
  readonly password: ProofField;
  /** null until somebody asks for it. */
  readonly code: ProofField | null;
  /** All that was asked for is there. */
  readonly isReady: boolean;
  readonly isPending: boolean;
  /** What went wrong and belongs below no field. */
  readonly problem: string | null;
  /** The same, for a form that has more fields to put it below. */
  readonly refused: Problem | null;
  readonly forget: () => void;
  readonly reset: () => void;
  readonly attempt: () => void;
  /** With a passkey in place of the code; null: none would do, or no code is asked for. */
  readonly attemptByPasskey: (() => void) | null;
};

/** What is asked for beside the password, as far as it is known already. */
export type Asked = {
  /** It is known already that there is an authenticator. */
  readonly withCode?: boolean;
  /** They have one, and what is done takes it. */
  readonly withPasskey?: boolean;
};

/** `onProved` throws what it was refused for. */
export function useProof(onProved: (proof: Proof) => Promise<void>, { withCode = false, withPasskey = false }: Asked = {}): Proving {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [wasAsked, setWasAsked] = useState(false);
  const { attempt, isPending, problem, forget } = useAttempt<'code' | 'passkey'>(async (by) => {
    const known = { password: password.trim() };
    if (by === 'passkey') await onProved({ ...known, credential: await takePasskey(await call(challengeProof, {})) });
    else await onProved({ ...known, ...(code.trim() === '' ? {} : { code: code.trim() }) });
  });
  const { fields, general } = placeProblem(problem, { password: ['password'], code: ['code'] });
  if (fields.code && !wasAsked) setWasAsked(true);
  const asksForCode = withCode || wasAsked;

  function field(value: string, set: (value: string) => void, error: string | undefined): ProofField {
    function onChange(next: string) {
      forget();
      set(next);
    }
    return { value, onChange, error };
  }

  function reset() {
    forget();
    setPassword('');
    setCode('');
    setWasAsked(false);
  }

  return {
    password: field(password, setPassword, fields.password),
    code: asksForCode ? field(code, setCode, fields.code) : null,
    isReady: password.trim() !== '' && !(asksForCode && code.trim() === ''),
    isPending,
    problem: general,
    refused: problem,
    forget,
    reset,
    attempt: () => attempt('code'),
    attemptByPasskey: withPasskey && asksForCode && knowsPasskeys() ? () => attempt('passkey') : null,
  };
}
