import { MASK } from '@folkmoot/contracts/words/mark';

/** Whether readers may be shown masked words in place of what was written. */
export function isMasked(shown: string | null): boolean {
  return shown?.includes(MASK) === true;
}
