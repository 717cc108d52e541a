/** Custom emojis on the wire (servers document, section 1; realtime contract 5.3). */
import { z } from 'zod';
import { wireEvent } from '../kernel/signal.ts';
import { RawUser } from '../profiles/wire.ts';
import { RawCustomEmojiShort } from '../servers/wire.ts';

export const RawCustomEmoji = RawCustomEmojiShort.extend({ serverId: z.string(), uploadedById: z.string() });
export type RawCustomEmoji = z.infer<typeof RawCustomEmoji>;

export const ListedEmoji = RawCustomEmoji.extend({ uploadedBy: RawUser });
export type ListedEmoji = z.infer<typeof ListedEmoji>;

export const emojiEvents = {
  added: wireEvent('server:emoji_add', z.object({ serverId: z.string(), emoji: RawCustomEmoji })),
  renamed: wireEvent('server:emoji_update', z.object({ serverId: z.string(), emojiId: z.string(), name: z.string() })),
  removed: wireEvent('server:emoji_remove', z.object({ serverId: z.string(), emojiId: z.string() })),
} as const;
