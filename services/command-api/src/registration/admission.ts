/** By which rule somebody may register here. Asked before anything is said of their address: who may not register learns nothing. */
import type { register } from '@folkmoot/contracts/accounts/commands';
import { bestLanguage } from '@folkmoot/contracts/kernel/languages';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { registrationRefusals } from '@folkmoot/contracts/registration/refusals';
import type { Input } from '@folkmoot/platform/command/handler';
import { networkOf } from '@folkmoot/platform/net/network-of';
import type { Deps } from '../domain.ts';
import type { Admission } from './admission-state.ts';
import { FOUNDING_STREAM, foundingFolding, isFounded } from './founding.ts';
import { invitationFolding, invitationKey, invitationStream, isUsable } from './invitation-state.ts';
import { checkSetupCode } from './setup-code.ts';

export type AdmissionCode = 'SetupCodeRequired' | 'TooManyGuesses' | 'RegistrationClosed' | 'InvitationRequired';

/** Wrong codes from one network, in the window of guesses. They have 128 bits: this is against load, not against luck. */
const MOST_GUESSES = 30;

/** Another process may have taken the founder's registration a moment ago: the log knows. */
async function needsSetup(deps: Deps): Promise<boolean> {
  if (isFounded(deps.warm)) return false;
  return (await deps.stateOf(foundingFolding, FOUNDING_STREAM)).status === 'unfounded';
}

type Asked = { readonly code: string; readonly address: string; readonly now: number };

/** The log is asked: the invitation may have been made, or its last use taken, in another process. */
export async function byInvitation(deps: Deps, { code, address, now }: Asked): Promise<Admission | Refusal<AdmissionCode>> {
  const counted = `invitation code from ${networkOf(address)}`;
  const ttl = await deps.guesses.take(counted, MOST_GUESSES, now);
  if (ttl > 0) return refuse('TooManyGuesses', { ttl, path: 'inviteCode' });
  const key = invitationKey(deps.vault, code);
  const invitation = await deps.stateOf(invitationFolding, invitationStream(key));
  if (!isUsable(invitation, now)) return refuse('InvitationRequired', { text: registrationRefusals.InvitationRequired.others.invalid });
  await deps.guesses.giveBack(counted);
  return { by: 'invitation', key, invitationId: invitation.invitationId, serverId: invitation.serverId };
}

/** Where nobody can register, it is said before anything of the request is looked at. */
export async function closedTo(deps: Deps): Promise<Refusal<'RegistrationClosed'> | null> {
  return deps.instance().registration === 'closed' && !(await needsSetup(deps)) ? refuse('RegistrationClosed') : null;
}

export async function admissionOf(input: Input<typeof register>, deps: Deps): Promise<Admission | Refusal<AdmissionCode>> {
  const { body, address, now } = input;
  if (await needsSetup(deps)) {
    if (input.local) return { by: 'founder' };
    return (await checkSetupCode(deps, { code: body.setupCode, address, now })) ?? { by: 'founder' };
  }
  const { registration } = deps.instance();
  const code = body.inviteCode ?? '';
  if (code !== '') return byInvitation(deps, { code, address, now });
  if (registration === 'invite') return refuse('InvitationRequired');
  return registration === 'approval' ? { by: 'approval', language: bestLanguage(input.languages) } : { by: 'everyone' };
}
