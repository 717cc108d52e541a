/** Restores the previous version of a question with the same answer ids, so that members keep their choices. Pure. */
import { type QUESTION_FIELDS, type ThingBack, withBack } from '@folkmoot/contracts/audit-log/things';
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
function answersBack(
  answers: readonly WelcomeAnswer[],
  current: readonly WelcomeAnswer[],
  { grantable, inReach }: RestoreQuestionFacts,
): EventAnswers | Refusal<'RoleAboveYours'> {
  const had = new Map(current.map((answer) => [answer.answerId, answer.roleIds]));
  const back = answers.map((answer) => ({ ...answer, roleIds: answer.roleIds.filter((id) => grantable.has(id)) }));
  const isMine = ({ answerId, roleIds }: WelcomeAnswer) => roleIds.every((id) => inReach.has(id) || had.get(answerId)?.includes(id));
  return back.every(isMine) ? back : refuse('RoleAboveYours');
}

type Code = 'TooManyWelcomeQuestions' | 'UnknownWelcomeQuestion' | 'RoleAboveYours';

/** Empty: nothing is left of the change. */
export function decideRestoreQuestion(
  state: WelcomeState,
  back: ThingBack<(typeof QUESTION_FIELDS)[number]>,
  before: WelcomeQuestion | null,
  facts: RestoreQuestionFacts,
): Decision<WelcomeEvent, Code> {
  const { serverId, questionId, callerId } = facts;
  const current = state.questions.get(questionId);
  if (back.what === 'goes') return decideDeleteQuestion(state, facts);
  if (!before || back.what === 'nothing') return [];
  if (back.what === 'comes') {
    if (state.questions.size >= WELCOME_LIMITS.questions) return refuse('TooManyWelcomeQuestions');
    const answers = answersBack(before.answers, [], facts);
    return isRefusal(answers) ? answers : [WelcomeQuestionCreated({ serverId, ...before, answers })];
  }
  if (!current) return [];
  const { title, multiselect, order, answers: wanted } = withBack(current, before, back.back);
  const answers = answersBack(wanted, current.answers, facts);
  if (isRefusal(answers)) return answers;
  return [WelcomeQuestionUpdated({ serverId, questionId, title, multiselect, order, answers, updatedById: callerId })];
}
