/** The name and the language in which the instance writes to a user. */
import { bestLanguage } from '@folkmoot/contracts/kernel/languages';
import type { Deps } from '../domain.ts';
import type { Voice } from './letters.ts';

/** `languages`: tags of wanted languages, the preferred one first. */
export function voiceIn(languages: readonly string[], { instance }: Pick<Deps, 'instance'>): Voice {
  return { language: bestLanguage(languages), instance: instance().name };
}
