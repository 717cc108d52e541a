/**
 * Finds the rule that allows a registration. It runs before the address is checked, so that a caller without permission learns nothing
 * about it.
 */
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

/** The limit of wrong codes from one network per guess window. Codes have 128 bits, so this limits load, not guesses. */
const MOST_GUESSES = 30;

/** Another process may have registered the founder a moment ago, so this reads the log. */
async function needsSetup(deps: Deps): Promise<boolean> {
  if (isFounded(deps.warm)) return false;
  return (await deps.stateOf(foundingFolding, FOUNDING_STREAM)).status === 'unfounded';
}

type Asked = { readonly code: string; readonly address: string; readonly now: number };

/** Reads the log, because another process may have created the invitation or taken its last use. */
export async function byInvitation(deps: Deps, { code, address, now }: Asked): Promise<Admission | Refusal<AdmissionCode>> {
  const counted = `invitation code from ${networkOf(address)}`;
  const ttl = await deps.guesses.take(counted, MOST_GUESSES, now);
  if (ttl > 0) return refuse('TooManyGuesses', { ttl, path: 'inviteCode' });
  const key = invitationKey(deps.vault, code);
  const invitation = await deps.stateOf(invitationFolding, invitationStream(key));
  if (!isUsable(invitation, now)) return refuse('InvitationRequired', { text: registrationRefusals.InvitationRequired.others.invalid });
  await deps.guesses.refund(counted);
  return { by: 'invitation', key, invitationId: invitation.invitationId, serverId: invitation.serverId };
}

/** A closed registration is reported before the request is checked. */
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
