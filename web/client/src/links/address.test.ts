import { webAddress } from '@folkmoot/contracts/messages/web-address';
import { describe, expect, it } from 'vitest';
import { drawnAddress, isSecure, namesOtherHost, speltAddress } from './address.ts';

describe('a secure address', () => {
  it.each([
    ['https://a.example', true],
    ['HTTPS://a.example', true],
    ['http://a.example', false],
    ['HTTP://a.example', false],
    ['https:a.example', true],
  ])('is detected for %s: %s', (address, secure) => {
    expect(isSecure(address)).toBe(secure);
  });
});

describe('the displayed address', () => {
  it('is the written one, unless a mark in it would change the text direction', () => {
    expect(drawnAddress('https://a.example/ö', 'https://a.example/%C3%B6')).toBe('https://a.example/ö');
    for (const mark of ['\u202e', '\u2067', '\u200f']) {
      const written = `https://evil.example/#/${mark}moc.knab`;
      expect(drawnAddress(written, webAddress(written) ?? '')).toBe(`https://evil.example/#/${encodeURIComponent(mark)}moc.knab`);
    }
  });

  it.each([
    ['https://аррӏе.com', 'https://xn--80ak6aa92e.com/'],
    ['https://аррӏе.com/xn--80ak6aa92e.com', 'https://xn--80ak6aa92e.com/xn--80ak6aa92e.com'],
    ['https://bank.com\u2044account.evil.example', 'https://bank.xn--comaccount-496e.evil.example/'],
    ['https://bank。example', 'https://bank.example/'],
    ['http://2130706433/', 'http://127.0.0.1/'],
  ])('%s shows the real host: %s', (written, spelt) => {
    expect(drawnAddress(written, webAddress(written) ?? '')).toBe(spelt);
  });

  it.each(['https://A.Example/b', 'a.example:8080/b', 'HTTP://a.example:80'])('%s is unchanged', (written) => {
    expect(drawnAddress(written, webAddress(written) ?? '')).toBe(written);
  });
});

describe('an address with its host separated', () => {
  it.each([
    ['https://аррӏе.com', ['https://', 'xn--80ak6aa92e.com', '/']],
    ['https://evil.example/\u202emoc.knab', ['https://', 'evil.example', '/%E2%80%AEmoc.knab']],
    ['HTTP://A.example:8080/?ö#\u2067', ['http://', 'a.example:8080', '/?%C3%B6#%E2%81%A7']],
  ])('has the parts of %s', (address, [before, host, after]) => {
    expect(speltAddress(address)).toEqual({ before, host, after });
  });
});

describe('the label of a link to evil.example', () => {
  it.each([
    ['https://bank.example', true],
    ['bank.example', true],
    ['bank.example/login', true],
    ['log in at https://bank.example', true],
    ['www.bank.example is safe', true],
    ['b\u200bank.example', true],
    ['\u201cbank.example\u201d!', true],
    ['**https://bank.example**', true],
    ['\uff42ank\u3002example', true],
    ['https://1.2.3.4', true],
    ['\u202eelpmaxe.knab', true],
    ['https://evil.example/other', false],
    ['www.evil.example', false],
    ['docs.evil.example', false],
    ['our site, e.g. for news', false],
    ['version 2.0', false],
    ['https://', false],
  ])('%j names another host: %s', (label, isOther) => {
    expect(namesOtherHost(label, 'https://evil.example/x')).toBe(isOther);
  });
});
