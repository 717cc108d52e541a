import { describe, expect, it } from 'vitest';
import { accountBody, changesAccount, checkAccount } from './account-form.ts';

const stored = { email: 'ada@example.org', username: 'Ada', tag: 'a1B2', newPassword: '', confirmPassword: '', password: '' };

describe('checkAccount', () => {
  it('asks for the current password as soon as anything else changes', () => {
    expect(checkAccount({ ...stored, tag: 'ZZ99' }, { tag: 'ZZ99' })).toEqual({ password: 'Please fill this in.' });
    expect(checkAccount({ ...stored, tag: 'ZZ99', password: 'old one' }, { tag: 'ZZ99', password: 'old one' })).toEqual({});
  });

  it('says nothing about fields that were not touched', () => {
    expect(checkAccount({ ...stored, tag: '1' }, {})).toEqual({});
  });

  it('compares the new password with its repetition', () => {
    const changes = { newPassword: 'new one', confirmPassword: 'new ones', password: 'old one' };
    expect(checkAccount({ ...stored, ...changes }, changes)).toEqual({ confirmPassword: 'Confirm password does not match.' });
    const repeated = { confirmPassword: 'new one', password: 'old one' };
    expect(checkAccount({ ...stored, ...repeated }, repeated)).toEqual({
      newPassword: 'Please fill this in.',
      confirmPassword: 'Confirm password does not match.',
    });
  });

  it('knows names and tags that cannot be', () => {
    const changes = { username: 'a@b', tag: 'äöüß', password: 'old one' };
    expect(checkAccount({ ...stored, ...changes }, changes)).toEqual({
      username: 'A username has no @ and no :',
      tag: 'Four letters or digits.',
    });
  });
});

describe('accountBody', () => {
  it('sends only what changed, trimmed, and never the repetition', () => {
    const changes = { username: ' Ada L ', newPassword: ' new one ', confirmPassword: ' new one ', password: 'x' };
    expect(accountBody(changes, ' old one ')).toEqual({ username: 'Ada L', newPassword: 'new one', password: 'old one' });
  });
});

describe('changesAccount', () => {
  it('does not count the current password', () => {
    expect(changesAccount({ password: 'x' })).toBe(false);
    expect(changesAccount({ email: 'x' })).toBe(true);
  });
});
