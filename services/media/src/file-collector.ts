/**
 * Removes the files of deleted messages, posts, channels and servers. It follows the log from its own checkpoint. Files of messages and
 * posts that someone else than the author removed are kept until the undo period ends, and a day longer (decision 66). Files of a deleted
 * channel are kept until the channel is purged (decision 95). A claimed file that no event names is removed when no command can name it
 * anymore (H8: a process may have died in between). This relies on events to contain the ids of their files in plain text.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { REMOVED_FILES_MS } from '@folkmoot/contracts/audit-log/limits';
import { ChannelDeleted, ChannelPurged, ChannelRestored } from '@folkmoot/contracts/channels/events';
import type { AnyEvent, EventOf, Recorded } from '@folkmoot/contracts/kernel/event';
import { FileRemoved } from '@folkmoot/contracts/media/events';
import { BanUndone, MemberBanned } from '@folkmoot/contracts/members/events';
import { MessageDeleted, MessageRestored, MessageSent } from '@folkmoot/contracts/messages/events';
import { PostCreated, PostDeleted, PostRestored } from '@folkmoot/contracts/posts/events';
import { ServerDeleted } from '@folkmoot/contracts/servers/events';
import type { Database } from '@folkmoot/platform/database/database';
import type { Codec } from '@folkmoot/platform/event-log/codec';
import { noOftenerThan } from '@folkmoot/platform/event-log/no-oftener-than';
import type { EventLog, LoggedEvent } from '@folkmoot/platform/event-log/port';
import { openCollectorCheckpoint, type Removal, type Where } from '@folkmoot/platform/media/collector-checkpoint';
import type { FileHashes } from '@folkmoot/platform/media/file-hashes';
import type { Logger } from '@folkmoot/platform/telemetry/logger';
import { MOST_REMOVED } from './file-store.ts';
import type { Stored } from './stored.ts';

/** The log, and the database that stores the checkpoint. */
export type Followed = { readonly log: EventLog; readonly codec: Codec; readonly readModels: Database };

export type FileCollectorOptions = Followed & {
  readonly stored: Stored;
  readonly hashes: FileHashes;
  readonly logger: Logger;
};

export type FileCollector = {
  /** The last processed position of the log. */
  readonly position: () => number;
  /** Removes files that no event named in time, and saves the checkpoint. */
  readonly collect: (now: number) => Promise<void>;
  /** Whether a file is kept only because the deletion of its message or channel can still be undone. */
  readonly isKept: (fileId: string) => Promise<boolean>;
  readonly stop: () => Promise<void>;
};

/** An interrupted command is completed within a day after its file was claimed. The extra hour covers clock differences. */
const UNNAMED_MS = 25 * 3_600_000;
const AGAIN_MS = 1000;
/** Removal is not urgent, so events are read in batches. */
const LOOK_EVERY_MS = 200;
const IDS = /\d{6,20}/g;

function isOf<Spec extends { readonly type: string }>(spec: Spec, event: AnyEvent): event is Extract<EventOf<Spec>, AnyEvent> {
  return event.type === spec.type;
}

/** Event types that remove files or keep them. */
const TAKING: ReadonlySet<string> = new Set(
  [
    MessageDeleted,
    MessageRestored,
    PostDeleted,
    PostRestored,
    MemberBanned,
    BanUndone,
    ChannelDeleted,
    ChannelRestored,
    ChannelPurged,
    ServerDeleted,
    FileRemoved,
  ].map(({ type }) => type),
);

function removalBy({ id, meta }: Recorded): Removal {
  return { removedBy: id, until: meta.at + REMOVED_FILES_MS };
}

/** Most events are irrelevant and are not decoded. */
function matters({ type, data }: LoggedEvent): boolean {
  if (type === MessageSent.type) return data.includes('"provider":"local"');
  if (type === PostCreated.type) return data.includes('"fileId"');
  return TAKING.has(type);
}

