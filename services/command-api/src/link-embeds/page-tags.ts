/** The raw tags of a page. They are untrusted and must be cleaned before they are shown. */
import scrape from 'open-graph-scraper';

export type PageTags = {
  readonly siteName?: string;
  readonly type?: string;
  readonly title?: string;
  readonly description?: string;
  readonly url?: string;
  readonly image?: string;
  readonly card?: string;
  /** From here on: data that a video site passes to its own scripts. */
  readonly videoTitle?: string;
  readonly uploadDate?: string;
  readonly channelName?: string;
  readonly viewCount?: string;
};

/** More than is stored, so that the final cut happens on cleaned text. */
const MOST = 4000;

function texts(found: Readonly<Record<string, unknown>>): PageTags {
  const entries = Object.entries(found).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value.slice(0, MOST)]] : [],
  );
  return Object.fromEntries(entries);
}

/** Reads the head first, and the whole page only if the head has no tags, because bodies are long and rarely have any. */
export async function pageTags(html: string): Promise<PageTags> {
  const body = html.search(/<body\b/i);
  const ofHead = body === -1 ? {} : await scraped(html.slice(0, body));
  const tags = 'title' in ofHead ? ofHead : await scraped(html);
  return { ...tags, ...videoData(html) };
}

/** Open Graph tags have priority over those for one website. */
async function scraped(html: string): Promise<PageTags> {
  const { error, result } = await scrape({ html, onlyGetOpenGraphInfo: true });
  if (error) return {};
  const [image, ofTwitter] = [result.ogImage?.[0], result.twitterImage?.[0]];
  return texts({
    siteName: result.ogSiteName,
    type: result.ogType,
    title: result.ogTitle ?? result.twitterTitle,
    description: result.ogDescription ?? result.twitterDescription,
    url: result.ogUrl,
    image: image?.url ?? ofTwitter?.url,
    card: result.twitterCard,
  });
}

/** Data that the page of a video site passes to its scripts. Its tags lack it. */
function videoData(html: string): PageTags {
  return texts({
    videoTitle: quotedIn(html, /"videoDetails":\{"videoId":"[^"]{1,40}","title":("(?:[^"\\\n]|\\.){1,300}")/),
    uploadDate: fieldIn(html, 'uploadDate'),
    channelName: fieldIn(html, 'ownerChannelName'),
    viewCount: fieldIn(html, 'viewCount'),
  });
}

function fieldIn(html: string, name: string): string | undefined {
  return quotedIn(html, new RegExp(`"${name}":("(?:[^"\\\\\\n]|\\\\.){1,300}")`));
}

function quotedIn(html: string, pattern: RegExp): string | undefined {
  const [, quoted = ''] = pattern.exec(html) ?? [];
  try {
    const value: unknown = JSON.parse(quoted);
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
