/**
 * The code with which someone from another machine can found the instance. It is derived from the master key, so all processes have the
 * same one.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { registrationRefusals } from '@folkmoot/contracts/registration/refusals';
import { networkOf } from '@folkmoot/platform/net/network-of';
import type { Vault } from '@folkmoot/platform/vault/vault';
import type { Deps } from '../domain.ts';

/** Per guess window. The code has 128 bits, so this limits load, not guesses. */
const MOST_GUESSES = 20;

export function setupCode(vault: Pick<Vault, 'derivedCode'>): string {
  return vault.derivedCode('setup', 'instance');
}

function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

type Asked = { readonly code: string | undefined; readonly address: string; readonly now: number };

/** null: the code is right. */
export async function checkSetupCode(
  { vault, guesses }: Pick<Deps, 'vault' | 'guesses'>,
  { code, address, now }: Asked,
): Promise<Refusal<'SetupCodeRequired' | 'TooManyGuesses'> | null> {
  if (code === undefined || code === '') return refuse('SetupCodeRequired');
  const ttl = await guesses.take(`setup code from ${networkOf(address)}`, MOST_GUESSES, now);
  if (ttl > 0) return refuse('TooManyGuesses', { ttl, path: 'setupCode' });
  if (isSame(code.trim(), setupCode(vault))) return null;
  return refuse('SetupCodeRequired', { text: registrationRefusals.SetupCodeRequired.others.wrong });
}
