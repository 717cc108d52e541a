/** What the build writes once for each language, so that it is right before any script has come: the head of a page, and the manifest. Pure. */

export type Spoken = { readonly id: string; readonly tag: string; readonly description: string };

/** A folder of the build, and the address of the one that all languages share. */
export const MANIFESTS = 'manifest';
const SHARED_MANIFEST = '/manifest.webmanifest';
const LANGUAGE = '<html lang="en-GB"';
const DESCRIPTION = /<meta name="description" content="[^"]*" \/>/;

/** A page of the template with its head in a language. Throws where the template has no place for it. */
export function withHead(template: string, { id, tag, description }: Spoken): string {
  return [
    [LANGUAGE, `<html lang="${tag}"`],
    [DESCRIPTION.exec(template)?.[0] ?? '<meta name="description">', `<meta name="description" content="${escaped(description)}" />`],
    [`href="${SHARED_MANIFEST}"`, `href="/${MANIFESTS}/${id}.webmanifest"`],
  ].reduce((page, [place = '', content = '']) => filled(page, place, content), template);
}

export function filled(page: string, place: string, content: string): string {
  if (!page.includes(place)) throw new Error(`The page has no ${place}.`);
  return page.replace(place, () => content);
}

/** It stays the same app in every language: what tells them apart for a browser is its `id`. */
export function manifestIn(manifest: string, { tag, description }: Spoken): string {
  return JSON.stringify({ ...JSON.parse(manifest), lang: tag, dir: 'ltr', description });
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
