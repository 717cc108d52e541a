/**
 * Deletes the content of erased users, a few items at a time. Each deletion is an event, so that all clients are notified and files are
 * removed as usual. At the end it destroys the key of the user's texts and records that in the log. If the content is kept, it still
 * deletes the user's notes, because no one could open them anymore. Any one of several processes does the work. After a crash it continues,
 * and it deletes nothing twice.
 */
import { AccountDeleted, ContentErased } from '@folkmoot/contracts/accounts/events';
import { DmOpened } from '@folkmoot/contracts/inbox/events';
import { type AnyEvent, wordsSubject } from '@folkmoot/contracts/kernel/event';
import { MessageDeleted } from '@folkmoot/contracts/messages/events';
import { PostDeleted } from '@folkmoot/contracts/posts/events';
import type { Codec } from '@folkmoot/platform/event-log/codec';
import type { EventLog, LoggedEvent } from '@folkmoot/platform/event-log/port';
import { causedBy } from '@folkmoot/platform/reactor/caused-by';
import type { Reactor } from '@folkmoot/platform/reactor/reactor';
import type { Logger } from '@folkmoot/platform/telemetry/logger';
import type { KeyVault } from '@folkmoot/platform/vault/key-vault';
import type pg from 'pg';
import { dmStream } from '../inbox/dm-state.ts';
import { sweeper } from '../sweeper.ts';

export type WrittenMessage = {
  readonly messageId: string;
  readonly channelId: string;
  readonly serverId: string | null;
  readonly recipientId: string | null;
  readonly hasAttachment: boolean;
};

export type WrittenPost = { readonly postId: string; readonly commentToId: string | null };

/** The first few items of a user's projected content. */
export type Written = {
  readonly messagesOf: (userId: string, limit: number) => Promise<readonly WrittenMessage[]>;
  /** In the user's notes, the conversation with themselves. */
  readonly notesOf: (userId: string, channelId: string, limit: number) => Promise<readonly WrittenMessage[]>;
  readonly postsOf: (userId: string, limit: number) => Promise<readonly WrittenPost[]>;
};

export type ContentEraserOptions = {
  readonly pool: pg.Pool;
  readonly log: EventLog;
  readonly codec: Codec;
  readonly keys: Pick<KeyVault, 'destroy'>;
  readonly logger: Logger;
  readonly clock: () => number;
  readonly written: Written;
};

/** A deletion by someone else can be undone until the author deletes the item too. */
function isFinal({ type, data }: LoggedEvent): boolean {
  const { deletedById, authorId } = (type === MessageDeleted.type ? MessageDeleted : PostDeleted).schema.parse(JSON.parse(data));
  return deletedById === authorId;
}

/** Limits one step, so that other commands do not wait. */
const PAGE = 50;

export function startContentEraser(options: ContentEraserOptions): Reactor {
  const { log, codec, keys, logger, clock, written } = options;
  const { sweep, start } = sweeper({ looks: 4, lookAgainMs: 250, breathMs: 100 });

  async function append(cause: LoggedEvent, stream: string, expected: number | 'any', event: AnyEvent): Promise<void> {
    const meta = causedBy(cause, { actor: 'system', command: 'eraseContent', at: clock() });
    // A conflict means that the item changed just now. It is found and checked again.
    await log.append(stream, expected, await codec.encode([event], meta));
  }

  /** true: the deletion was not in the log before. */
  async function deleteOnce(cause: LoggedEvent, stream: string, event: AnyEvent): Promise<boolean> {
    const history = await log.readStream(stream);
    if (history.length === 0 || history.some((before) => before.type === event.type && isFinal(before))) return false;
    await append(cause, stream, history.length - 1, event);
    return true;
  }

  async function deleteMessages(
    cause: LoggedEvent,
    userId: string,
    messages: readonly WrittenMessage[],
  ): Promise<{ readonly found: number; readonly deleted: number }> {
    let deleted = 0;
    for (const { hasAttachment, ...place } of messages) {
      const event = MessageDeleted({ ...place, authorId: userId, deletedById: userId, attachmentCount: hasAttachment ? 1 : 0 });
      if (await deleteOnce(cause, `message-${place.messageId}`, event)) deleted += 1;
    }
    return { found: messages.length, deleted };
  }

  async function deletePosts(cause: LoggedEvent, userId: string): Promise<{ readonly found: number; readonly deleted: number }> {
    const posts = await written.postsOf(userId, PAGE);
    let deleted = 0;
    for (const post of posts) {
      const event = PostDeleted({ ...post, authorId: userId, deletedById: userId, deletedAt: clock() });
      if (await deleteOnce(cause, `post-${post.postId}`, event)) deleted += 1;
    }
    return { found: posts.length, deleted };
  }

  async function erase(cause: LoggedEvent, userId: string): Promise<void> {
    const total = { messages: 0, posts: 0 };
    await sweep(async () => {
      const messages = await deleteMessages(cause, userId, await written.messagesOf(userId, PAGE));
      const posts = await deletePosts(cause, userId);
      total.messages += messages.deleted;
      total.posts += posts.deleted;
      return messages.found + posts.found;
    });
    await keys.destroy(wordsSubject(userId));
    await append(cause, `user-${userId}`, 'any', ContentErased({ userId, ...total, erasedAt: clock() }));
    logger.info({ userId, ...total }, 'The content of an erased user was deleted');
  }

  /** null: the user never wrote any notes. */
  async function notesChannel(userId: string): Promise<string | null> {
    const opened = (await log.readStream(dmStream(userId, userId))).find(({ type }) => type === DmOpened.type);
    return opened ? DmOpened.schema.parse(JSON.parse(opened.data)).channelId : null;
  }

  async function eraseNotes(cause: LoggedEvent, userId: string): Promise<void> {
    const channelId = await notesChannel(userId);
    if (channelId === null) return;
    await sweep(async () => (await deleteMessages(cause, userId, await written.notesOf(userId, channelId, PAGE))).found);
    logger.info({ userId }, 'The private notes of an erased user were deleted');
  }

  async function tasksOf(events: readonly LoggedEvent[]) {
    const mine = events.filter(({ type }) => type === AccountDeleted.type);
    return mine.map((event) => {
      const { userId, deleteContent } = AccountDeleted.schema.parse(JSON.parse(event.data));
      return { position: event.position, run: () => (deleteContent ? erase(event, userId) : eraseNotes(event, userId)) };
    });
  }

  return start({ ...options, name: 'content eraser', atOnce: 1, tasksOf });
}
