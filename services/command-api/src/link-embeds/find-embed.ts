/** Looks up what a link leads to: a page by its tags, with the picture it names, or a picture itself. */
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

/** null: nothing that could be shown. */
export type FindEmbed = (link: string) => Promise<RawEmbed | null>;

const PAGE: FetchLimits = { bytes: 1024 * 1024, cut: true, ms: 5000, redirects: 3 };
/** A picture says its size in its beginning; what a camera writes before it is 64 KB at most, a few times. */
const PICTURE: FetchLimits = { ...PAGE, bytes: 256 * 1024 };
const PAGES = 'text/html, application/xhtml+xml;q=0.9, image/*;q=0.8, */*;q=0.1';
const PICTURES = 'image/png, image/jpeg, image/webp, image/gif, */*;q=0.1';

const KEPT_LINKS = 1000;
const FOUND_MS = 60 * 60_000;
/** What is away now may be back soon. */
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

  /** null: nothing is there. */
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
    // A page that names a picture which is not there is shown no part of (servers document 3.4).
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
      // Whatever it is: there is nothing to be shown.
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
