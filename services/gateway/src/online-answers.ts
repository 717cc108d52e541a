/** Answers which users are online. Only gateways know this, so no read model has it. */
import { listOnlineUsers } from '@folkmoot/contracts/moderation/commands';
import { type AnyAnswer, answer } from '@folkmoot/platform/query/answer';
import { readOnlineUsers } from '@folkmoot/read-models/queries';
import type { Online } from './online.ts';

export function onlineAnswers(online: Pick<Online, 'everybody'>): readonly AnyAnswer[] {
  return [answer(listOnlineUsers, ({ db, query }) => readOnlineUsers(db, online.everybody(), query.sort === 'asc'))];
}
