import { describe, expect, it } from 'vitest';
import { cookieIn, digestOf, isBrowserOf, ownPath } from './flow.ts';

describe('a path to go back to', () => {
  it.each(['/app', '/app/explore?x=1#y', '/i/code'])('%s is ours', (path) => {
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
  ])('%j leads home', (path) => {
    expect(ownPath(path)).toBe('/app');
  });
});

describe('the cookie of a log-in', () => {
  const flow = { providerId: 'a', nonce: '', verifier: '', browser: digestOf('secret'), redirect: '/app', linkUserId: null };

  it('is found among others', () => {
    expect(cookieIn('a=1; folkmoot_oidc_x=secret; b=2', 'folkmoot_oidc_x')).toBe('secret');
    expect(cookieIn('', 'folkmoot_oidc_x')).toBeNull();
  });

  it('is the one of the browser that began it', () => {
    expect([isBrowserOf(flow, 'secret'), isBrowserOf(flow, 'other'), isBrowserOf(flow, null)]).toEqual([true, false, false]);
  });
});
