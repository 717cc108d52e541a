/** Decisions on nicknames and roles of members. */
import type { Decision } from '@folkmoot/contracts/kernel/decider';
import { isNickname, nicknameForm } from '@folkmoot/contracts/kernel/nickname';
import { isRefusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { MemberNicknameSet, MemberRolesSet } from '@folkmoot/contracts/members/events';
import { type Membership, ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import type { Roles } from '../roles/role-state.ts';
import { outranks } from './joining.decider.ts';
import type { MemberEvent, MemberState } from './member-state.ts';

type MemberFacts = {
  readonly serverId: string;
  readonly userId: string;
  readonly callerId: string;
  readonly caller: Membership;
};

export type RolesFacts = MemberFacts & {
  readonly defaultRoleId: string;
  /** All roles of the server (warm). */
  readonly roles: Roles;
};

export type RolesCode = 'UnknownMember' | 'DefaultRoleGiven' | 'UnknownRole' | 'RoleOutOfReach' | 'BotRoleGiven';

/** `wanted` is the full new list. Missing: nothing changes. */
export function decideSetRoles(
  state: MemberState,
  wanted: readonly string[] | undefined,
  facts: RolesFacts,
): Decision<MemberEvent, RolesCode> {
  if (state.status !== 'joined') return refuse('UnknownMember');
  if (!wanted) return [];
  const next = new Set(wanted);
  if (next.has(facts.defaultRoleId)) return refuse('DefaultRoleGiven');
  for (const id of next) if (!facts.roles.has(id)) return refuse('UnknownRole');
  const current = new Set(state.roleIds.filter((id) => facts.roles.has(id)));
  const changed = [...facts.roles.values()].filter((role) => current.has(role.id) !== next.has(role.id));
  // Otherwise an undo of a role's deletion would give the role back to this member.
  const forgets = state.roleIds.some((id) => !next.has(id));
  if (changed.length === 0 && !forgets) return [];
  if (!facts.caller.isCreator && changed.some((role) => role.order >= facts.caller.topOrder)) return refuse('RoleOutOfReach');
  if (changed.some((role) => role.botRole)) return refuse('BotRoleGiven');
  const { serverId, userId, callerId } = facts;
  return [MemberRolesSet({ serverId, userId, roleIds: [...next], setById: callerId })];
}

/** The member's role list with one role added or removed. undefined: it does not change. Deleted roles are left out. */
export function withRole(
  { roleIds }: Pick<MemberState, 'roleIds'>,
  { roleId, gives }: { readonly roleId: string; readonly gives: boolean },
  roles: Roles,
): readonly string[] | undefined {
  if (roleIds.includes(roleId) === gives) return undefined;
  const others = roleIds.filter((id) => id !== roleId && roles.has(id));
  return gives ? [...others, roleId] : others;
}

export type NicknameFacts = MemberFacts & {
  /** null: not a member. */
  readonly target: Membership | null;
};

export type NicknameCode = 'UnknownMember' | 'NicknameOfAnother' | 'MemberAboveYou';

/** A nickname from before the rule of decision 154 stays valid. */
function isAllowed(nickname: string, { nickname: current }: MemberState): boolean {
  return isNickname(nickname) || (current !== null && nicknameForm(current) === nickname);
}

export function decideSetNickname(
  state: MemberState,
  nickname: string | null | undefined,
  facts: NicknameFacts,
): Decision<MemberEvent, NicknameCode | 'NicknameNotAllowed'> {
  const decided = decideNickname(state, nickname, facts);
  if (isRefusal(decided) || nickname === null || nickname === undefined || isAllowed(nickname, state)) return decided;
  return refuse('NicknameNotAllowed');
}

/** null clears it. Missing: nothing changes. An undo restores any earlier nickname. */
export function decideNickname(
  state: MemberState,
  nickname: string | null | undefined,
  facts: NicknameFacts,
): Decision<MemberEvent, NicknameCode> {
  const { serverId, userId, callerId, caller, target } = facts;
  if (state.status !== 'joined') return refuse('UnknownMember');
  if (userId !== callerId) {
    const mayRename = caller.isCreator || (caller.mask & ROLE_PERMISSION.ADMIN) !== 0;
    if (!mayRename || target?.isCreator) return refuse('NicknameOfAnother');
    if (!outranks(caller, target)) return refuse('MemberAboveYou');
  }
  if (nickname === undefined || nickname === state.nickname) return [];
  return [MemberNicknameSet({ serverId, userId, nickname, setById: callerId })];
}
