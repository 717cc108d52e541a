import { describe, expect, it } from 'vitest';
import type { Problem } from '../api/problem.ts';
import { fieldProblems } from './form-problem.ts';

const paths = { identifier: ['email', 'usernameAndTag'], password: ['password'] };

function problem(path: string | null): Problem {
  return { status: 400, message: 'No.', path, code: null, ttl: null, slowMode: false };
}

describe('placeProblem', () => {
  it('shows the error below the field of its path, ignoring case', () => {
    expect(fieldProblems(problem('usernameandtag'), paths)).toEqual({ fields: { identifier: 'No.' }, general: null });
    expect(fieldProblems(problem('password'), paths)).toEqual({ fields: { password: 'No.' }, general: null });
  });

  it('shows an error with an unknown path for the whole form', () => {
    expect(fieldProblems(problem('token'), paths)).toEqual({ fields: {}, general: 'No.' });
    expect(fieldProblems(problem(null), paths)).toEqual({ fields: {}, general: 'No.' });
  });

  it('is empty without a problem', () => {
    expect(fieldProblems(null, paths)).toEqual({ fields: {}, general: null });
  });
});
