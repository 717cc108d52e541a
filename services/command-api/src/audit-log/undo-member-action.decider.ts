/** Taking back roles that a member was given or lost, a nickname that somebody else set, and that a ban was lifted. Who may is who might do it now. Pure. */
import { isSame, takeBackIds } from '@folkmoot/contracts/audit-log/take-back';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { type BanFacts, decideBan } from '../members/joining.decider.ts';
import type { MemberEvent, MemberState } from '../members/member-state.ts';
import { decideSetNickname, decideSetRoles, type NicknameFacts, type RolesFacts } from '../members/members.decider.ts';
import { decideUndo } from './decide-undo.ts';
import type { PastAction } from './past-action.ts';

export type MemberAction = PastAction<MemberState, MemberEvent> & {
  /** They have come and gone since: what they have now is of another membership. */
  readonly leftSince: boolean;
};

export type UndoMemberActionFacts = RolesFacts &
  NicknameFacts &
  BanFacts & {
    readonly now: number;
    /** null: the entry tells of nothing about this member that can be taken back. */
    readonly act: MemberAction | null;
  };

export function decideUndoMemberAction(state: MemberState, facts: UndoMemberActionFacts) {
  const isUndone = facts.act !== null && state.undone.includes(facts.act.event.id);
  return decideUndo({ ...facts, isUndone }, (act) => {
    // A lifted ban is of somebody who is not there: whoever came in since is another matter.
    const isThere = state.status === (act.event.type === 'MemberUnbanned' ? 'left' : 'joined');
    return act.leftSince || !isThere ? [] : opposite(state, act, facts);
  });
}

function opposite(state: MemberState, { event, before }: MemberAction, facts: UndoMemberActionFacts) {
  switch (event.type) {
    case 'MemberRolesSet': {
      // A role that is no more is given to nobody; one that comes back later finds its own.
      const existing = (ids: readonly string[]) => ids.filter((id) => facts.roles.has(id));
      const now = existing(state.roleIds);
      const next = takeBackIds(existing(before.roleIds), existing(event.data.roleIds), now);
      return isSame(next.toSorted(), now.toSorted()) ? [] : decideSetRoles(state, next, facts);
    }
    case 'MemberNicknameSet': {
      if (event.data.setById === event.data.userId) return refuse('UnknownAuditEntry');
      return state.nickname === event.data.nickname ? decideSetNickname(state, before.nickname, facts) : [];
    }
    case 'MemberUnbanned':
      return decideBan(state, { ...facts, deleteRecent: false, systemMessage: null });
    default:
      return refuse('UnknownAuditEntry');
  }
}
