/** Applications and bots (servers document 5.1 and 5.13). */
import {
  applicationExists,
  getApplication,
  getBot,
  getBotToken,
  listApplications,
  listBotCommands,
} from '@folkmoot/contracts/applications/commands';
import type { RawApplication } from '@folkmoot/contracts/applications/wire';
import type { Actor } from '@folkmoot/contracts/kernel/access';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { answer, secretAnswer } from '@folkmoot/platform/query/answer';
import { readPeople, toRawUser } from '../profiles/people.ts';
import { readApplication, readApplicationsOf, readCommandsIn, readServersToManage } from './application-records.ts';

/** null: it does not exist or belongs to someone else. */
async function ownApplication(db: Reader, actor: Actor | null, applicationId: string): Promise<RawApplication | null> {
  const application = await readApplication(db, applicationId);
  return application?.creatorAccountId === actor?.userId ? application : null;
}

const listApplicationsAnswer = answer(listApplications, async ({ db, actor }) => readApplicationsOf(db, actor?.userId ?? ''));

const getApplicationAnswer = answer(getApplication, async ({ db, actor, params }) => {
  const application = await ownApplication(db, actor, params.applicationId);
  if (!application) return refuse('UnknownApplication');
  const { botUserId } = application;
  const bot = botUserId === null ? undefined : (await readPeople(db, [botUserId])).get(botUserId);
  return { ...application, botUser: bot ? toRawUser(bot) : null };
});

const applicationExistsAnswer = answer(applicationExists, async ({ db, params }) => {
  return (await readApplication(db, params.applicationId)) ? { exists: true as const } : refuse('UnknownApplication');
});

const getBotAnswer = answer(getBot, async ({ db, actor, params, query }) => {
  const application = await readApplication(db, params.applicationId);
  if (!application) return refuse('ApplicationNotFound');
  const { botUserId, creatorAccountId } = application;
  if (botUserId === null) return refuse('NoBot');
  const people = await readPeople(db, [botUserId, creatorAccountId]);
  const [bot, creator] = [people.get(botUserId), people.get(creatorAccountId)];
  if (!bot || !creator) return refuse('NoBot');
  return {
    bot: { ...toRawUser(bot), application: { creatorAccount: { user: toRawUser(creator) } } },
    ...(query.includeServers ? { servers: await readServersToManage(db, actor?.userId ?? '') } : {}),
  };
});

const getBotTokenAnswer = secretAnswer(getBotToken, async ({ db, actor, params }, secrets) => {
  const application = await ownApplication(db, actor, params.applicationId);
  if (!application) return refuse('UnknownApplication');
  const token = application.botUserId === null ? null : await secrets.tokenOfBot(application.botUserId);
  return token === null ? refuse('NoBotToken') : { token };
});

const listBotCommandsAnswer = answer(listBotCommands, async ({ db, params }) => ({ commands: await readCommandsIn(db, params.serverId) }));

export const applicationAnswers = [
  listApplicationsAnswer,
  getApplicationAnswer,
  applicationExistsAnswer,
  getBotAnswer,
  getBotTokenAnswer,
  listBotCommandsAnswer,
];
