import { webAddress } from '@folkmoot/contracts/messages/web-address';
import { describe, expect, it } from 'vitest';
import { drawnAddress, isSecure } from './address.ts';

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
