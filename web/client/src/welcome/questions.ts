/** What becomes of the questions that are held here when one is answered or changed. Pure. */
import type { ChangedWelcomeQuestion, RawWelcomeAnswer, RawWelcomeQuestion } from '@folkmoot/contracts/welcome/wire';
import type { Questions } from './welcome-query.ts';

/** As people are shown them. */
export function inOrder<T extends { readonly id: string; readonly order: number }>(of: readonly T[]): readonly T[] {
  return [...of].sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
}

/** In a question with one answer the others are given up. */
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

/** What is answered to a change is bare: what was known of an answer before stays. */
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
