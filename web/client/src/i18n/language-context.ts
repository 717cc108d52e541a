import { DEFAULT_LANGUAGE } from '@folkmoot/contracts/kernel/languages';
import { createContext, useContext } from 'react';
import type { LanguageState } from './language.ts';

export const LanguageContext = createContext<LanguageState['language']>(DEFAULT_LANGUAGE);

/** For components that do not rerender with their parent: those in `memo`, and memoized values that contain texts. */
export function useLanguage(): LanguageState['language'] {
  return useContext(LanguageContext);
}
