import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { getWelcomeQuestion, listWelcomeQuestions } from '@folkmoot/contracts/welcome/commands';
import { answer } from '@folkmoot/platform/query/answer';
import { readQuestions } from './welcome-records.ts';

const listQuestionsAnswer = answer(listWelcomeQuestions, ({ db, actor, params }) =>
  readQuestions(db, params.serverId, actor?.userId ?? ''),
);

/** For editors of the question, so their own choices are left out. */
const getQuestionAnswer = answer(getWelcomeQuestion, async ({ db, actor, params }) => {
  const questions = await readQuestions(db, params.serverId, actor?.userId ?? '');
  const question = questions.find((each) => each.id === params.questionId);
  if (!question) return refuse('UnknownWelcomeQuestion');
  return { ...question, answers: question.answers.map(({ answered: _, ...rest }) => rest) };
});

export const welcomeAnswers = [listQuestionsAnswer, getQuestionAnswer];
