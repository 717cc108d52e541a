/** A client for GIF services that speak Tenor's protocol, version 2. It validates answers and caches them for a while. */
import { GIF_LIMITS, type RawGif, type RawGifCategory } from '@folkmoot/contracts/gifs/commands';
import type { FetchLimits, GuardedFetch } from '@folkmoot/platform/net/guarded-fetch';
import { boundedCache } from '@folkmoot/platform/vault/bounded-cache';
import { z } from 'zod';

export type GifServiceOptions = {
  readonly url: string;
  readonly key: string;
  readonly fetcher: GuardedFetch;
  readonly clock: () => number;
};

/** Throws when the service does not answer, or answers with an unexpected format. */
export type GifService = {
  readonly categories: () => Promise<readonly RawGifCategory[]>;
  readonly search: (words: string) => Promise<readonly RawGif[]>;
};

/** Redirects are off, because a redirect would send the key to another server. */
const LIMITS: FetchLimits = { bytes: 1024 * 1024, ms: 5000, redirects: 0 };
const CATEGORIES_MS = 60 * 60_000;
const SEARCH_MS = 10 * 60_000;
const KEPT_SEARCHES = 500;

const Address = z.url({ protocol: /^https?$/ }).max(2000);
const Words = z.string().max(500);
const Category = z.object({ searchterm: Words, path: Words, image: Address, name: Words });
const Picture = z.object({ url: Address });
const Gif = z
  .object({ media_formats: z.object({ gif: Picture, tinygif: Picture }) })
  .transform(({ media_formats: { gif, tinygif } }) => ({ url: gif.url, previewUrl: tinygif.url }));
const Categories = z.object({ tags: z.array(z.unknown()) });
const Found = z.object({ results: z.array(z.unknown()) });

/** Skips an invalid item and keeps the others. */
function each<Schema extends z.ZodType>(schema: Schema, items: readonly unknown[]): readonly z.infer<Schema>[] {
  return items.flatMap((item) => {
    const { success, data } = schema.safeParse(item);
    return success ? [data] : [];
  });
}

type Kept<Value> = { readonly value: Promise<Value>; readonly until: number };

export function gifService({ url, key, fetcher, clock }: GifServiceOptions): GifService {
  const base = url.replace(/\/+$/, '');
  const kept = boundedCache<Kept<unknown>>(KEPT_SEARCHES);

  async function ask(path: string, query: Readonly<Record<string, string>>): Promise<unknown> {
    const asked = new URLSearchParams({ key, client_key: 'folkmoot', contentfilter: 'high', ...query });
    const { status, body } = await fetcher.get(`${base}${path}?${asked}`, LIMITS, 'application/json');
    const chunks: Buffer[] = [];
    for await (const chunk of body) chunks.push(chunk);
    if (status !== 200) throw new Error(`The GIF service answered ${status}.`);
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  }

  /** Shares one request among all callers. A failure is not cached. */
  function remembered<Value>(name: string, forMs: number, bring: () => Promise<Value>): Promise<Value> {
    const known = kept.get(name) as Kept<Value> | undefined;
    if (known && known.until > clock()) return known.value;
    const value = bring();
    kept.set(name, { value, until: clock() + forMs });
    value.catch(() => kept.delete(name));
    return value;
  }

  return {
    categories: () =>
      remembered('categories', CATEGORIES_MS, async () => {
        const { tags } = Categories.parse(await ask('/categories', { type: 'trending' }));
        return each(Category, tags).slice(0, GIF_LIMITS.found);
      }),
    search: (words) => {
      const plain = words.toLowerCase();
      return remembered(`search ${plain}`, SEARCH_MS, async () => {
        const query = { q: plain, limit: String(GIF_LIMITS.found), media_filter: 'gif,tinygif' };
        return each(Gif, Found.parse(await ask('/search', query)).results).slice(0, GIF_LIMITS.found);
      });
    },
  };
}
