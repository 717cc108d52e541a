/** What the register page asks for and says, by the mode of the instance. */
import type { RawInstance } from '@folkmoot/contracts/instance/wire';

type Mode = RawInstance['registration'];

export type CodeField = 'required' | 'optional' | 'none';

/** An invitation lets people in sooner, or leads to a server; without one in the address an open instance asks for none. */
export function codeFieldOf(mode: Mode, isInAddress: boolean): CodeField {
  if (mode === 'invite') return 'required';
  return mode === 'approval' || isInAddress ? 'optional' : 'none';
}

/** What somebody can do whose invitation does not work, as the key of a text. Null: nobody can register. */
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
