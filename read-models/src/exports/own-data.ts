/** All data of a user at the time of reading, in the formats of `contracts/src/exports/archive.ts`. */
import type { OwnData, OwnDocument, OwnSize } from '@folkmoot/contracts/exports/own-data';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { readOwnAccount, readOwnServers, readOwnSettings } from './own-account.ts';
import { ownFiles } from './own-files.ts';
import { conversationDocuments, messageDocuments } from './own-messages.ts';
import { readOwnPeople } from './own-people.ts';
import { ownLikes, ownPosts, ownVotes } from './own-posts.ts';
import {
  ownMessageVotes,
  ownReactions,
  readOwnBookmarks,
  readOwnModeration,
  readOwnReminders,
  readOwnScheduledMessages,
  readOwnTickets,
} from './own-records.ts';

async function sizeOf(db: Reader, userId: string): Promise<OwnSize> {
  const { rows } = await sql<OwnSize>`
    select (select count(*) from message_words where author_id = ${userId} and server_id is not null)
           + (select count(*) from messages m join inbox_entries i on i.channel_id = m.channel_id where i.user_id = ${userId})
           + (select count(*) from posts where author_id = ${userId} and not deleted)
           + (select count(*) from post_likes where user_id = ${userId}) as rows,
           (select count(*) from message_words w join message_attachments a on a.message_id = w.id
              where w.author_id = ${userId} and w.has_file)
           + (select count(*) from posts where author_id = ${userId} and not deleted and attachment is not null) as files`.execute(db);
  return { rows: Number(rows[0]?.rows ?? 0), files: Number(rows[0]?.files ?? 0) };
}

/** Reads the data only when it is needed. */
async function* late(read: () => Promise<readonly object[]>): AsyncGenerator<object> {
  yield* await read();
}

async function* documentsOf(db: Reader, userId: string): AsyncGenerator<OwnDocument> {
  yield { part: 'account', file: 'account.json', content: { one: await readOwnAccount(db, userId) } };
  yield { part: 'account', file: 'settings.json', content: { one: await readOwnSettings(db, userId) } };
  yield { part: 'account', file: 'servers.json', content: { many: late(() => readOwnServers(db, userId)) } };
  yield { part: 'people', file: 'friends.json', content: { one: await readOwnPeople(db, userId) } };
  yield { part: 'posts', file: 'posts.json', content: { many: ownPosts(db, userId) } };
  yield { part: 'posts', file: 'likes.json', content: { many: ownLikes(db, userId) } };
  yield { part: 'posts', file: 'votes.json', content: { many: ownVotes(db, userId) } };
  yield { part: 'records', file: 'message-votes.json', content: { many: ownMessageVotes(db, userId) } };
  yield { part: 'records', file: 'reactions.json', content: { many: ownReactions(db, userId) } };
  yield { part: 'records', file: 'reminders.json', content: { many: late(() => readOwnReminders(db, userId)) } };
  yield { part: 'records', file: 'saved-messages.json', content: { many: late(() => readOwnBookmarks(db, userId)) } };
  yield { part: 'records', file: 'scheduled-messages.json', content: { many: late(() => readOwnScheduledMessages(db, userId)) } };
  yield { part: 'records', file: 'tickets.json', content: { many: late(() => readOwnTickets(db, userId)) } };
  yield { part: 'records', file: 'moderation.json', content: { one: await readOwnModeration(db, userId) } };
  yield* messageDocuments(db, userId);
  yield* conversationDocuments(db, userId);
}

export function ownDataIn(db: Reader): OwnData {
  return {
    sizeOf: (userId) => sizeOf(db, userId),
    documentsOf: (userId) => documentsOf(db, userId),
    filesOf: (userId) => ownFiles(db, userId),
  };
}
