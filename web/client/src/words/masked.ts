import { MASK } from '@folkmoot/contracts/words/mark';

/** Whether readers may see masked words instead of the original text. */
export function isMasked(shown: string | null): boolean {
  return shown?.includes(MASK) === true;
}
