import { describe, expect, it } from 'vitest';
import { accountBody, checkAccount, opensAccount } from './account-form.ts';

const stored = { email: 'ada@example.org', username: 'Ada', tag: 'a1B2', newPassword: '', confirmPassword: '' };

describe('checkAccount', () => {
  it('requires the current password if anything else changes', () => {
    expect(checkAccount({ ...stored, tag: 'ZZ99' }, { tag: 'ZZ99' }, ' ')).toEqual({ password: 'Fill in this field.' });
    expect(checkAccount({ ...stored, tag: 'ZZ99' }, { tag: 'ZZ99' }, 'old one')).toEqual({});
  });

  it('reports nothing about unchanged fields', () => {
    expect(checkAccount({ ...stored, tag: '1' }, {}, '')).toEqual({});
  });

  it('compares the new password with its repetition', () => {
    const changes = { newPassword: 'new one', confirmPassword: 'new ones' };
    expect(checkAccount({ ...stored, ...changes }, changes, 'old one')).toEqual({ confirmPassword: 'Confirm password does not match.' });
    const repeated = { confirmPassword: 'new one' };
    expect(checkAccount({ ...stored, ...repeated }, repeated, 'old one')).toEqual({
      newPassword: 'Fill in this field.',
      confirmPassword: 'Confirm password does not match.',
    });
  });

  it('refuses invalid names and tags', () => {
    const changes = { username: 'a@b', tag: 'äöüß' };
    expect(checkAccount({ ...stored, ...changes }, changes, 'old one')).toEqual({
      username: 'A username can’t contain @ or :',
      tag: 'Use four letters or digits.',
    });
  });
});

describe('accountBody', () => {
  it('sends only what changed, trimmed, and never the repetition', () => {
    const changes = { username: ' Ada L ', newPassword: ' new one ', confirmPassword: ' new one ' };
    const proof = { password: 'old one', code: '123456' };
    expect(accountBody(changes, proof)).toEqual({ username: 'Ada L', newPassword: 'new one', ...proof });
  });
});

describe('opensAccount', () => {
  it('is true for a new e-mail address or password, and false for a name', () => {
    expect(opensAccount({ username: 'x', tag: 'ZZ99' })).toBe(false);
    expect(opensAccount({ email: 'x' })).toBe(true);
    expect(opensAccount({ newPassword: 'x' })).toBe(true);
  });
});
