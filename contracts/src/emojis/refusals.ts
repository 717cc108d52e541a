import { refusals } from '../kernel/refusal.ts';

export const emojiRefusals = refusals({
  UnknownEmoji: { status: 400, text: 'This emoji does not exist.' },
  TooManyEmojis: { status: 400, text: 'This server has reached the maximum number of emoji.' },
  EmojiFileNotUsable: { status: 403, path: 'fileId', text: 'This image is unknown, expired, or already used.' },
});
