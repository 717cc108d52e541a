import type { RawWelcomeQuestion } from '@folkmoot/contracts/welcome/wire';
import { describe, expect, it } from 'vitest';
import { inOrder, withChanged, withChoice } from './questions.ts';

function answer(id: string, answered: boolean, answeredUsers: number) {
  return { id, title: id, questionId: 'q', roleIds: [], order: 1, createdAt: 1, answered, _count: { answeredUsers } };
}

function question(multiselect: boolean): RawWelcomeQuestion {
  return {
    id: 'q',
    createdAt: 1,
    title: 'Which?',
    multiselect,
    serverId: 's',
    order: 1,
    answers: [answer('a', true, 3), answer('b', false, 0)],
  };
}

function brief(questions: readonly RawWelcomeQuestion[]) {
  return questions.flatMap(({ answers }) => answers.map(({ id, answered, _count }) => `${id} ${answered} ${_count?.answeredUsers}`));
}

describe('the loaded questions', () => {
  it('deselect the other answer if only one is allowed', () => {
    expect(brief(withChoice([question(false)], 'b', true))).toEqual(['a false 2', 'b true 1']);
    expect(brief(withChoice([question(true)], 'b', true))).toEqual(['a true 3', 'b true 1']);
  });

  it('decrease the count of a withdrawn answer, and count an answer once', () => {
    expect(brief(withChoice([question(true)], 'a', false))).toEqual(['a false 2', 'b false 0']);
    expect(brief(withChoice([question(true)], 'a', true))).toEqual(['a true 3', 'b false 0']);
  });

  it('keep the counts of answers when they are changed', () => {
    const changed = { ...question(true), answers: ['a', 'c'].map((id) => ({ id, title: id, roleIds: ['r'], order: 2 })) };
    expect(brief(withChanged([question(false)], changed))).toEqual(['a true 3', 'c false 0']);
  });

  it('are sorted by their order, then by age', () => {
    const ids = inOrder([
      { id: '2', order: 1 },
      { id: '1', order: 1 },
      { id: '0', order: 5 },
    ]).map(({ id }) => id);
    expect(ids).toEqual(['1', '2', '0']);
  });
});
