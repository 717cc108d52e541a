import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawnAddress, isSecure, webAddress } from './address.ts';

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
  ])('%j leads to %j', (written, address) => {
    expect(webAddress(written)).toBe(address);
  });

  it('never leads out of the web', () => {
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

describe('a secure address', () => {
  it.each([
    ['https://a.example', true],
    ['HTTPS://a.example', true],
    ['http://a.example', false],
    ['HTTP://a.example', false],
    ['https:a.example', true],
  ])('%s: %s', (address, secure) => {
    expect(isSecure(address)).toBe(secure);
  });
});

describe('what is drawn of an address', () => {
  it('is as it was written, unless a mark in it would turn it around', () => {
    expect(drawnAddress('https://a.example/ö', 'https://a.example/%C3%B6')).toBe('https://a.example/ö');
    for (const mark of ['\u202e', '\u2067', '\u200f']) {
      const written = `https://evil.example/#/${mark}moc.knab`;
      expect(drawnAddress(written, webAddress(written) ?? '')).toBe(`https://evil.example/#/${encodeURIComponent(mark)}moc.knab`);
    }
  });
});
