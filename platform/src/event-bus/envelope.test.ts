import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pack, unpack, withoutGaps } from './envelope.ts';

const key = randomBytes(32);
const event = fc.record({
  position: fc.nat(),
  stream: fc.string(),
  revision: fc.nat(),
  id: fc.uuid(),
  type: fc.string(),
  version: fc.nat(),
  bulk: fc.boolean(),
  data: fc.json(),
  meta: fc.json(),
});

describe('an envelope', () => {
  it('returns the packed event', () => {
    fc.assert(
      fc.property(event, fc.integer({ min: -1 }), (each, previous) => {
        expect(unpack(pack({ event: each, previous }, key), key)).toEqual({ event: each, previous });
      }),
    );
  });

  it('is rejected if a character was changed, or another key sealed it', () => {
    fc.assert(
      fc.property(event, fc.nat(), (each, where) => {
        const text = pack({ event: each, previous: -1 }, key);
        const at = where % text.length;
        const changed = text.slice(0, at) + (text[at] === 'x' ? 'y' : 'x') + text.slice(at + 1);
        expect(unpack(changed, key)).toBeNull();
        expect(unpack(text, randomBytes(32))).toBeNull();
      }),
    );
  });

  it.each(['', 'null', '{}', '[1,2]', '[1,-1,0,"s",0,"i","t",1,true,"{}","{}"]', 'ä'.repeat(22)])('is not read from %j', (text) => {
    expect(unpack(text, key)).toBeNull();
  });
});

describe('envelopes of a batch', () => {
  const at = (position: number, previous: number) => ({
    previous,
    event: { position, stream: 's', revision: 0, id: 'i', type: 'T', version: 1, bulk: false, data: '{}', meta: '{}' },
  });

  it('H8 are split where an event between them is missing', () => {
    const rows = withoutGaps([at(3, 1), at(7, 3), at(12, 9), at(13, 12)]);
    expect(rows.map(({ events, previous, last }) => [events.map(({ position }) => position), previous, last])).toEqual([
      [[3, 7], 1, 7],
      [[12, 13], 9, 13],
    ]);
    expect(withoutGaps([])).toEqual([]);
  });
});
