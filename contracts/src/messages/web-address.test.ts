import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { webAddress } from './web-address.ts';

describe('the address of a link', () => {
  it.each([
    ['https://a.example/b?c#d', 'https://a.example/b?c#d'],
    ['http://a.example', 'http://a.example'],
    ['HTTPS://A.example', 'HTTPS://A.example'],
    ['a.example/b', 'https://a.example/b'],
    ['a.example:8080/b', 'https://a.example:8080/b'],
    ['//a.example', 'https://a.example'],
    ['javascript:alert(1)', null],
    ['JavaScript:alert(1)', null],
    [' java\nscript:alert(1)', null],
    ['\u0001javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['vbscript:x', null],
    ['file:///etc/passwd', null],
    ['blob:https://a.example/1', null],
    ['mailto:a@b.example', null],
    ['', null],
    ['https://', null],
    ['https://bank.example@evil.example/', null],
    ['https://:b@evil.example/', null],
    ['https://www.bank.example\u2044account@evil.example', null],
    ['https://\u202emoc.knab@nigol.example', null],
    ['ann@mail.example', null],
    ['https://a.example/@ann?to=b@c.example', 'https://a.example/@ann?to=b@c.example'],
  ])('%j leads to %j', (written, address) => {
    expect(webAddress(written)).toBe(address);
  });

  it('never leaves the web', () => {
    const scheme = fc.constantFrom(
      'javascript:',
      'data:',
      'JAVASCRIPT:',
      'java\tscript:',
      'https:',
      '//',
      '',
      'http://',
      'blob:',
      'javascript:1',
    );
    fc.assert(
      fc.property(scheme, fc.string({ unit: 'binary' }), (start, rest) => {
        const address = webAddress(start + rest);
        if (address !== null) expect(new URL(address).protocol).toMatch(/^https?:$/);
      }),
    );
  });
});
