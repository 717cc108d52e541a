import { getPublicServer, listPublicServers } from '@folkmoot/contracts/explore/commands';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { answer } from '@folkmoot/platform/query/answer';
import { readPublicServer, readPublicServers } from './public-server-records.ts';

const listPublicServersAnswer = answer(listPublicServers, ({ db, query }) => readPublicServers(db, query, Date.now()));

const getPublicServerAnswer = answer(getPublicServer, async ({ db, params }) => {
  return (await readPublicServer(db, params.serverId, Date.now())) ?? refuse('NotPublished');
});

export const exploreAnswers = [listPublicServersAnswer, getPublicServerAnswer];
