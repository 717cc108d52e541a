/** The login methods of this instance. Fetched without the schemas of the whole record, which the login page does not need. */
import type { getInstance } from '@folkmoot/contracts/instance/commands';
import type { RawInstance } from '@folkmoot/contracts/instance/wire';
import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';

export type LogInChoices = Pick<RawInstance, 'identityProviders' | 'passwordLogin' | 'registration'>;

const ROUTE = { method: 'GET', path: '/instance' } as typeof getInstance;

/** null: not known yet, or an error. Then only a password login is offered. */
export function useLogInChoices(): LogInChoices | null {
  const [choices, setChoices] = useState<LogInChoices | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    call(ROUTE, {}, { signal: controller.signal }).then(setChoices, () => undefined);
    return () => controller.abort();
  }, []);
  return choices;
}

/** false: registration is closed. true until it is known. */
export function useCanRegister(): boolean {
  return useLogInChoices()?.registration !== 'closed';
}

/** Parses the redirect of a provider: a code, or an error. null: no redirect. */
export function returnIn(hash: string): { readonly code: string } | { readonly problem: string } | null {
  const [, kind, value = ''] = /^#(oidc|oidc-error)=([\w-]+)$/.exec(hash) ?? [];
  if (kind === undefined) return null;
  return kind === 'oidc' ? { code: value } : { problem: value };
}
