/** What the register page asks for, by the mode of the instance. */
import type { RawInstance } from '@folkmoot/contracts/instance/wire';

export type CodeField = 'required' | 'optional' | 'none';

/** An invitation lets people in sooner, or leads to a server; without one in the address an open instance asks for none. */
export function codeFieldOf(mode: RawInstance['registration'], isInAddress: boolean): CodeField {
  if (mode === 'invite') return 'required';
  return mode === 'approval' || isInAddress ? 'optional' : 'none';
}
