import { DEFAULT_LANGUAGE } from '@folkmoot/contracts/kernel/languages';
import { createContext, useContext } from 'react';
import type { Speech } from './language.ts';

export const SpokenContext = createContext<Speech['spoken']>(DEFAULT_LANGUAGE);

/** For components that do not rerender with their parent: those in `memo`, and memoized values that contain texts. */
export function useSpoken(): Speech['spoken'] {
  return useContext(SpokenContext);
}
