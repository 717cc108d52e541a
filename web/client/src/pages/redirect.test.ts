import { describe, expect, it } from 'vitest';
import { redirectTarget, withRedirect } from './redirect.ts';

describe('redirectTarget', () => {
  it.each([
    ['/i/abc', '/i/abc'],
    ['/app/servers/1/2?x=1#y', '/app/servers/1/2?x=1#y'],
    [null, '/app'],
    ['', '/app'],
    ['https://elsewhere.example', '/app'],
    ['//elsewhere.example', '/app'],
    ['/\\elsewhere.example', '/app'],
    ['/\t/elsewhere.example', '/app'],
    ['javascript:alert(1)', '/app'],
    ['/.//elsewhere.example', '/app'],
    ['/x/..//elsewhere.example', '/app'],
  ])('for %j', (asked, target) => {
    expect(redirectTarget(asked)).toBe(target);
  });
});

describe('withRedirect', () => {
  it('adds the target unless it is the default', () => {
    expect(withRedirect('/login', '/i/a?b')).toBe('/login?redirect=%2Fi%2Fa%3Fb');
    expect(withRedirect('/login', '/app')).toBe('/login');
  });
});
