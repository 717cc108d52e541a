import { domainToASCII, domainToUnicode } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainDomain } from './email-domains.ts';
import { unicodeDomain } from './unicode-domain.ts';

describe('the Unicode form of a domain', () => {
  it.each([
    ['xn--bcher-kva.example', 'b\u00fccher.example'],
    ['mail.xn--bcher-kva.example', 'mail.b\u00fccher.example'],
    ['xn--fiqs8s.xn--55qx5d', '\u4e2d\u56fd.\u516c\u53f8'],
    ['xn--p1ai.example', '\u0440\u0444.example'],
    ['example.org', 'example.org'],
  ])('of %s is %s', (domain, shown) => {
    expect(unicodeDomain(domain)).toBe(shown);
    expect(plainDomain(shown)).toBe(domain);
  });

  it.each(['xn--.example', 'xn--a-.example', 'xn--99999999.example', 'xn--\u00fc.example'])(
    'of %s, which is not valid, is the text itself',
    (domain) => {
      expect(unicodeDomain(domain)).toBe(domain);
    },
  );

  it('is the one that Node.js gives, and leads back to the domain', () => {
    const label = fc.string({
      unit: fc.constantFrom(...'abcz0\u00e4\u00fc\u00e9\u03b1\u0434\u4e2d\u65e5\u{20000}'),
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(label, (name) => {
        const domain = domainToASCII(`${name}.example`);
        fc.pre(domain !== '' && plainDomain(domain) === domain);
        expect(unicodeDomain(domain)).toBe(domainToUnicode(domain));
        expect(plainDomain(unicodeDomain(domain))).toBe(domain);
      }),
    );
  });
});
