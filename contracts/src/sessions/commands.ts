/** The user's own sessions (decision 9). Folkmoot's own; not in the wire contract. */
import { z } from 'zod';
import { StatusTrue } from '../kernel/fields.ts';
import { command, query, type Requirement } from '../kernel/route.ts';
import { RawSession } from './wire.ts';

const oneself: Requirement[] = [{ need: 'user' }];

/** Instead of an id: the calling session. */
export const OWN_SESSION = 'current';

/** The calling session first, then by last use. */
export const listSessions = query('listSessions', '/users/sessions', {
  who: oneself,
  limit: { name: 'sessions_get', requests: 20, perMs: 20_000 },
  reply: z.array(RawSession),
});

export const endSession = command('endSession', 'DELETE', '/users/sessions/:sessionId', {
  who: oneself,
  limit: { name: 'session_end', requests: 30, perMs: 60_000 },
  params: z.object({ sessionId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) }),
  reply: StatusTrue,
  refuses: ['UnknownSession'],
});

/** All except the calling one. */
export const endOtherSessions = command('endOtherSessions', 'DELETE', '/users/sessions', {
  who: oneself,
  limit: { name: 'sessions_end', requests: 10, perMs: 60_000 },
  reply: StatusTrue,
});
