import { listBans } from '@folkmoot/contracts/members/commands';
import { listInactiveMembers, searchMembers } from '@folkmoot/contracts/members/page-commands';
import { answer } from '@folkmoot/platform/query/answer';
import { readBans } from './member-records.ts';
import { readInactiveMembers, readMembersPage } from './members-page.ts';

const listBansAnswer = answer(listBans, ({ db, params }) => readBans(db, params.serverId));

const searchMembersAnswer = answer(searchMembers, ({ db, params, query }) => readMembersPage(db, { ...params, ...query }));

const listInactiveMembersAnswer = answer(listInactiveMembers, ({ db, actor, access, query }) => {
  if (!access.server || !actor) throw new Error('Inactive members were asked for without a server');
  const roleIds = query.roleIds?.split(',') ?? [];
  return readInactiveMembers(db, { server: access.server, callerId: actor.userId, days: query.days, roleIds, now: Date.now() });
});

export const memberAnswers = [listBansAnswer, searchMembersAnswer, listInactiveMembersAnswer];
