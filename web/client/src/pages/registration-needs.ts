/** The fields and texts of the register page, by the registration mode of the instance. */
import type { RawInstance } from '@folkmoot/contracts/instance/wire';

type Mode = RawInstance['registration'];

export type CodeField = 'required' | 'optional' | 'none';

/**
 * Whether the form asks for an invitation code. On an instance with approval, an invitation lets users in sooner. An open instance shows the
 * field only for a code in the address, because an invitation may lead to a server.
 */
export function codeFieldOf(mode: Mode, isInAddress: boolean): CodeField {
  if (mode === 'invite') return 'required';
  return mode === 'approval' || isInAddress ? 'optional' : 'none';
}

/** The instruction for a user with an invalid invitation, as a text key. null: registration is closed. */
export function withoutInvitation(mode: Mode): 'invitationAsk' | 'invitationNotNeeded' | 'invitationApproval' | null {
  switch (mode) {
    case 'invite':
      return 'invitationAsk';
    case 'open':
      return 'invitationNotNeeded';
    case 'approval':
      return 'invitationApproval';
    case 'closed':
      return null;
  }
}
