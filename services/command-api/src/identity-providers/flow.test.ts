import { describe, expect, it } from 'vitest';
import { cookieIn, digestOf, isBrowserOf, ownPath } from './flow.ts';

describe('a return path', () => {
  it.each(['/app', '/app/explore?x=1#y', '/i/code'])('%s is allowed', (path) => {
    expect(ownPath(path)).toBe(path);
  });

  it.each([
    undefined,
    '',
    'app',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/a\nb',
    '/.//evil.example',
    '/api/users',
    `/${'a'.repeat(3000)}`,
  ])('%j is replaced by the home page', (path) => {
    expect(ownPath(path)).toBe('/app');
  });
});

describe('the cookie of a login', () => {
  const flow = { providerId: 'a', nonce: '', verifier: '', browser: digestOf('secret'), redirect: '/app', linkUserId: null };

  it('is found among others', () => {
    expect(cookieIn('a=1; folkmoot_oidc_x=secret; b=2', 'folkmoot_oidc_x')).toBe('secret');
    expect(cookieIn('', 'folkmoot_oidc_x')).toBeNull();
  });

  it('must be from the browser that started the login', () => {
    expect([isBrowserOf(flow, 'secret'), isBrowserOf(flow, 'other'), isBrowserOf(flow, null)]).toEqual([true, false, false]);
  });
});
