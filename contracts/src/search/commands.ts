/** Message search across everything the caller may read. Folkmoot's own; the wire contract has no search. */
import { z } from 'zod';
import { Flag, OptionalNumber, OptionalText, rawText } from '../kernel/fields.ts';
import { query } from '../kernel/route.ts';
import { RawMessage } from '../messages/wire.ts';
import { SEARCH_LIMITS } from './limits.ts';

/** The neighbors of a message in its channel. null: there is none. */
export const MessageContext = z.object({ before: RawMessage.nullable(), after: RawMessage.nullable() });
export type MessageContext = z.infer<typeof MessageContext>;

/** Newest first. `next`: value of `before` for the next page; null: no more. `context`: by message id, if the query asked for it. */
export const FoundMessages = z.object({
  messages: z.array(RawMessage),
  next: z.string().nullable(),
  context: z.record(z.string(), MessageContext).optional(),
});
export type FoundMessages = z.infer<typeof FoundMessages>;

export const searchMessages = query('searchMessages', '/messages/search', {
  who: [{ need: 'user' }],
  limit: { name: 'message_search', requests: 20, perMs: 20_000 },
  query: z.object({
    /**
     * Every word must be in the message, or be the prefix of one of its words. `"exact phrase"`, `-excluded`, `from:`, `in:`, `has:`,
     * `before:`, `after:`, `on:` and `mentions:` have a meaning (`grammar.ts`). Without a word, phrase or filter in it, `authorId`,
     * `channelId` or `hasFile` is required.
     */
    q: rawText(0, SEARCH_LIMITS.text).default(''),
    authorId: OptionalText,
    channelId: OptionalText,
    serverId: OptionalText,
    /** True: only messages with a file. */
    hasFile: Flag,
    /** Epoch milliseconds: `since` inclusive, `until` exclusive. */
    since: OptionalNumber,
    until: OptionalNumber,
    /** IANA name of the zone of the days in `q`. Without it, or if it is unknown: UTC. */
    timeZone: OptionalText,
    /** True: the reply has the message before and the message after each result. */
    context: Flag,
    before: OptionalText,
    limit: OptionalNumber,
  }),
  reply: FoundMessages,
  refuses: ['NothingToLookFor'],
});
