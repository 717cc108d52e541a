import type { LanguageId } from '@folkmoot/contracts/kernel/languages';

/** The path on a page that the build wrote. In development there is one manifest for all languages. */
const OF_A_LANGUAGE = /^\/manifest\/\w+\.webmanifest$/;

/** Links the manifest in the current language, which describes the installed app. */
export function linkManifest(id: LanguageId): void {
  const link = document.querySelector('link[rel=manifest]');
  const before = link?.getAttribute('href') ?? '';
  const after = `/manifest/${id}.webmanifest`;
  if (OF_A_LANGUAGE.test(before) && before !== after) link?.setAttribute('href', after);
}
