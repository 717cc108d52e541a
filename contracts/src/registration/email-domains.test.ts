import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EmailDomain, isEmailDomainAllowed, plainDomain } from './email-domains.ts';

describe('a domain', () => {
  it.each([
    ['example.org', 'example.org'],
    [' @Example.ORG ', 'example.org'],
    ['example.org.', 'example.org'],
    ['b\u00fccher.example', 'xn--bcher-kva.example'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['\uff45xample\u3002org', 'example.org'],
  ])('%s is stored as %s', (text, domain) => {
    expect(plainDomain(text)).toBe(domain);
  });

  it.each([
    '',
    ' ',
    'localhost',
    'a b.example',
    'example.org/x',
    'user@example.org',
    'example.org:80',
    '[::1]',
    '-a.example',
    'a..b',
    'a.example?x',
  ])('%j is invalid', (text) => {
    expect(plainDomain(text)).toBeNull();
    expect(EmailDomain.safeParse(text).success).toBe(false);
  });

  it('is unchanged once it is normalised', () => {
    fc.assert(
      fc.property(fc.domain(), (text) => {
        const domain = plainDomain(text);
        expect(domain === null ? null : plainDomain(domain)).toBe(domain);
      }),
    );
  });
});

describe('an e-mail address', () => {
  const lists = { allowed: ['example.org', 'xn--bcher-kva.example'], blocked: ['bad.example.org'] };

  it.each([
    ['ann@example.org', true],
    ['ann@EXAMPLE.org', true],
    ['ann@mail.example.org', true],
    ['ann@b\u00fccher.example', true],
    ['ann@notexample.org', false],
    ['ann@example.org.evil.example', false],
    ['ann@bad.example.org', false],
    ['ann@very.bad.example.org', false],
    ['ann@elsewhere.example', false],
  ])('%s is allowed: %s', (email, isAllowed) => {
    expect(isEmailDomainAllowed(email, lists)).toBe(isAllowed);
  });

  it('may be of any domain that is not blocked if no domains are listed as allowed', () => {
    expect(isEmailDomainAllowed('ann@elsewhere.example', { ...lists, allowed: [] })).toBe(true);
    expect(isEmailDomainAllowed('ann@bad.example.org', { ...lists, allowed: [] })).toBe(false);
    expect(isEmailDomainAllowed('ann@anywhere', { allowed: [], blocked: [] })).toBe(true);
  });
});
