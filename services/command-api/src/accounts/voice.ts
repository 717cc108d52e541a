/** In whose name and in which language the instance writes to somebody. */
import { bestLanguage } from '@folkmoot/contracts/kernel/languages';
import type { Deps } from '../domain.ts';
import type { Voice } from './letters.ts';

/** `languages`: tags of the languages they want to be written to in, the dearest first. */
export function voiceIn(languages: readonly string[], { instance }: Pick<Deps, 'instance'>): Voice {
  return { language: bestLanguage(languages), instance: instance().name };
}
