/** Looks up a link: a page with its tags and image, or an image itself. */
import type { RawEmbed } from '@folkmoot/contracts/messages/embeds';
import type { Fetched, FetchLimits, GuardedFetch } from '@folkmoot/platform/net/guarded-fetch';
import { boundedCache } from '@folkmoot/platform/vault/bounded-cache';
import { addressIn, embedOf, type Measured, pictureEmbed, pictureOf } from './embed-of.ts';
import { pageText } from './page-text.ts';
import { pictureSize } from './picture-size.ts';
import type { TagReader } from './tag-reader.ts';

export type FindEmbedOptions = {
  readonly fetcher: GuardedFetch;
  readonly tags: TagReader;
  readonly clock: () => number;
};

/** null: there is nothing to show. */
export type FindEmbed = (link: string) => Promise<RawEmbed | null>;

const PAGE: FetchLimits = { bytes: 1024 * 1024, cut: true, ms: 5000, redirects: 3 };
/** The size of an image is in its first bytes. Camera metadata before it has up to a few times 64 KB. */
const PICTURE: FetchLimits = { ...PAGE, bytes: 256 * 1024 };
const PAGES = 'text/html, application/xhtml+xml;q=0.9, image/*;q=0.8, */*;q=0.1';
const PICTURES = 'image/png, image/jpeg, image/webp, image/gif, */*;q=0.1';

const KEPT_LINKS = 1000;
const FOUND_MS = 60 * 60_000;
/** A server that is unavailable may be back soon. */
const NOT_FOUND_MS = 5 * 60_000;

async function bytesOf({ body }: Fetched): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function leave({ body }: Fetched): null {
  body.on('error', () => undefined);
  body.destroy();
  return null;
}

export function findEmbed({ fetcher, tags, clock }: FindEmbedOptions): FindEmbed {
  type Kept = { readonly found: Promise<RawEmbed | null>; until: number };
  const kept = boundedCache<Kept>(KEPT_LINKS);

  /** null: there is no image. */
  async function measure(address: string): Promise<Measured | null> {
    try {
      const fetched = await fetcher.get(address, PICTURE, PICTURES);
      if (fetched.status !== 200 || fetched.type === '') return leave(fetched);
      if (!fetched.type.startsWith('image/')) {
        leave(fetched);
        return { size: null };
      }
      return { size: pictureSize(await bytesOf(fetched)) };
    } catch {
      return null;
    }
  }

  async function ofPicture(link: string, fetched: Fetched): Promise<RawEmbed | null> {
    const address = addressIn(link, fetched.url);
    const size = pictureSize((await bytesOf(fetched)).subarray(0, PICTURE.bytes));
    return size && address !== undefined ? pictureEmbed(address, size) : null;
  }

  async function ofPage(link: string, fetched: Fetched): Promise<RawEmbed | null> {
    const found = await tags.read(pageText(await bytesOf(fetched), fetched.charset));
    if (!found) return null;
    const picture = pictureOf(found, fetched.url);
    const measured = picture === undefined ? null : await measure(picture);
    // If the image of a page is missing, the page has no embed (servers document 3.4).
    return picture !== undefined && !measured ? null : embedOf(link, fetched.url, found, measured);
  }

  async function look(link: string): Promise<RawEmbed | null> {
    try {
      const fetched = await fetcher.get(link, PAGE, PAGES);
      if (fetched.status !== 200) return leave(fetched);
      if (fetched.type.startsWith('image/')) return await ofPicture(link, fetched);
      if (fetched.type !== 'text/html' && fetched.type !== 'application/xhtml+xml') return leave(fetched);
      return await ofPage(link, fetched);
    } catch {
      // Whatever the error is, there is nothing to show.
      return null;
    }
  }

  return (link) => {
    const now = clock();
    const known = kept.get(link);
    if (known && known.until > now) return known.found;
    const entry: Kept = { found: look(link), until: now + FOUND_MS };
    kept.set(link, entry);
    void entry.found.then((embed) => {
      if (embed === null) entry.until = clock() + NOT_FOUND_MS;
    });
    return entry.found;
  };
}
