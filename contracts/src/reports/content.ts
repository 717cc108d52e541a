/** The reported content at that time. One text in its event, because only texts can be sealed. */
import { z } from 'zod';

const picture = z.string().nullable();

export const ReportedContent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    content: z.string(),
    writtenAt: z.number(),
    editedAt: z.number().nullable(),
    /** Paths of its files in the media service. The files are deleted with the message. */
    files: z.array(z.string()),
    /** Absent: its author wrote none. */
    fileDescription: z.string().optional(),
    /** Choices of its poll. Absent: no poll. */
    choices: z.array(z.string()).optional(),
  }),
  z.object({
    kind: z.literal('post'),
    content: z.string(),
    writtenAt: z.number(),
    editedAt: z.number().nullable(),
    files: z.array(z.string()),
    fileDescription: z.string().optional(),
    /** Choices of its poll. */
    choices: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('profile'),
    username: z.string(),
    tag: z.string(),
    avatar: picture,
    banner: picture,
    bio: z.string().nullable(),
    /** Custom status text. */
    status: z.string().nullable(),
  }),
  z.object({ kind: z.literal('server'), name: z.string(), avatar: picture, banner: picture, description: z.string().nullable() }),
]);
export type ReportedContent = z.infer<typeof ReportedContent>;

/** Null: its author was erased. */
export function contentIn(text: string | null): ReportedContent | null {
  return text === null ? null : ReportedContent.parse(JSON.parse(text));
}
