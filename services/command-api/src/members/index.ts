import * as commands from '@folkmoot/contracts/members/commands';
import { handle } from '@folkmoot/platform/command/handler';
import type { Deps, Domain } from '../domain.ts';
import { bulkHandlers } from './bulk-handlers.ts';
import { decideBan, decideKick, decideLeave, decideUnban } from './joining.decider.ts';
import { memberFolding, memberStream } from './member-state.ts';
import { decideSetNickname, decideSetRoles } from './members.decider.ts';
import { banFacts, leaveFacts, nicknameFacts, removalFacts, rolesFacts, unbanFacts } from './members.facts.ts';
import { memberships } from './memberships.ts';

type Place = { readonly serverId: string; readonly userId: string };

function stream(_input: unknown, facts: Place): string {
  return memberStream(facts.serverId, facts.userId);
}

function done(): { status: true } {
  return { status: true };
}

const kick = handle({
  route: commands.kickMember,
  facts: (input, deps: Deps) => removalFacts(input, deps),
  stream,
  folding: memberFolding,
  decide: (_input, state, facts) => decideKick(state, facts),
  reply: done,
});

const ban = handle({
  route: commands.banMember,
  facts: (input, deps: Deps) => banFacts(input, deps),
  stream,
  folding: memberFolding,
  decide: (_input, state, facts) => decideBan(state, facts),
  reply: done,
});

export const members: Domain = {
  name: 'members',
  foldings: [memberFolding],
  indexes: [memberships],
  handlers: [
    handle({
      route: commands.leaveServer,
      facts: (input, deps: Deps) => leaveFacts(input, deps),
      stream,
      folding: memberFolding,
      decide: (_input, state, facts) => decideLeave(state, facts),
      reply: done,
    }),
    kick,
    ban,
    ...bulkHandlers({ kick, ban }),
    handle({
      route: commands.unbanMember,
      facts: (input, _deps: Deps) => unbanFacts(input),
      stream,
      folding: memberFolding,
      decide: (_input, state, facts) => decideUnban(state, facts),
      reply: done,
    }),
    handle({
      route: commands.setMemberRoles,
      facts: (input, deps: Deps) => rolesFacts(input, deps),
      stream,
      folding: memberFolding,
      decide: (input, state, facts) => decideSetRoles(state, input.body.roleIds, facts),
      reply: (_outcome, input) => (input.body.roleIds ? { roleIds: [...new Set(input.body.roleIds)] } : {}),
    }),
    handle({
      route: commands.setNickname,
      facts: (input, deps: Deps) => nicknameFacts(input, deps),
      stream,
      folding: memberFolding,
      decide: (input, state, facts) => decideSetNickname(state, input.body.nickname, facts),
      reply: (_outcome, input) => (input.body.nickname === undefined ? {} : { nickname: input.body.nickname }),
    }),
  ],
};
