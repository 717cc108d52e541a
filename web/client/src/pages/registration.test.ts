import { describe, expect, it } from 'vitest';
import { checkRegistration } from './registration.ts';

const good = {
  inviteCode: '',
  setupCode: '',
  email: 'ada@example.org',
  username: 'Ada',
  password: 'correct horse',
  confirmPassword: 'correct horse',
};

describe('checkRegistration', () => {
  it('accepts a valid form', () => {
    expect(checkRegistration(good, false)).toEqual({});
  });

  it('reports every invalid field', () => {
    expect(checkRegistration({ ...good, email: ' ', username: 'a:b', password: 'abc', confirmPassword: 'abd' }, true)).toEqual({
      inviteCode: 'Fill in this field.',
      email: 'Fill in this field.',
      username: 'A username can’t contain @ or :',
      password: 'At least 4 characters.',
      confirmPassword: 'Confirm password does not match.',
    });
  });

  it('trims first, and counts characters instead of code units', () => {
    expect(checkRegistration({ ...good, username: ' ab ' }, false)).toEqual({ username: 'At least 3 characters.' });
    expect(checkRegistration({ ...good, username: '🦊🦊🦊' }, false)).toEqual({});
    expect(checkRegistration({ ...good, username: '🦊'.repeat(36) }, false)).toEqual({ username: 'At most 35 characters.' });
  });
});
