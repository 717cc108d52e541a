/** Looking for messages across everything one may read. Ours: the wire contract knows no search. */
import { z } from 'zod';
import { Flag, OptionalNumber, OptionalText, rawText } from '../kernel/fields.ts';
import { query } from '../kernel/route.ts';
import { RawMessage } from '../messages/wire.ts';
import { SEARCH_LIMITS } from './limits.ts';

/** Newest first. `next`: what to give as `before` for the page after this one; null: there is none. */
export const FoundMessages = z.object({ messages: z.array(RawMessage), next: z.string().nullable() });
export type FoundMessages = z.infer<typeof FoundMessages>;

export const searchMessages = query('searchMessages', '/messages/search', {
  who: [{ need: 'user' }],
  limit: { name: 'message_search', requests: 20, perMs: 20_000 },
  query: z.object({
    /** Every word must be in the message, or begin one of its words. Without it, `authorId`, `channelId` or `hasFile` says what is looked for. */
    q: rawText(0, SEARCH_LIMITS.text).default(''),
    authorId: OptionalText,
    channelId: OptionalText,
    serverId: OptionalText,
    /** True: only those that bring a file, whatever else is looked for. */
    hasFile: Flag,
    /** Epoch ms, from and up to but not with. */
    since: OptionalNumber,
    until: OptionalNumber,
    before: OptionalText,
    limit: OptionalNumber,
  }),
  reply: FoundMessages,
  refuses: ['NothingToLookFor'],
});
