/** Renders the preview of a link for crawlers: title, text and image, with every value escaped (servers document 5.15, DB-19). */
import { escaped, shown } from './escape-html.ts';

export type Preview = {
  readonly title: string;
  readonly text: string;
  /** An absolute address. */
  readonly picture: string | null;
  /** The image is the main content and is shown wide. */
  readonly wide?: boolean;
  readonly color: string | null;
  /** The address that the link opens. */
  readonly url: string;
};

function meta(key: 'property' | 'name', name: string, content: string | null): string {
  return content === null || content === '' ? '' : `<meta ${key}="${name}" content="${shown(content)}">\n`;
}

/** Tags for the head of a page. `siteName`: the name of the instance. */
export function previewTags({ title, text, picture, wide = false, color, url }: Preview, siteName: string): string {
  return [
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', text),
    meta('property', 'og:url', url),
    meta('property', 'og:image', picture),
    meta('name', 'theme-color', color),
    meta('name', 'twitter:card', wide ? 'summary_large_image' : 'summary'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', text),
    meta('name', 'twitter:image', picture),
  ].join('');
}

export function previewPage(preview: Preview, siteName: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${shown(preview.title)}</title>
${previewTags(preview, siteName)}</head>
<body><a href="${escaped(preview.url)}">${shown(preview.title)}</a></body>
</html>
`;
}
