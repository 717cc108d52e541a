/** Reads the values of the instance from the head of the page. */
import { reportLook } from './page-look.ts';

function said(name: string): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;
}

export function readPageLook(): void {
  reportLook({
    name: said('application-name'),
    icon: said('folkmoot-icon'),
    description: said('folkmoot-description'),
    pages: said('folkmoot-pages'),
  });
}
