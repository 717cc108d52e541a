/** Reads the values of the instance from the head of the page. */
import { reportLook } from './page-look.ts';

function metaContent(name: string): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;
}

export function readPageLook(): void {
  reportLook({
    name: metaContent('application-name'),
    icon: metaContent('folkmoot-icon'),
    description: metaContent('folkmoot-description'),
    pages: metaContent('folkmoot-pages'),
  });
}
