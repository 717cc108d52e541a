/** Decisions on the welcome questions of a server. */
import type { Decision } from '@folkmoot/contracts/kernel/decider';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { WelcomeQuestionCreated, WelcomeQuestionDeleted, WelcomeQuestionUpdated } from '@folkmoot/contracts/welcome/events';
import { WELCOME_LIMITS } from '@folkmoot/contracts/welcome/limits';
import type { WelcomeAnswer, WelcomeEvent, WelcomeState } from './welcome-state.ts';

type AnswerWish = { readonly title: string; readonly roleIds: readonly string[]; readonly order: number };

type QuestionFacts = {
  readonly serverId: string;
  readonly questionId: string;
  /** A new id for each answer. */
  readonly answerIds: readonly string[];
  /** Roles that an answer may add: neither the default one nor a bot's (warm). */
  readonly grantable: ReadonlySet<string>;
  /** Roles below the caller's highest (warm), so that a question can't bypass 5.2. */
  readonly inReach: ReadonlySet<string>;
  readonly callerId: string;
  readonly now: number;
};

type Origin = { readonly answerId: string; readonly createdAt: number; readonly roleIds: readonly string[] };

/** Roles that cannot be given, or not by the caller, are dropped silently (servers document 5.7). Existing roles of an answer stay. */
function answerOf(wish: AnswerWish, { answerId, createdAt, roleIds: had }: Origin, { grantable, inReach }: QuestionFacts): EventAnswer {
  const roleIds = [...new Set(wish.roleIds)].filter((id) => grantable.has(id) && (inReach.has(id) || had.includes(id)));
  return { answerId, title: wish.title, roleIds, order: wish.order, createdAt };
}

function newOrigin(answerId: string | undefined, createdAt: number): Origin {
  return { answerId: answerId ?? '', createdAt, roleIds: [] };
}

type EventAnswer = Omit<WelcomeAnswer, 'roleIds'> & { roleIds: string[] };

export type NewQuestion = { readonly title: string; readonly multiselect: boolean; readonly answers: readonly AnswerWish[] };

export function decideCreateQuestion(
  state: WelcomeState,
  wanted: NewQuestion,
  facts: QuestionFacts,
): Decision<WelcomeEvent, 'TooManyWelcomeQuestions'> {
  if (state.questions.size >= WELCOME_LIMITS.questions) return refuse('TooManyWelcomeQuestions');
  const { serverId, questionId, answerIds, callerId, now } = facts;
  return [
    WelcomeQuestionCreated({
      serverId,
      questionId,
      title: wanted.title,
      multiselect: wanted.multiselect,
      order: state.questions.size + 1,
      answers: wanted.answers.map((wish, index) => answerOf(wish, newOrigin(answerIds[index], now), facts)),
      createdById: callerId,
      createdAt: now,
    }),
  ];
}

export type QuestionWishes = {
  readonly title?: string | undefined;
  readonly multiselect?: boolean | undefined;
  readonly order?: number | undefined;
  readonly answers: readonly (AnswerWish & { readonly id?: string | undefined })[];
};

/** Answers that are not listed are deleted. An unknown or repeated id is a new answer. */
export function decideUpdateQuestion(
  state: WelcomeState,
  wishes: QuestionWishes,
  facts: QuestionFacts,
): Decision<WelcomeEvent, 'UnknownWelcomeQuestion'> {
  const { serverId, questionId, answerIds, callerId, now } = facts;
  const question = state.questions.get(questionId);
  if (!question) return refuse('UnknownWelcomeQuestion');
  const left = new Map(question.answers.map((answer) => [answer.answerId, answer]));
  const answers = wishes.answers.map((wish, index) => {
    const known = wish.id === undefined ? undefined : left.get(wish.id);
    if (!known) return answerOf(wish, newOrigin(answerIds[index], now), facts);
    left.delete(known.answerId);
    return answerOf(wish, known, facts);
  });
  return [
    WelcomeQuestionUpdated({
      serverId,
      questionId,
      title: wishes.title ?? question.title,
      multiselect: wishes.multiselect ?? question.multiselect,
      order: wishes.order ?? question.order,
      answers,
      updatedById: callerId,
    }),
  ];
}

export function decideDeleteQuestion(
  state: WelcomeState,
  { serverId, questionId, callerId }: Pick<QuestionFacts, 'serverId' | 'questionId' | 'callerId'>,
): Decision<WelcomeEvent, 'UnknownWelcomeQuestion'> {
  if (!state.questions.has(questionId)) return refuse('UnknownWelcomeQuestion');
  return [WelcomeQuestionDeleted({ serverId, questionId, deletedById: callerId })];
}
