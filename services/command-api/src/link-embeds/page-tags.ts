/** What a page says of itself in its tags, as plain as it comes: nothing of it is to be believed or shown before it is cleaned. */
import scrape from 'open-graph-scraper';

export type PageTags = {
  readonly siteName?: string;
  readonly type?: string;
  readonly title?: string;
  readonly description?: string;
  readonly url?: string;
  readonly image?: string;
  readonly card?: string;
  /** The rest is what a video site hands its own scripts. */
  readonly videoTitle?: string;
  readonly uploadDate?: string;
  readonly channelName?: string;
  readonly viewCount?: string;
};

/** More than is kept, so that what is cut is cut by the one who keeps it. */
const MOST = 4000;

function texts(found: Readonly<Record<string, unknown>>): PageTags {
  const entries = Object.entries(found).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value.slice(0, MOST)]] : [],
  );
  return Object.fromEntries(entries);
}

/** Of what stands before its body, and only where nothing does, of all of it: bodies are long, and their tags are few. */
export async function pageTags(html: string): Promise<PageTags> {
  const body = html.search(/<body\b/i);
  const ofHead = body === -1 ? {} : await scraped(html.slice(0, body));
  const tags = 'title' in ofHead ? ofHead : await scraped(html);
  return { ...tags, ...videoData(html) };
}

/** The words of open graph before those for one site. */
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

/** What the page of a video site hands its own scripts; its tags say nothing of it. */
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
