import { describe, expect, it } from 'vitest';
import { isLocalRequest } from './local-request.ts';

const here = { host: 'localhost:8080' };

describe('a request from this machine', () => {
  it.each([
    ['127.0.0.1', here],
    ['127.4.5.6', { host: '127.0.0.1:8080' }],
    ['::1', { host: '[::1]:8080' }],
    ['127.0.0.1', { ...here, origin: 'http://localhost:8080' }],
    ['127.0.0.1', { host: 'folkmoot.localhost:8080', origin: 'http://localhost:5173' }],
  ])('is one from %s with %j', (address, headers) => {
    expect(isLocalRequest(headers, address, false)).toBe(true);
  });

  it.each([
    ['another address', '10.0.0.7', here],
    ['no address', 'unknown', here],
    ['a proxy before it', '127.0.0.1', { ...here, 'x-forwarded-for': '127.0.0.1' }],
    ['a proxy of another kind before it', '127.0.0.1', { ...here, forwarded: 'for=10.0.0.7' }],
    ['a public name', '127.0.0.1', { host: 'chat.example.org' }],
    ['no name', '127.0.0.1', {}],
    ['a page of another site', '127.0.0.1', { ...here, origin: 'https://evil.example' }],
    ['a page without a site', '127.0.0.1', { ...here, origin: 'null' }],
    ['a name that only begins like this machine', '127.0.0.1', { host: 'localhost.evil.example' }],
  ])('is rejected with %s', (_title, address, headers) => {
    expect(isLocalRequest(headers, address, false)).toBe(false);
  });

  it('may come through a proxy that is trusted to name the client', () => {
    const headers = { ...here, 'x-forwarded-for': '127.0.0.1' };
    expect(isLocalRequest(headers, '127.0.0.1', true)).toBe(true);
    expect(isLocalRequest(headers, '10.0.0.7', true)).toBe(false);
  });
});
