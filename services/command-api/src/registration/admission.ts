/** By which rule somebody may register here. Asked before anything is said of their address: who may not register learns nothing. */
import type { register } from '@folkmoot/contracts/accounts/commands';
import type { Refusal } from '@folkmoot/contracts/kernel/refusal';
import type { Input } from '@folkmoot/platform/command/handler';
import type { Deps } from '../domain.ts';
import { FOUNDING_STREAM, foundingFolding, isFounded } from './founding.ts';
import { checkSetupCode } from './setup-code.ts';

/** `founder`: they found the instance, unless somebody else has by then. */
export type Admission = { readonly by: 'everyone' } | { readonly by: 'founder' };

export type AdmissionCode = 'SetupCodeRequired' | 'TooManyGuesses';

/** Another process may have taken the founder's registration a moment ago: the log knows. */
async function needsSetup(deps: Deps): Promise<boolean> {
  if (isFounded(deps.warm)) return false;
  return (await deps.stateOf(foundingFolding, FOUNDING_STREAM)).status === 'unfounded';
}

export async function admissionOf(input: Input<typeof register>, deps: Deps): Promise<Admission | Refusal<AdmissionCode>> {
  const { body, address, now } = input;
  if (!(await needsSetup(deps))) return { by: 'everyone' };
  if (input.local) return { by: 'founder' };
  return (await checkSetupCode(deps, { code: body.setupCode, address, now })) ?? { by: 'founder' };
}
