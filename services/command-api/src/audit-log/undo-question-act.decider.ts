/** Taking back that a question to newcomers was made, changed or deleted. Roles that members were given for an answer are theirs. Pure. */
import { QUESTION_FIELDS, thingBack } from '@folkmoot/contracts/audit-log/things';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { decideQuestionBack, type QuestionBackFacts } from '../welcome/question-back.decider.ts';
import type { WelcomeEvent, WelcomeState } from '../welcome/welcome-state.ts';
import type { PastAct } from './past-act.ts';
import { takenBackBy, type UndoFacts } from './taken-back.ts';

export type UndoQuestionActFacts = UndoFacts<PastAct<WelcomeState, WelcomeEvent>> & QuestionBackFacts;

export function decideUndoQuestionAct(state: WelcomeState, facts: UndoQuestionActFacts) {
  const { questionId } = facts;
  return takenBackBy(facts, ({ event, before: then }) => {
    if (event.type === 'ActUndone') return refuse('UnknownAuditEntry');
    const before = then.questions.get(questionId) ?? null;
    const set = event.type === 'WelcomeQuestionDeleted' ? null : event.data;
    const back = thingBack(QUESTION_FIELDS, { before, set }, state.questions.get(questionId) ?? null);
    return decideQuestionBack(state, back, before, facts);
  });
}
