/** Restores masked words in edited texts: clients without the original text send what they showed. Runs before all other rules. */
import type { Access } from '@folkmoot/contracts/kernel/access';
import { isRefusal, type Refusal } from '@folkmoot/contracts/kernel/refusal';
import type { describeAttachment, editMessage } from '@folkmoot/contracts/messages/commands';
import { MASK } from '@folkmoot/contracts/words/mark';
import { restoreMaskedWords } from '@folkmoot/contracts/words/restore-words';
import type { Masks } from '@folkmoot/contracts/words/shown-words';
import type { Input } from '@folkmoot/platform/command/handler';
import { checked } from '@folkmoot/platform/http/input';
import type { z } from 'zod';
import type { Deps } from '../domain.ts';
import { shownFolding } from '../messages/shown-message.ts';
import { postStream } from '../posts/post-state.ts';
import { shownPostFolding } from '../posts/shown-post.ts';

type Known = Pick<Deps, 'words' | 'stateOf'>;

/** Only in own messages, so that no one can find out masked words of others. */
export async function restoredMessage({ actor, access, params, body }: Input<typeof editMessage>, deps: Known): Promise<string> {
  const { content } = body;
  const masks = await masksFor(access, content, deps);
  if (!masks) return content;
  const { shown: message } = await deps.stateOf(shownFolding, `message-${params.messageId}`);
  if (message?.sent.channelId !== params.channelId || message.sent.authorId !== actor?.userId) return content;
  return restoreMaskedWords(message.content, masks.text(message.content), content);
}

/** Only of own files. */
export async function restoredDescription(
  { actor, access, params, body }: Input<typeof describeAttachment>,
  deps: Known,
): Promise<string | undefined> {
  const { description } = body;
  const masks = description === undefined ? null : await masksFor(access, description, deps);
  if (description === undefined || !masks) return description;
  const { shown: message } = await deps.stateOf(shownFolding, `message-${params.messageId}`);
  const original = message?.sent.attachmentDescription ?? null;
  if (original === null || message?.sent.channelId !== params.channelId || message.sent.authorId !== actor?.userId) return description;
  return restoreMaskedWords(original, masks.name(original), description);
}

/** null: the text has no masked words. */
async function masksFor(access: Access, text: string, { words }: Known): Promise<Masks | null> {
  const serverId = access.channel?.serverId ?? null;
  return serverId !== null && text.includes(MASK) ? words.masksOfServer(serverId) : null;
}

type EditedPost = { readonly postId: string; readonly userId: string; readonly content: string };

/** Only in own posts. */
export async function restoredPost({ postId, userId, content }: EditedPost, deps: Known): Promise<string> {
  const masks = content.includes(MASK) ? deps.words.masksOfPosts() : null;
  if (!masks) return content;
  const { shown: post } = await deps.stateOf(shownPostFolding, postStream(postId));
  if (post?.created.authorId !== userId || post.content === null) return content;
  return restoreMaskedWords(post.content, masks.text(post.content), content);
}

/** `original`: the current name. Undefined: it is unknown, or the name does not change. */
type EditedName = { readonly serverId: string; readonly original: string | undefined; readonly sent: string | undefined };

/** The name of a server or of its channel. `schema`: the body of the command, which the restored name must follow, too. */
export async function restoredName(
  schema: z.ZodType,
  { serverId, original, sent }: EditedName,
  deps: Pick<Deps, 'words'>,
): Promise<string | undefined | Refusal<'InvalidInput'>> {
  if (original === undefined || !sent?.includes(MASK)) return sent;
  const masks = await deps.words.masksOfServer(serverId);
  if (!masks) return sent;
  const name = restoreMaskedWords(original, masks.name(original), sent);
  const valid = checked(schema, { name });
  return isRefusal(valid) ? valid : name;
}
