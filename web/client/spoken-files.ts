/** The parts of the build that differ by language, so that they are correct without scripts: the head of a page, the manifest. Pure. */

export type LocalizedPage = { readonly id: string; readonly tag: string; readonly description: string };

/** A folder of the build. */
export const MANIFESTS = 'manifest';
const SHARED_MANIFEST = '/manifest.webmanifest';
const LANGUAGE = '<html lang="en-GB"';
const DESCRIPTION = /<meta name="description" content="[^"]*" \/>/;

/** The template with its head in a language. Throws if the template lacks a placeholder. */
export function withHead(template: string, { id, tag, description }: LocalizedPage): string {
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

/** The manifests of all languages have the same `id`, so that browsers treat them as one app. */
export function manifestIn(manifest: string, { tag, description }: LocalizedPage): string {
  return JSON.stringify({ ...JSON.parse(manifest), lang: tag, dir: 'ltr', description });
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
