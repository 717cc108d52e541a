/** Updates the loaded questions after an answer or a change. Pure. */
import type { ChangedWelcomeQuestion, RawWelcomeAnswer, RawWelcomeQuestion } from '@folkmoot/contracts/welcome/wire';
import type { Questions } from './welcome-query.ts';

/** Sorts like the welcome page. */
export function inOrder<T extends { readonly id: string; readonly order: number }>(of: readonly T[]): readonly T[] {
  return [...of].sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
}

/** If a question allows one answer, the others are deselected. */
export function withChoice(questions: Questions, answerId: string, isChosen: boolean): Questions {
  return questions.map((question) => {
    if (!question.answers.some((answer) => answer.id === answerId)) return question;
    return {
      ...question,
      answers: question.answers.map((answer) => {
        if (answer.id === answerId) return chosen(answer, isChosen);
        return isChosen && !question.multiselect ? chosen(answer, false) : answer;
      }),
    };
  });
}

function chosen(answer: RawWelcomeAnswer, isChosen: boolean): RawWelcomeAnswer {
  if (answer.answered === isChosen) return answer;
  const answeredUsers = (answer._count?.answeredUsers ?? 0) + (isChosen ? 1 : -1);
  return { ...answer, answered: isChosen, _count: { answeredUsers } };
}

/** The reply to a change lacks some fields of answers, so the known ones are kept. */
export function withChanged(questions: Questions, changed: ChangedWelcomeQuestion): Questions {
  return questions.map((question) => (question.id === changed.id ? merged(question, changed) : question));
}

function merged(question: RawWelcomeQuestion, changed: ChangedWelcomeQuestion): RawWelcomeQuestion {
  const answers = changed.answers.map((answer) => {
    const known = question.answers.find((each) => each.id === answer.id);
    return { questionId: question.id, createdAt: changed.createdAt, answered: false, _count: { answeredUsers: 0 }, ...known, ...answer };
  });
  return { ...question, ...changed, answers };
}
