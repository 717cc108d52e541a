/** How people can log in here. Asked without the schemas of the whole record, which the log-in page does without. */
import type { getInstance } from '@folkmoot/contracts/instance/commands';
import type { RawInstance } from '@folkmoot/contracts/instance/wire';
import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';

export type LogInChoices = Pick<RawInstance, 'identityProviders' | 'passwordLogin' | 'registration'>;

const ROUTE = { method: 'GET', path: '/instance' } as typeof getInstance;

/** null until they are known, and where they cannot be asked for: then people log in with a password. */
export function useLogInChoices(): LogInChoices | null {
  const [choices, setChoices] = useState<LogInChoices | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    call(ROUTE, {}, { signal: controller.signal }).then(setChoices, () => undefined);
    return () => controller.abort();
  }, []);
  return choices;
}

/** False: nobody can register here. True until that is known. */
export function useCanRegister(): boolean {
  return useLogInChoices()?.registration !== 'closed';
}

/** What a provider sent somebody back with: a code, or what went wrong. null: nothing. */
export function returnIn(hash: string): { readonly code: string } | { readonly problem: string } | null {
  const [, kind, value = ''] = /^#(oidc|oidc-error)=([\w-]+)$/.exec(hash) ?? [];
  if (kind === undefined) return null;
  return kind === 'oidc' ? { code: value } : { problem: value };
}
