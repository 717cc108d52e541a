import { refusals } from '../kernel/refusal.ts';

export const emojiRefusals = refusals({
  UnknownEmoji: { status: 400, text: 'This emoji does not exist.' },
  TooManyEmojis: { status: 400, text: 'This server has as many emojis as it can have.' },
  EmojiFileNotUsable: { status: 403, path: 'fileId', text: 'This picture is unknown, expired, or used already.' },
});
