/** Preview of a link in a message (servers document 3.4): on the wire, and in the log, which stores it as one sealed text. */
import { z } from 'zod';

export const RawEmbed = z.object({
  siteName: z.string().optional(),
  /** `image`: only an image, without text and address. */
  type: z.string().optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  url: z.string().optional(),
  /** As written in the message. */
  origUrl: z.string().optional(),
  domain: z.string().optional(),
  imageUrl: z.string().optional(),
  imageWidth: z.union([z.number(), z.string()]).optional(),
  imageHeight: z.union([z.number(), z.string()]).optional(),
  imageMime: z.string().optional(),
  largeImage: z.literal(true).optional(),
  uploadDate: z.string().optional(),
  channelName: z.string().optional(),
  viewCount: z.string().optional(),
});
export type RawEmbed = z.infer<typeof RawEmbed>;

/** Maximum length of each text in it, in characters. */
export const EMBED_TEXT = 1000;

export function embedText(embed: RawEmbed): string {
  return JSON.stringify(embed);
}

/** Only for text from `embedText`; null: its author was erased. */
export function embedIn(text: string | null): RawEmbed | null {
  return text === null ? null : (JSON.parse(text) as RawEmbed);
}
