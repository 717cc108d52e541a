import { isFounder } from '@folkmoot/contracts/kernel/access';
import type { Viewer } from '../session/viewer.ts';

/** The server asks the same of every look (decision 45). */
export function mayLook({ badges }: Viewer): boolean {
  return isFounder(badges);
}
