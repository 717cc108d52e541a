/** A message in a server that its reader was notified of (users document 4.1). */
import { z } from 'zod';
import { RawServerMember } from '../members/wire.ts';
import { RawMessage } from '../messages/wire.ts';
import { RawServer } from '../servers/wire.ts';

export const RawMentionNotification = z.object({
  id: z.string(),
  server: RawServer.omit({ customEmojis: true }),
  /** The reader's own membership. */
  serverMember: RawServerMember.omit({ user: true }).nullable(),
  message: RawMessage.omit({ reactions: true }),
});
export type RawMentionNotification = z.infer<typeof RawMentionNotification>;
