/** Reads the values of the instance from the head of the page. */
import { setBranding } from './page-branding.ts';

function metaContent(name: string): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;
}

export function readPageBranding(): void {
  setBranding({
    name: metaContent('application-name'),
    icon: metaContent('folkmoot-icon'),
    description: metaContent('folkmoot-description'),
    pages: metaContent('folkmoot-pages'),
  });
}
