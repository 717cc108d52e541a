/** Forwarded, because sessions are only in the vault. */
import { listSessions } from '@folkmoot/contracts/sessions/commands';
import { secretAnswer } from '@folkmoot/platform/query/answer';

const listSessionsAnswer = secretAnswer(listSessions, async ({ actor }, secrets) => {
  if (!actor) return [];
  const open = await secrets.sessionsOf(actor.userId);
  const shown = open.map(({ sessionId, ...session }) => ({ id: sessionId, ...session, current: sessionId === actor.sessionId }));
  return shown.sort((a, b) => Number(b.current) - Number(a.current) || b.lastSeenAt - a.lastSeenAt);
});

export const sessionAnswers = [listSessionsAnswer];
