/** Files that must not be on the instance (illegal content): staff find every copy, and remove them. */
import { z } from 'zod';
import { PasswordCandidate } from '../accounts/fields.ts';
import { text } from '../kernel/fields.ts';
import { command, query, type Requirement } from '../kernel/route.ts';
import { MODERATION_LIMITS } from '../moderation/limits.ts';
import { Sha256 } from './fields.ts';
import { SameFilesReply } from './wire.ts';

const staff: Requirement[] = [{ need: 'user' }, { need: 'staff' }];

/** Storage used by the caller's attached files. `quotaBytes` null: no limit. */
export const getFileUsage = query('getFileUsage', '/files/usage', {
  who: [{ need: 'user' }],
  limit: { name: 'file_usage', requests: 60, perMs: 60_000 },
  reply: z.object({ usedBytes: z.number(), quotaBytes: z.number().nullable() }),
});

/** `file`: its hash, or its address. The search is in the audit log. */
export const findFile = command('findFile', 'POST', '/moderation/files/find', {
  who: staff,
  limit: { name: 'find_file', requests: 60, perMs: 60_000 },
  body: z.object({ file: text(1, 2000) }),
  reply: SameFilesReply,
  refuses: ['NoFileMeant', 'NoSuchFile'],
});

/**
 * Deletes every copy and rejects new ones. It cannot be undone, because the bytes are deleted. Also for a file that nobody has uploaded
 * yet.
 */
export const removeFile = command('removeFile', 'POST', '/moderation/files/remove', {
  who: staff,
  limit: { name: 'remove_file', requests: 60, perMs: 60_000 },
  body: z.object({
    sha256: Sha256,
    reason: text(MODERATION_LIMITS.reason.min, MODERATION_LIMITS.reason.max),
    password: PasswordCandidate,
  }),
  reply: z.object({ removed: z.number() }),
  refuses: ['PeerProtected', 'OwnerProtected', 'WrongModeratorPassword', 'TooManyGuesses'],
});
