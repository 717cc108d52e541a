import { isFounder } from '@folkmoot/contracts/kernel/access';
import type { Viewer } from '../session/viewer.ts';

/** The same rule as on the server (decision 45). */
export function maySeeHistory({ badges }: Viewer): boolean {
  return isFounder(badges);
}
