import { describe, expect, it } from 'vitest';
import { brokenChain, type SignedChain } from './signed-chain.ts';

function chain(more: Partial<SignedChain> = {}): SignedChain {
  return { broken: null, signedLast: 638, newest: { size: 638, follows: 406 }, unlinked: 0, ...more };
}

describe('H10 the chain of signed checkpoints', () => {
  it.each([
    ['all is there', chain()],
    ['nothing was signed', chain({ signedLast: 0, newest: null })],
    [
      'the newest was signed by a version that notes nothing',
      chain({ signedLast: 406, newest: { size: 638, follows: null }, unlinked: 1 }),
    ],
  ])('is intact if %s', (_when, found) => {
    expect(brokenChain(found)).toBeNull();
  });

  it.each([
    ['one is missing before another', chain({ broken: { size: 638, follows: 406, before: 300 } }), 'The checkpoint of size 406 is missing'],
    [
      'a checkpoint exists where there was none',
      chain({ broken: { size: 638, follows: 406, before: 500 } }),
      'The checkpoint of size 500 did not exist',
    ],
    ['the newest is missing', chain({ signedLast: 700 }), 'The checkpoint of size 700 is missing: it was signed last.'],
    ['none is left', chain({ newest: null }), 'The checkpoint of size 638 is missing: it was signed last.'],
    ['the note of the last is an older one', chain({ signedLast: 406 }), 'the last recorded signature is for size 406'],
  ])('is broken if %s', (_when, found, what) => {
    expect(brokenChain(found)).toMatchObject({ ok: false, position: null, what: expect.stringContaining(what) });
  });
});
