/** A member's answers, and the roles that are added and removed with them. */
import type { Decision } from '@folkmoot/contracts/kernel/decider';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { MemberRolesSet } from '@folkmoot/contracts/members/events';
import { WelcomeAnswersChosen } from '@folkmoot/contracts/welcome/events';
import type { MemberEvent, MemberState } from '../members/member-state.ts';
import type { WelcomeAnswer, WelcomeQuestion } from './welcome-state.ts';

export type AnswerFacts = {
  readonly serverId: string;
  readonly userId: string;
  /** The question and answer in the path (warm). null: there is none. */
  readonly asked: { readonly question: WelcomeQuestion; readonly answer: WelcomeAnswer } | null;
  /** Existing roles that an answer may add (warm). */
  readonly grantable: ReadonlySet<string>;
};

export type AnswerCode = 'NotAMember' | 'UnknownWelcomeAnswer';

/** In a question with a single answer, the roles of all its answers are removed first. */
export function decideChoose(state: MemberState, facts: AnswerFacts): Decision<MemberEvent, AnswerCode> {
  if (state.status !== 'joined') return refuse('NotAMember');
  if (!facts.asked) return refuse('UnknownWelcomeAnswer');
  const { question, answer } = facts.asked;
  const others = question.multiselect ? [] : question.answers.flatMap((each) => each.roleIds);
  const kept = state.roleIds.filter((id) => !others.includes(id));
  const before = question.multiselect ? chosen(state, question) : [];
  const granted = answer.roleIds.filter((id) => facts.grantable.has(id));
  return outcome(state, facts, question, [...kept, ...granted], [...before, answer.answerId]);
}

export function decideWithdraw(state: MemberState, facts: AnswerFacts): Decision<MemberEvent, AnswerCode> {
  if (state.status !== 'joined') return refuse('NotAMember');
  if (!facts.asked) return refuse('UnknownWelcomeAnswer');
  const { question, answer } = facts.asked;
  const kept = state.roleIds.filter((id) => !answer.roleIds.includes(id));
  const left = chosen(state, question).filter((id) => id !== answer.answerId);
  return outcome(state, facts, question, kept, left);
}

/** The member's chosen answers that the question still has. */
function chosen(state: MemberState, question: WelcomeQuestion): readonly string[] {
  const chosenIds = state.welcomeAnswers.get(question.questionId) ?? [];
  return chosenIds.filter((id) => question.answers.some((answer) => answer.answerId === id));
}

function outcome(
  state: MemberState,
  { serverId, userId }: AnswerFacts,
  { questionId }: WelcomeQuestion,
  roles: readonly string[],
  answers: readonly string[],
): readonly MemberEvent[] {
  const roleIds = [...new Set(roles)];
  const answerIds = [...new Set(answers)];
  const answered = state.welcomeAnswers.get(questionId) ?? [];
  return [
    ...(isSame(roleIds, state.roleIds) ? [] : [MemberRolesSet({ serverId, userId, roleIds, setById: userId })]),
    ...(isSame(answerIds, answered) ? [] : [WelcomeAnswersChosen({ serverId, userId, questionId, answerIds })]),
  ];
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id) => b.includes(id));
}
