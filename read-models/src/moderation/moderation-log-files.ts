/** Searches and removals of files in the moderators' audit log, by hash. */
import { FileRemoved, FileSearched } from '@folkmoot/contracts/media/events';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { logEach } from './moderation-log-entries.ts';

/** An image has several hashes, and any of them finds it. */
function hashOf(sha256s: readonly string[]): string {
  return `SHA-256 ${sha256s[0] ?? ''}`;
}

export const fileActionHandlers = [
  logEach(FileSearched, MODERATION_ACT.FILE_SEARCH, ({ sha256s, count, searchedById, searchedAt }) => ({
    count,
    reason: hashOf(sha256s),
    byId: searchedById,
    at: searchedAt,
  })),
  logEach(FileRemoved, MODERATION_ACT.FILE_REMOVAL, ({ sha256s, count, reason, removedById, removedAt }) => {
    const words = reason === null ? hashOf(sha256s) : `${hashOf(sha256s)}: ${reason}`;
    return { count, reason: words, byId: removedById, at: removedAt };
  }),
];
