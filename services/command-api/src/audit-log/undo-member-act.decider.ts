/** Taking back roles that a member was given or lost, a nickname that somebody else set, and that a ban was lifted. Who may is who might do it now. Pure. */
import { ActUndone } from '@folkmoot/contracts/audit-log/events';
import { UNDO_MS } from '@folkmoot/contracts/audit-log/limits';
import { isSame, takeBackIds } from '@folkmoot/contracts/audit-log/take-back';
import { isRefusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { type BanFacts, decideBan } from '../members/joining.decider.ts';
import type { MemberEvent, MemberState } from '../members/member-state.ts';
import { decideSetNickname, decideSetRoles, type NicknameFacts, type RolesFacts } from '../members/members.decider.ts';
import type { PastAct } from './past-act.ts';

export type MemberAct = PastAct<MemberState, MemberEvent> & {
  /** They have come and gone since: what they have now is of another membership. */
  readonly leftSince: boolean;
};

export type UndoMemberActFacts = RolesFacts &
  NicknameFacts &
  BanFacts & {
    readonly now: number;
    /** null: the entry tells of nothing about this member that can be taken back. */
    readonly act: MemberAct | null;
  };

export function decideUndoMemberAct(state: MemberState, facts: UndoMemberActFacts) {
  const { serverId, callerId, now, act } = facts;
  if (!act) return refuse('UnknownAuditEntry');
  if (state.undone.includes(act.event.id)) return refuse('AlreadyUndone');
  if (now - act.event.meta.at > UNDO_MS) return refuse('TooLateToUndo');
  // A lifted ban is of somebody who is not there: whoever came in since is another matter.
  const isThere = state.status === (act.event.type === 'MemberUnbanned' ? 'left' : 'joined');
  if (act.leftSince || !isThere) return refuse('NothingToUndo');
  const back = opposite(state, act, facts);
  if (isRefusal(back)) return back;
  const events = 'beside' in back ? back.events : back;
  if (events.length === 0) return refuse('NothingToUndo');
  return [...events, ActUndone({ serverId, undoneEventId: act.event.id, undoneById: callerId, undoneAt: now })];
}

function opposite(state: MemberState, { event, before }: MemberAct, facts: UndoMemberActFacts) {
  switch (event.type) {
    case 'MemberRolesSet': {
      // A role that is no more is given to nobody; one that comes back later finds its own.
      const standing = (ids: readonly string[]) => ids.filter((id) => facts.roles.has(id));
      const now = standing(state.roleIds);
      const next = takeBackIds(standing(before.roleIds), standing(event.data.roleIds), now);
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
