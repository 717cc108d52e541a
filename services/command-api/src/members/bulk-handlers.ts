/** Actions on many members: runs the single command for each (decision 128). */

import type { Refusal } from '@folkmoot/contracts/kernel/refusal';
import { setMemberRoles } from '@folkmoot/contracts/members/commands';
import * as routes from '@folkmoot/contracts/members/page-commands';
import type { BulkResult } from '@folkmoot/contracts/members/wire';
import { type AnyHandler, asPart, bulk, handle, type Part } from '@folkmoot/platform/command/handler';
import { refusedReply } from '@folkmoot/platform/http/refused';
import { z } from 'zod';
import type { Deps } from '../domain.ts';
import { memberFolding, memberStream } from './member-state.ts';
import { decideSetRoles, withRole } from './members.decider.ts';
import { rolesFacts } from './members.facts.ts';

/** Like the single command, but adds or removes one role. The new list is computed from the member's current roles. */
const setOneRole = handle({
  route: { ...setMemberRoles, body: z.object({ roleId: z.string(), gives: z.boolean() }) },
  facts: (input, deps: Deps) => rolesFacts(input, deps),
  stream: (_input, { serverId, userId }) => memberStream(serverId, userId),
  folding: memberFolding,
  decide: ({ body }, state, facts) => decideSetRoles(state, withRole(state, body, facts.roles), facts),
  reply: () => ({}),
});

type OfPeople = { readonly params: { readonly serverId: string }; readonly body: { readonly userIds: readonly string[] } };

/** A user who is listed twice counts once. */
function peopleOf({ body }: OfPeople): readonly string[] {
  return [...new Set(body.userIds)];
}

function partsOf(input: OfPeople, handler: AnyHandler<Deps>, body: unknown): readonly Part<Deps>[] {
  const { serverId } = input.params;
  return peopleOf(input).map((userId) => ({ key: userId, handler, params: { serverId, userId }, body }));
}

function resultOf(input: OfPeople, refusals: readonly (Refusal | null)[]): BulkResult {
  const people = peopleOf(input);
  return {
    done: people.filter((_, index) => !refusals[index]),
    failed: people.flatMap((userId, index) => {
      const refusal = refusals[index];
      return refusal ? [{ userId, code: refusal.refused, message: refusedReply(refusal).body.message }] : [];
    }),
  };
}

export function bulkHandlers(single: { readonly kick: AnyHandler<Deps>; readonly ban: AnyHandler<Deps> }): readonly AnyHandler<Deps>[] {
  const kick = asPart(single.kick);
  const ban = asPart(single.ban);
  const roles = asPart(setOneRole);
  return [
    bulk<typeof routes.changeMembersRole, Deps>({
      route: routes.changeMembersRole,
      parts: (input) => partsOf(input, roles, { roleId: input.body.roleId, gives: input.body.change === 'add' }),
      reply: resultOf,
    }),
    bulk<typeof routes.kickMembers, Deps>({ route: routes.kickMembers, parts: (input) => partsOf(input, kick, {}), reply: resultOf }),
    bulk<typeof routes.banMembers, Deps>({
      route: routes.banMembers,
      parts: (input) => partsOf(input, ban, { shouldDeleteRecentMessages: input.body.shouldDeleteRecentMessages === true }),
      reply: resultOf,
    }),
  ];
}
