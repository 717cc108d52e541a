import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { getServer, listServers } from '@folkmoot/contracts/servers/commands';
import { answer } from '@folkmoot/platform/query/answer';
import { serverIdsOf } from '../members/member-records.ts';
import { readServers } from './server-records.ts';

const listServersAnswer = answer(listServers, async ({ db, actor }) => {
  if (!actor) return [];
  return readServers(db, await serverIdsOf(db, actor.userId));
});

const getServerAnswer = answer(getServer, async ({ db, params }) => {
  const [server] = await readServers(db, [params.serverId]);
  return server ?? refuse('NotAMember');
});

export const serverAnswers = [listServersAnswer, getServerAnswer];
