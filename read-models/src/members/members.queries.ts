import { listBans } from '@folkmoot/contracts/members/commands';
import { answer } from '@folkmoot/platform/query/answer';
import { readBans } from './member-records.ts';

const listBansAnswer = answer(listBans, ({ db, params }) => readBans(db, params.serverId));

export const memberAnswers = [listBansAnswer];
