/** Looking for GIFs at a service elsewhere (servers document 5.12). The gateway asks it, so that it does not see who looks. */
import { z } from 'zod';
import { text } from '../kernel/fields.ts';
import { query } from '../kernel/route.ts';

export const GIF_LIMITS = {
  /** Of what is looked for. */
  words: 100,
  /** Answered at once: each is a picture that the product fetches. */
  found: 30,
} as const;

export const RawGifCategory = z.object({ searchterm: z.string(), path: z.string(), image: z.string(), name: z.string() });
export type RawGifCategory = z.infer<typeof RawGifCategory>;

/** `url` is what is sent as the text of a message. */
export const RawGif = z.object({ url: z.string(), previewUrl: z.string() });
export type RawGif = z.infer<typeof RawGif>;

/** What is looked for most. */
export const listGifCategories = query('listGifCategories', '/tenor/categories', {
  who: [{ need: 'user' }],
  limit: { name: 'tenor-categories', requests: 20, perMs: 60_000 },
  reply: z.array(RawGifCategory),
  refuses: ['GifsNotSetUp', 'GifsAway'],
});

export const searchGifs = query('searchGifs', '/tenor/search', {
  who: [{ need: 'user' }],
  limit: { name: 'tenor-search', requests: 20, perMs: 60_000 },
  query: z.object({ query: text(1, GIF_LIMITS.words) }),
  reply: z.array(RawGif),
  refuses: ['GifsNotSetUp', 'GifsAway'],
});

/** Ours: whether there is anything to look in, so that a client need not offer it. */
export const getGifSearch = query('getGifSearch', '/tenor', {
  who: [{ need: 'user' }],
  reply: z.object({ available: z.boolean() }),
});
