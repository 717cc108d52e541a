/** Commands and queries on the emojis of a server (servers document 5.5). */
import { z } from 'zod';
import { RawPublicServer } from '../explore/wire.ts';
import { text } from '../kernel/fields.ts';
import { ServerId } from '../kernel/ids.ts';
import { command, query, type Requirement } from '../kernel/route.ts';
import { ROLE_PERMISSION } from '../roles/permissions.ts';
import { EMOJI_LIMITS } from './limits.ts';
import { ListedEmoji, RawCustomEmoji } from './wire.ts';

const who: Requirement[] = [{ need: 'userOrBot' }, { need: 'member' }, { need: 'role', bit: ROLE_PERMISSION.ADMIN }];
const InServer = z.object({ serverId: ServerId });
const OnEmoji = z.object({ serverId: ServerId, emojiId: z.string().max(255) });
/** Characters other than letters and digits become `_` (servers document, section 4). */
const EmojiName = text(EMOJI_LIMITS.name.min, EMOJI_LIMITS.name.max).transform((name) => name.replace(/[^A-Za-z0-9]/g, '_'));

/** Newest first. */
export const listEmojis = query('listEmojis', '/servers/:serverId/emojis', {
  who,
  limit: { name: 'server_get_emojis', requests: 10, perMs: 10_000 },
  params: InServer,
  reply: z.array(ListedEmoji),
});

export const addEmoji = command('addEmoji', 'POST', '/servers/:serverId/emojis', {
  who,
  limit: { name: 'server_add_emojis', requests: 10, perMs: 10_000 },
  params: InServer,
  body: z.object({ name: EmojiName, fileId: z.string().min(2).max(255) }),
  reply: RawCustomEmoji,
  refuses: ['TooManyEmojis', 'EmojiFileNotUsable'],
});

export const renameEmoji = command('renameEmoji', 'POST', '/servers/:serverId/emojis/:emojiId', {
  who,
  limit: { name: 'server_update_emojis', requests: 10, perMs: 10_000 },
  params: OnEmoji,
  body: z.object({ name: EmojiName }),
  reply: RawCustomEmoji,
  refuses: ['UnknownEmoji'],
});

/** Has no reply, because clients do not read one. */
export const removeEmoji = command('removeEmoji', 'DELETE', '/servers/:serverId/emojis/:emojiId', {
  who,
  limit: { name: 'server_delete_emojis', requests: 10, perMs: 10_000 },
  params: OnEmoji,
  reply: z.undefined(),
  refuses: ['UnknownEmoji'],
});

/** The server of an emoji, if the server is public. */
export const getEmojiServer = query('getEmojiServer', '/emojis/:emojiId/server', {
  who: [{ need: 'user' }],
  limit: { name: 'get-emoji', requests: 20, perMs: 60_000 },
  params: z.object({ emojiId: z.string().max(255) }),
  reply: RawPublicServer,
  refuses: ['UnknownEmoji', 'NotPublished'],
});
