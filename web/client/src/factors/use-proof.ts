/** The form state of a proof of identity for a sensitive action, for which a session is not enough. */
import { challengeProof } from '@folkmoot/contracts/factors/commands';
import type { UsedPasskey } from '@folkmoot/contracts/factors/wire';
import { useState } from 'react';
import { call } from '../api/call.ts';
import type { Problem } from '../api/problem.ts';
import { fieldProblems } from '../pages/form-problem.ts';
import { useAttempt } from '../pages/use-attempt.ts';
import { knowsPasskeys, takePasskey } from './browser-passkeys.ts';

/** If more than the password is required: `code` of an authenticator, or `credential` of a passkey that replaces it. */
export type Proof = { readonly password: string; readonly code?: string; readonly credential?: UsedPasskey };

type ProofField = { readonly value: string; readonly onChange: (value: string) => void; readonly error: string | undefined };

export type Proving = {
  readonly password: ProofField;
  /** null: no code is required so far. */
  readonly code: ProofField | null;
  /** All required fields are filled in. */
  readonly isReady: boolean;
  readonly isPending: boolean;
  /** The error that belongs to no field. */
  readonly problem: string | null;
  /** The same error, for a form with more fields. */
  readonly refused: Problem | null;
  readonly forget: () => void;
  readonly reset: () => void;
  readonly attempt: () => void;
  /** Uses a passkey instead of the code. null: the user has none, or no code is required. */
  readonly attemptByPasskey: (() => void) | null;
};

/** What is required besides the password, as far as it is known. */
export type ProofOptions = {
  /** The user has an authenticator. */
  readonly withCode?: boolean;
  /** The user has a passkey, and the action accepts it. */
  readonly withPasskey?: boolean;
};

/** `onProved` throws the refusal. */
export function useProof(onProved: (proof: Proof) => Promise<void>, { withCode = false, withPasskey = false }: ProofOptions = {}): Proving {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [wasAsked, setWasAsked] = useState(false);
  const { attempt, isPending, problem, forget } = useAttempt<'code' | 'passkey'>(async (by) => {
    const known = { password: password.trim() };
    if (by === 'passkey') await onProved({ ...known, credential: await takePasskey(await call(challengeProof, {})) });
    else await onProved({ ...known, ...(code.trim() === '' ? {} : { code: code.trim() }) });
  });
  const { fields, general } = fieldProblems(problem, { password: ['password'], code: ['code'] });
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
