/**
 * Undoes role changes, nicknames that someone else set, and lifted bans. The caller needs the permission for the same action today. Pure.
 */
import { isSame, revertIds } from '@folkmoot/contracts/audit-log/revert';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { type BanFacts, decideBan } from '../members/joining.decider.ts';
import type { MemberEvent, MemberState } from '../members/member-state.ts';
import { decideNickname, decideSetRoles, type NicknameFacts, type RolesFacts } from '../members/members.decider.ts';
import { decideUndo } from './decide-undo.ts';
import type { PastAction } from './past-action.ts';

export type MemberAction = PastAction<MemberState, MemberEvent> & {
  /** The user left since, so current roles belong to another membership. */
  readonly leftSince: boolean;
};

export type UndoMemberActionFacts = RolesFacts &
  NicknameFacts &
  BanFacts & {
    readonly now: number;
    /** null: the entry describes no action on this member that can be undone. */
    readonly action: MemberAction | null;
  };

export function decideUndoMemberAction(state: MemberState, facts: UndoMemberActionFacts) {
  const isUndone = facts.action !== null && state.undone.includes(facts.action.event.id);
  return decideUndo({ ...facts, isUndone }, (action) => {
    // A lifted ban concerns a user outside the server. If the user joined since, the undo does nothing.
    const isThere = state.status === (action.event.type === 'MemberUnbanned' ? 'left' : 'joined');
    return action.leftSince || !isThere ? [] : opposite(state, action, facts);
  });
}

function opposite(state: MemberState, { event, before }: MemberAction, facts: UndoMemberActionFacts) {
  switch (event.type) {
    case 'MemberRolesSet': {
      // A deleted role is not added. A role that is restored later finds its own members.
      const existing = (ids: readonly string[]) => ids.filter((id) => facts.roles.has(id));
      const now = existing(state.roleIds);
      const next = revertIds(existing(before.roleIds), existing(event.data.roleIds), now);
      return isSame(next.toSorted(), now.toSorted()) ? [] : decideSetRoles(state, next, facts);
    }
    case 'MemberNicknameSet': {
      if (event.data.setById === event.data.userId) return refuse('UnknownAuditEntry');
      return state.nickname === event.data.nickname ? decideNickname(state, before.nickname, facts) : [];
    }
    case 'MemberUnbanned':
      return decideBan(state, { ...facts, deleteRecent: false, systemMessage: null });
    default:
      return refuse('UnknownAuditEntry');
  }
}
