/** Creates and uses passkeys with this browser. Errors become problems like those of a call. The library is loaded on demand. */
import type { CreatedPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '@folkmoot/contracts/factors/wire';
import type { z } from 'zod';
import { CallFailed, plainProblem } from '../api/problem.ts';
import { text } from './texts.ts';

export function knowsPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

function failed(message: string): CallFailed {
  return new CallFailed(plainProblem(-1, message));
}

/** Browsers give few details on purpose: a cancelled dialog and a missing passkey give the same error. */
function inWords(error: unknown): CallFailed {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return failed(text('passkeyExists'));
  if (name === 'SecurityError') return failed(text('passkeyUnavailable'));
  if (name === 'NotSupportedError') return failed(text('notSupported'));
  return failed(text('passkeyCancelled'));
}

export async function makePasskey(options: z.infer<typeof PasskeyCreation>): Promise<CreatedPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  try {
    const { id, rawId, response } = await startRegistration({ optionsJSON: options });
    const { clientDataJSON, attestationObject } = response;
    return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject } };
  } catch (error) {
    throw inWords(error);
  }
}

export async function takePasskey(options: z.infer<typeof PasskeyRequest>): Promise<UsedPasskey> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { id, rawId, response } = await startAuthentication({ optionsJSON: options }).catch((error: unknown) => {
    throw inWords(error);
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  if (userHandle === undefined) throw failed(text('passkeyUnknown'));
  return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature, userHandle } };
}
