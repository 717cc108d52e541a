/** Undoes the creation, change or deletion of a welcome question. Members keep roles that they got for an answer. Pure. */
import { QUESTION_FIELDS, reversalOf } from '@folkmoot/contracts/audit-log/things';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { decideRestoreQuestion, type RestoreQuestionFacts } from '../welcome/restore-question.decider.ts';
import type { WelcomeEvent, WelcomeState } from '../welcome/welcome-state.ts';
import { decideUndo, type UndoFacts } from './decide-undo.ts';
import type { PastAction } from './past-action.ts';

export type UndoQuestionActionFacts = UndoFacts<PastAction<WelcomeState, WelcomeEvent>> & RestoreQuestionFacts;

export function decideUndoQuestionAction(state: WelcomeState, facts: UndoQuestionActionFacts) {
  const { questionId } = facts;
  return decideUndo(facts, ({ event, before: then }) => {
    if (event.type === 'ActUndone') return refuse('UnknownAuditEntry');
    const before = then.questions.get(questionId) ?? null;
    const set = event.type === 'WelcomeQuestionDeleted' ? null : event.data;
    const reversal = reversalOf(QUESTION_FIELDS, { before, set }, state.questions.get(questionId) ?? null);
    return decideRestoreQuestion(state, reversal, before, facts);
  });
}
