import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, it } from 'vitest';
import { plainAddress } from './client-address.ts';
import { isLocalRequest } from './local-request.ts';
import { remembered } from './remembered.ts';

/** Addresses as proxies and clients write them, and texts that are none. */
const part = fc.oneof(fc.integer({ min: 0, max: 300 }).map(String), fc.constantFrom('0x7f', '010', '', 'x'));
const v4 = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('.'));
const v6 = fc.oneof(
  fc.ipV6(),
  v4.map((address) => `::ffff:${address}`),
);
const address = fc
  .tuple(fc.oneof(v4, v6, fc.string(), fc.string({ unit: 'binary' })), fc.constantFrom('', '%eth0', ':80', '%'))
  .chain(([text, end]) => fc.constantFrom(`${text}${end}`, ` ${text}${end} `, `[${text}]${end}`));

describe('a remembered function', () => {
  it('gives what the function gives for any text, each time', () => {
    const sizeOf = (text: string) => (text.includes('a') ? null : { text });
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string({ unit: 'binary', maxLength: 150 }), fc.constantFrom('a', 'b', 'c'))), (texts) => {
        const again = remembered(sizeOf, 2);
        for (const text of texts) expect(again(text)).toEqual(sizeOf(text));
      }),
    );
  });

  it('calls the function once for a text that comes again, also if the result is null', () => {
    const asked: string[] = [];
    const once = remembered((text) => {
      asked.push(text);
      return null;
    });
    for (const text of ['a', 'b', 'a', 'b']) once(text);
    expect(asked).toEqual(['a', 'b']);
  });

  it('forgets what has not come for a while, and never remembers a long text', () => {
    const asked: string[] = [];
    const once = remembered((text) => asked.push(text), 2);
    for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) once(text);
    expect(asked).toEqual(['a', 'b', 'c', 'b']);
    const long = 'x'.repeat(101);
    for (const text of [long, long]) once(text);
    expect(asked.slice(4)).toEqual([long, long]);
  });
});

describe('addresses', () => {
  it('are the same the second time', () => {
    fc.assert(
      fc.property(address, (text) => {
        const first = plainAddress(text);
        expect(plainAddress(text)).toBe(first);
        // The canonical form is an address, and its own canonical form.
        if (first !== null) expect([ipaddr.isValid(first), plainAddress(first)]).toEqual([true, first]);
      }),
    );
  });

  it('are of this machine exactly if they are in its loopback range', () => {
    fc.assert(
      fc.property(address, (text) => {
        const isLoopback = ipaddr.isValid(text) && ipaddr.process(text).range() === 'loopback';
        for (let time = 0; time < 2; time += 1) expect(isLocalRequest({ host: 'localhost' }, text, false)).toBe(isLoopback);
      }),
    );
  });
});
