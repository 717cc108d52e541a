import type { LanguageId } from '@folkmoot/contracts/kernel/languages';

/** Of a page that the build wrote; while one develops there is one manifest for all. */
const OF_A_LANGUAGE = /^\/manifest\/\w+\.webmanifest$/;

/** An app that is installed from here, or was, is described in the language that is spoken. */
export function linkManifest(id: LanguageId): void {
  const link = document.querySelector('link[rel=manifest]');
  const before = link?.getAttribute('href') ?? '';
  const after = `/manifest/${id}.webmanifest`;
  if (OF_A_LANGUAGE.test(before) && before !== after) link?.setAttribute('href', after);
}
