/** Restores the previous version of a question with the same answer ids, so that members keep their choices. Pure. */
import { type QUESTION_FIELDS, type ThingReversal, withReverted } from '@folkmoot/contracts/audit-log/things';
import type { Decision } from '@folkmoot/contracts/kernel/decider';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { WelcomeQuestionCreated, WelcomeQuestionUpdated } from '@folkmoot/contracts/welcome/events';
import { WELCOME_LIMITS } from '@folkmoot/contracts/welcome/limits';
import { decideDeleteQuestion } from './welcome.decider.ts';
import type { WelcomeAnswer, WelcomeEvent, WelcomeQuestion, WelcomeState } from './welcome-state.ts';

export type RestoreQuestionFacts = {
  readonly serverId: string;
  readonly questionId: string;
  /** Roles that an answer may add, including deleted ones, and those among them that the caller may give. */
  readonly grantable: ReadonlySet<string>;
  readonly inReach: ReadonlySet<string>;
  readonly callerId: string;
};

type EventAnswers = { answerId: string; title: string; roleIds: string[]; order: number; createdAt: number }[];

/** Keeps deleted roles in case they are restored. Drops roles that the caller may not give. */
function restoredAnswers(
  answers: readonly WelcomeAnswer[],
  current: readonly WelcomeAnswer[],
  { grantable, inReach }: RestoreQuestionFacts,
): EventAnswers | Refusal<'RoleAboveYours'> {
  const had = new Map(current.map((answer) => [answer.answerId, answer.roleIds]));
  const restored = answers.map((answer) => ({ ...answer, roleIds: answer.roleIds.filter((id) => grantable.has(id)) }));
  const isMine = ({ answerId, roleIds }: WelcomeAnswer) => roleIds.every((id) => inReach.has(id) || had.get(answerId)?.includes(id));
  return restored.every(isMine) ? restored : refuse('RoleAboveYours');
}

type Code = 'TooManyWelcomeQuestions' | 'UnknownWelcomeQuestion' | 'RoleAboveYours';

/** Empty: nothing is left of the change. */
export function decideRestoreQuestion(
  state: WelcomeState,
  reversal: ThingReversal<(typeof QUESTION_FIELDS)[number]>,
  before: WelcomeQuestion | null,
  facts: RestoreQuestionFacts,
): Decision<WelcomeEvent, Code> {
  const { serverId, questionId, callerId } = facts;
  const current = state.questions.get(questionId);
  if (reversal.what === 'delete') return decideDeleteQuestion(state, facts);
  if (!before || reversal.what === 'nothing') return [];
  if (reversal.what === 'restore') {
    if (state.questions.size >= WELCOME_LIMITS.questions) return refuse('TooManyWelcomeQuestions');
    const answers = restoredAnswers(before.answers, [], facts);
    return isRefusal(answers) ? answers : [WelcomeQuestionCreated({ serverId, ...before, answers })];
  }
  if (!current) return [];
  const { title, multiselect, order, answers: wanted } = withReverted(current, before, reversal.reverted);
  const answers = restoredAnswers(wanted, current.answers, facts);
  if (isRefusal(answers)) return answers;
  return [WelcomeQuestionUpdated({ serverId, questionId, title, multiselect, order, answers, updatedById: callerId })];
}
