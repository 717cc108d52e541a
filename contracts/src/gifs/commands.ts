/**
 * Searches GIFs at an external service (servers document 5.12). The gateway sends the request, so that the service does not see the user.
 */
import { z } from 'zod';
import { text } from '../kernel/fields.ts';
import { query } from '../kernel/route.ts';

export const GIF_LIMITS = {
  /** Length of the search text. */
  words: 100,
  /** Results per search; the product fetches each image. */
  found: 30,
} as const;

export const RawGifCategory = z.object({ searchterm: z.string(), path: z.string(), image: z.string(), name: z.string() });
export type RawGifCategory = z.infer<typeof RawGifCategory>;

/** `url`: sent as the text of a message. */
export const RawGif = z.object({ url: z.string(), previewUrl: z.string() });
export type RawGif = z.infer<typeof RawGif>;

/** Popular searches. */
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

/** Folkmoot's own: whether GIF search is configured, so that a client can hide it. */
export const getGifSearch = query('getGifSearch', '/tenor', {
  who: [{ need: 'user' }],
  reply: z.object({ available: z.boolean() }),
});
