import { describe, expect, it } from 'vitest';
import { clientAddress, plainAddress } from './client-address.ts';

describe('an address', () => {
  it.each([
    ['10.9.0.1', '10.9.0.1'],
    [' 10.9.0.1 ', '10.9.0.1'],
    ['::ffff:10.9.0.1', '10.9.0.1'],
    ['::FFFF:0a09:0001', '10.9.0.1'],
    ['10.9.0.1:4444', '10.9.0.1'],
    ['[2001:db8::1]:4444', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:0DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
  ])('%s is %s', (text, plain) => {
    expect(plainAddress(text)).toBe(plain);
  });

  it.each(['', 'unknown', '_hidden', '010.009.000.001', '10.9.1', '0x0a090001', '10.9.0.256', '10.9.0.1:x', '<script>'])(
    '%s is invalid',
    (text) => {
      expect(plainAddress(text)).toBeNull();
    },
  );
});

describe('the client', () => {
  it('is the address that the proxy put last, or else the other end of the connection', () => {
    expect(clientAddress('9.9.9.9, ::ffff:203.0.113.5', '127.0.0.1')).toBe('203.0.113.5');
    expect(clientAddress(['9.9.9.9', '203.0.113.5:80'], '127.0.0.1')).toBe('203.0.113.5');
    for (const nonsense of [undefined, '', '203.0.113.5, nonsense', '010.009.000.001']) {
      expect(clientAddress(nonsense, '::ffff:127.0.0.1')).toBe('127.0.0.1');
    }
  });

  it('has no address after the connection closed', () => {
    expect(clientAddress(undefined, undefined)).toBe('');
  });
});
