import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { cropOf } from './crop.ts';
import { pathBelow } from './file-routes.ts';
import { type Gate, uploadGate } from './gate.ts';
import { rangeOf } from './range.ts';
import { servedAs, sniffed } from './sniff.ts';
import { tickets } from './tickets.ts';
import { isTooSlow } from './upload.ts';
import { uploadIds } from './upload-ids.ts';
import { variantOf } from './variants.ts';

describe('crop points', () => {
  it('are four numbers, from top left to bottom right', () => {
    expect(cropOf('[1,2,30.4,40]')).toEqual({ valid: true, crop: { left: 1, top: 2, right: 30, bottom: 40 } });
  });

  it.each([undefined, '', 'undefined'])('may be missing: %s', (text) => {
    expect(cropOf(text)).toEqual({ valid: true, crop: null });
  });

  it.each(['x', '[1,2,3]', '[5,5,5,9]', '[9,9,1,1]', '[0,0,10000,5]', '[-1,0,5,5]', '["1",2,3,4]', '{}', '[1,2,3,4,5]'])(
    'are not %s',
    (text) => {
      expect(cropOf(text)).toEqual({ valid: false });
    },
  );
});

describe('an upload', () => {
  it.each([
    [0, 59_000, false],
    [240_004, 60_001, false],
    [240_003, 60_001, true],
    [3, 90_000, true],
  ])('of %i bytes in %i ms is too slow: %s', (bytes, afterMs, slow) => {
    expect(isTooSlow(bytes, afterMs)).toBe(slow);
  });

  it('has an unpredictable id that sorts by time', () => {
    let now = 1_700_000_000_000;
    const newId = uploadIds(() => now);
    const ofOneMoment = Array.from({ length: 50 }, newId);
    expect(new Set(ofOneMoment).size).toBe(50);
    expect(ofOneMoment).not.toEqual(ofOneMoment.toSorted());
    now += 1;
    const later = newId();
    for (const id of ofOneMoment) expect(id < later).toBe(true);
  });
});

describe('a range', () => {
  it.each([
    ['bytes=0-3', { from: 0, to: 3 }],
    ['bytes=4-', { from: 4, to: 9 }],
    ['bytes=-3', { from: 7, to: 9 }],
    ['bytes=-99', { from: 0, to: 9 }],
    ['bytes=5-99', { from: 5, to: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-2', null],
    ['bytes=0-1,4-5', null],
    ['bytes=-', null],
    ['lines=0-3', null],
    [undefined, null],
  ] as const)('%s of ten bytes', (header, range) => {
    expect(rangeOf(header, 10)).toEqual(range);
  });
});

describe('a type', () => {
  it.each([
    ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'application/octet-stream'],
    ['<!doctype html><script>alert(1)</script>', 'application/octet-stream'],
    ['<?xml version="1.0"?><svg/>', 'application/octet-stream'],
    ['%PDF-1.7', 'application/octet-stream'],
    ['plain words', 'application/octet-stream'],
    ['GIF89a\u0001\u0000\u0001\u0000', 'image/gif'],
  ])('is detected: %s is served as %s', async (text, type) => {
    expect(servedAs(await sniffed(Buffer.from(text, 'latin1')))).toBe(type);
  });
});

describe('the variant in a query', () => {
  it.each([
    [{ size: '64' }, { size: 64, still: false }],
    [{ size: '99999' }, { size: 1920, still: false }],
    [{ type: 'webp' }, { size: null, still: true }],
    [
      { size: '60', type: 'webp' },
      { size: 60, still: true },
    ],
    [{ size: 'undefined' }, null],
    [{ size: '0' }, null],
    [{ size: '-5', type: 'png' }, null],
    [{}, null],
  ])('%j', (query, variant) => {
    expect(variantOf(query)).toEqual(variant);
  });
});

describe('a path below the CDN', () => {
  it('is parsed with double slashes and without its query', () => {
    expect(pathBelow('/cdn', '//cdn//emojis/1.gif?type=webp')).toBe('emojis/1.gif');
  });
});

describe('a ticket', () => {
  let now = 1000;
  const issuer = tickets('one key', () => now);

  it('names its user until it expires', () => {
    const { ticket, expiresAt } = issuer.issue('42');
    expect(issuer.holderOf(ticket)).toBe('42');
    now = expiresAt;
    expect(issuer.holderOf(ticket)).toBeNull();
    now = 1000;
  });

  it('cannot be forged or changed', () => {
    const { ticket } = issuer.issue('42');
    expect(issuer.holderOf(ticket.replace('42', '43'))).toBeNull();
    expect(tickets('another key', () => now).holderOf(ticket)).toBeNull();
    expect(issuer.holderOf('x')).toBeNull();
  });
});

describe('the upload gate', () => {
  const isIn = async (entered: ReturnType<Gate['enter']>) => Promise.race([entered.then(() => true), turn().then(() => false)]);

  it('admits six uploads of one sender, queues the others, and lets other senders pass', async () => {
    const gate = uploadGate(100);
    const first = await Promise.all(Array.from({ length: 6 }, () => gate.enter('a', '192.0.2.1')));
    const later = Array.from({ length: 3 }, () => gate.enter('a', '192.0.2.1'));
    expect(await Promise.all(later.map(isIn))).toEqual([false, false, false]);
    expect(await gate.enter('b', '192.0.2.1')).not.toHaveProperty('refused');
    for (const each of first.slice(0, 2)) if ('leave' in each) each.leave();
    expect(await Promise.all(later.map(isIn))).toEqual([true, true, false]);
    // A slot that was passed on is not free for others.
    expect(await isIn(gate.enter('a', '192.0.2.1'))).toBe(false);
    expect(gate.open()).toBe(7);
  });

  it('limits uploads per address, including waiting ones', async () => {
    const gate = uploadGate(100);
    const own = Array.from({ length: 30 }, () => gate.enter('a', '192.0.2.1'));
    const others = await Promise.all(Array.from({ length: 30 }, (_, index) => gate.enter(`one of many ${index}`, '192.0.2.1')));
    expect(others.every((other) => !('refused' in other))).toBe(true);
    expect(await gate.enter('c', '192.0.2.1')).toMatchObject({ refused: 'TooManyUploads' });
    expect(await gate.enter('c', '192.0.2.2')).not.toHaveProperty('refused');
    for (const other of others) if ('leave' in other) other.leave();
    // One after the other, until none is left.
    for (const entered of own) {
      const each = await entered;
      if ('leave' in each) each.leave();
    }
    expect(gate.open()).toBe(1);
    expect(await isIn(gate.enter('a', '192.0.2.1'))).toBe(true);
  });

  it('is full by admitted uploads, not by waiting ones', async () => {
    const gate = uploadGate(100);
    const results = ['192.0.2.1', '192.0.2.2'].flatMap((address) => Array.from({ length: 60 }, () => gate.enter(address, address)));
    expect((await Promise.all(results.map(isIn))).filter(Boolean)).toHaveLength(12);
    expect(await isIn(gate.enter('another', '192.0.2.3'))).toBe(true);
  });

  it('admits no one when the disk quota is used up', async () => {
    const gate = uploadGate(100);
    gate.addWaiting(100);
    expect(await gate.enter('a', '192.0.2.1')).toMatchObject({ refused: 'NoRoom' });
    gate.setWaiting(0);
    expect(await gate.enter('a', '192.0.2.1')).not.toHaveProperty('refused');
  });
});
