import { DEFAULT_LANGUAGE } from '@folkmoot/contracts/kernel/languages';
import { createContext, useContext } from 'react';
import type { Speech } from './language.ts';

export const SpokenContext = createContext<Speech['spoken']>(DEFAULT_LANGUAGE);

/** For what would not be drawn anew with its parent: a component in `memo`, and what is remembered with words in it. */
export function useSpoken(): Speech['spoken'] {
  return useContext(SpokenContext);
}
