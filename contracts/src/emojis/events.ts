/** Events of the emojis of a server. Stream `emojis-<serverId>`. */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

const emoji = { serverId: z.string(), emojiId: z.string() };
const partitionKey = (data: { serverId: string }) => data.serverId;

export const EmojiAdded = event(
  'EmojiAdded',
  1,
  z.object({ ...emoji, name: z.string(), gif: z.boolean(), uploadedById: z.string(), addedAt: z.number() }),
  { partitionKey },
);
export const EmojiRenamed = event('EmojiRenamed', 1, z.object({ ...emoji, name: z.string() }), { partitionKey });
/** The file is kept, because existing messages still show it. */
export const EmojiRemoved = event('EmojiRemoved', 1, z.object(emoji), { partitionKey });

export const emojiEventSpecs = [EmojiAdded, EmojiRenamed, EmojiRemoved] as const;
