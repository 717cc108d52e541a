/** Reads what the head of the page says of the instance. */
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
