/** What was reported, as it was at that moment. One text in its event, since only texts are sealed. */
import { z } from 'zod';

const picture = z.string().nullable();

export const ReportedContent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    content: z.string(),
    writtenAt: z.number(),
    editedAt: z.number().nullable(),
    /** Names of files it carried, as paths of the media service; the files go with the message. */
    files: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('post'),
    content: z.string(),
    writtenAt: z.number(),
    editedAt: z.number().nullable(),
    files: z.array(z.string()),
    /** What could be voted for. */
    choices: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('profile'),
    username: z.string(),
    tag: z.string(),
    avatar: picture,
    banner: picture,
    bio: z.string().nullable(),
    /** What stands beside their presence. */
    status: z.string().nullable(),
  }),
  z.object({ kind: z.literal('server'), name: z.string(), avatar: picture, banner: picture, description: z.string().nullable() }),
]);
export type ReportedContent = z.infer<typeof ReportedContent>;

/** null: whoever wrote it was erased. */
export function contentIn(text: string | null): ReportedContent | null {
  return text === null ? null : ReportedContent.parse(JSON.parse(text));
}
