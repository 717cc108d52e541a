import { describe, expect, it } from 'vitest';
import { login, register } from './commands.ts';

const body = { email: ' Alice@Example.org ', username: ' Alice ', password: ' secret ' };

function faultOf(result: { readonly error?: { readonly issues: readonly { readonly path: readonly PropertyKey[] }[] } }) {
  return result.error?.issues[0]?.path.join('.') ?? null;
}

describe('the body of a registration', () => {
  it('is trimmed, then measured; an empty or null captcha token is accepted', () => {
    for (const token of ['', null, undefined, 'anything']) {
      expect(register.body.parse({ ...body, token })).toMatchObject({ email: 'Alice@Example.org', username: 'Alice', password: 'secret' });
    }
  });

  it.each([
    ['email', { email: 'no address' }],
    ['email', { email: 7 }],
    ['email', { email: `${'a'.repeat(250)}@example.org` }],
    ['username', { username: '  ab  ' }],
    ['username', { username: 'a'.repeat(36) }],
    ['username', { username: 'alice@home' }],
    ['username', { username: 'alice:home' }],
    ['username', { username: undefined }],
    ['password', { password: '   a   ' }],
    ['password', { password: 'a'.repeat(65) }],
    ['token', { token: 'a'.repeat(5001) }],
  ])('names the invalid field: %s in %j', (field, fault) => {
    expect(faultOf(register.body.safeParse({ ...body, ...fault }))).toBe(field);
  });

  it('has the username in NFC, measured after that', () => {
    expect(register.body.parse({ ...body, username: 'Rene\u0301' })).toMatchObject({ username: 'Ren\u00e9' });
    expect(register.body.safeParse({ ...body, username: 'e\u0301'.repeat(35) }).success).toBe(true);
  });

  it('counts a surrogate pair as one character', () => {
    expect(register.body.safeParse({ ...body, username: '🦊'.repeat(35) }).success).toBe(true);
    expect(faultOf(register.body.safeParse({ ...body, username: '🦊🦊' }))).toBe('username');
  });
});

describe('the body of a log-in', () => {
  it('accepts a longer password than a new one may be', () => {
    expect(login.body.safeParse({ email: 'a@example.org', password: 'a'.repeat(72) }).success).toBe(true);
    expect(faultOf(login.body.safeParse({ email: 'a@example.org', password: 'a'.repeat(73) }))).toBe('password');
    expect(faultOf(login.body.safeParse({ email: 'no address', password: 'secret' }))).toBe('email');
  });
});