export async function startFileCollector({ log, codec, readModels, stored, hashes, logger }: FileCollectorOptions): Promise<FileCollector> {
  const place = await openCollectorCheckpoint(readModels);
  const over = new AbortController();
  let seen = await place.read();
  let headBefore = Number.POSITIVE_INFINITY;

  async function removeAll(files: readonly Where[]): Promise<void> {
    for (const { channelId, fileId } of files) await stored.removeAttachment(channelId, fileId);
    await place.forget(files);
  }

  async function removeChannel(channelId: string): Promise<void> {
    while ((await stored.removeOfChannel(channelId)) === MOST_REMOVED);
    await place.forgetChannel(channelId);
  }

  /** Marks the hashes first, so that every file that is stored from now on is checked against the mark. */
  async function removeSame(sha256s: readonly string[]): Promise<void> {
    await hashes.markRemoved(sha256s);
    for (let files = await hashes.filesWith(sha256s); files.length > 0; files = await hashes.filesWith(sha256s)) {
      for (const file of files) await stored.removeHashed(file);
    }
  }

  async function apply(event: Recorded): Promise<void> {
    if (isOf(MessageSent, event)) {
      const { messageId, channelId, serverId, authorId, sentAt, attachment } = event.data;
      if (attachment?.provider !== 'local') return;
      await place.attach({ fileId: attachment.fileId, messageId, channelId, serverId, authorId, sentAt });
    } else if (isOf(PostCreated, event)) {
      const { postId: messageId, authorId, createdAt: sentAt, attachment } = event.data;
      // Files of posts are stored with the author's id in place of the channel id.
      if (attachment) await place.attach({ fileId: attachment.fileId, messageId, channelId: authorId, serverId: null, authorId, sentAt });
    } else if (isOf(PostDeleted, event)) {
      const { postId, authorId, deletedById } = event.data;
      if (deletedById === authorId) await removeAll(await place.ofMessage(postId));
      else await place.keepOfMessage(postId, removalBy(event));
    } else if (isOf(PostRestored, event)) {
      await place.spare(event.data.undoneEventId);
    } else if (isOf(MessageDeleted, event)) {
      const { messageId, authorId, deletedById } = event.data;
      if (deletedById === authorId) await removeAll(await place.ofMessage(messageId));
      else await place.keepOfMessage(messageId, removalBy(event));
    } else if (isOf(MessageRestored, event)) {
      await place.spare(event.data.undoneEventId);
    } else if (isOf(MemberBanned, event)) {
      const { serverId, userId, deletedMessages } = event.data;
      if (deletedMessages) await place.keepOfAuthor(serverId, userId, deletedMessages.from, deletedMessages.to, removalBy(event));
    } else if (isOf(BanUndone, event)) {
      await place.spare(event.data.undoneEventId);
    } else if (isOf(ChannelDeleted, event)) {
      await place.close(event.data.channelId, event.data.serverId);
    } else if (isOf(ChannelRestored, event)) {
      await place.reopen(event.data.channelId);
    } else if (isOf(ChannelPurged, event)) {
      await removeChannel(event.data.channelId);
    } else if (isOf(ServerDeleted, event)) {
      const { serverId, channelIds } = event.data;
      for (const channelId of [...channelIds, ...(await place.deletedIn(serverId))]) await removeChannel(channelId);
    } else if (isOf(FileRemoved, event)) {
      await removeSame(event.data.sha256s);
    }
  }

  async function take(events: readonly LoggedEvent[]): Promise<void> {
    const last = events.at(-1)?.position ?? seen;
    const { unnamed } = stored;
    if (!unnamed.isEmpty()) {
      const named = events.flatMap(({ data }) => [...data.matchAll(IDS)].map(([id]) => id)).filter(unnamed.has);
      await unnamed.named(named);
    }
    const mine = events.filter(matters);
    if (mine.length > 0) {
      for (const event of await codec.decode(mine)) await apply(event);
      await place.reached(last);
    }
    seen = last;
  }

  /** Restarts at the checkpoint after an error. Files that are removed already are skipped. */
  async function run(): Promise<void> {
    while (!over.signal.aborted) {
      try {
        seen = await place.read();
        const subscription = log.subscribe({ after: seen }, noOftenerThan(LOOK_EVERY_MS, over.signal, take));
        const stopping = () => void subscription.stop();
        over.signal.addEventListener('abort', stopping, { once: true });
        try {
          await subscription.done;
        } finally {
          over.signal.removeEventListener('abort', stopping);
        }
      } catch (error) {
        if (!over.signal.aborted) logger.warn({ err: error }, 'The file collector restarts from its last position');
      }
      await pause(AGAIN_MS, undefined, { signal: over.signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    position: () => seen,
    isKept: place.isKept,
    async collect(now) {
      // Only a collector that is close to the head of the log knows that no event names a file.
      const isNear = seen >= headBefore;
      headBefore = await log.head();
      if (isNear) await stored.unnamed.remove(now - UNNAMED_MS);
      if (isNear) await removeAll(await place.due(now));
      await place.reached(seen);
    },
    async stop() {
      over.abort();
      await running;
    },
  };
}
