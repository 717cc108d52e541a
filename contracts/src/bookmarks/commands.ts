/** Saved messages of a user. Folkmoot's own; not in the wire contract. */
import { z } from 'zod';
import { OptionalNumber, OptionalText, optional, rawText, StatusTrue, text } from '../kernel/fields.ts';
import { MessageId } from '../kernel/ids.ts';
import { command, query, type Requirement } from '../kernel/route.ts';
import { SEARCH_LIMITS } from '../search/limits.ts';
import { BOOKMARK_LIMITS } from './limits.ts';
import { RawBookmark } from './wire.ts';

const person: Requirement[] = [{ need: 'user' }];
const limit = { name: 'bookmarks_change', requests: 30, perMs: 60_000 };
const OnMessage = z.object({ messageId: MessageId });
const Note = text(0, BOOKMARK_LIMITS.note);

export const saveMessage = command('saveMessage', 'POST', '/bookmarks', {
  who: person,
  limit,
  body: z.object({ messageId: MessageId, note: optional(Note) }),
  reply: StatusTrue,
  refuses: ['NothingToSave', 'AlreadySaved', 'TooManyBookmarks'],
});

/** An empty note removes the note. */
export const changeBookmarkNote = command('changeBookmarkNote', 'PATCH', '/bookmarks/:messageId', {
  who: person,
  limit,
  params: OnMessage,
  body: z.object({ note: Note }),
  reply: StatusTrue,
  refuses: ['NotSaved'],
});

export const removeBookmark = command('removeBookmark', 'DELETE', '/bookmarks/:messageId', {
  who: person,
  limit,
  params: OnMessage,
  reply: StatusTrue,
  refuses: ['NotSaved'],
});

/** Undoes a removal: the bookmark has its note and its position in the list again, even if its message is not available. */
export const restoreBookmark = command('restoreBookmark', 'POST', '/bookmarks/:messageId/restore', {
  who: person,
  limit,
  params: OnMessage,
  reply: StatusTrue,
  refuses: ['NotSaved', 'AlreadySaved', 'TooManyBookmarks'],
});

/** Last saved first. */
export const listBookmarks = query('listBookmarks', '/bookmarks', {
  who: person,
  limit: { name: 'bookmarks_get', requests: 60, perMs: 60_000 },
  query: z.object({
    /** Every word must be in the note or in the message, or be the prefix of one of their words. */
    q: rawText(0, SEARCH_LIMITS.text).default(''),
    before: OptionalText,
    limit: OptionalNumber,
  }),
  /** `next`: value of `before` for the next page; null: no more. */
  reply: z.object({ bookmarks: z.array(RawBookmark), next: z.string().nullable() }),
});

/** All saved messages, so that a client knows whether a message is saved. */
export const listSavedIds = query('listSavedIds', '/bookmarks/ids', {
  who: person,
  limit: { name: 'bookmarks_ids', requests: 20, perMs: 60_000 },
  reply: z.object({ messageIds: z.array(z.string()) }),
});
