import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CpuProfile, selfTimes } from '../bench/cpu-profile.ts';
import { functionCosts, grown } from './function-costs.ts';

const HERE = import.meta.url;
const START = { lineNumber: 0, columnNumber: 0 };

const profile: CpuProfile = {
  nodes: [
    { id: 1, callFrame: { functionName: '(root)', url: '', ...START } },
    { id: 2, callFrame: { functionName: 'send', url: HERE, ...START } },
    { id: 3, callFrame: { functionName: '', url: HERE, ...START } },
    { id: 4, callFrame: { functionName: '(idle)', url: '', ...START } },
    { id: 5, callFrame: { functionName: 'send', url: HERE, ...START } },
    { id: 6, callFrame: { functionName: '(garbage collector)', url: '', ...START } },
  ],
  samples: [1, 2, 3, 4, 5, 6],
  timeDeltas: [10, 100, 200, 9000, 300, 50],
};

describe('a CPU profile', () => {
  it('sums what each function takes itself, by name and file, without idle time', () => {
    expect([...selfTimes(profile)]).toEqual([
      ['send load-tests/src/guard/function-costs.test.ts', 400],
      ['(anonymous) load-tests/src/guard/function-costs.test.ts', 200],
      ['(garbage collector)', 50],
    ]);
  });

  it('gives costs per operation in units of the floor, without what is below 0.5 % of it', () => {
    expect(functionCosts(profile, 10, 20)).toEqual({
      'send load-tests/src/guard/function-costs.test.ts': 2,
      '(anonymous) load-tests/src/guard/function-costs.test.ts': 1,
      '(garbage collector)': 0.25,
    });
    expect(functionCosts(profile, 10, 2000)).toEqual({
      'send load-tests/src/guard/function-costs.test.ts': 0.02,
      '(anonymous) load-tests/src/guard/function-costs.test.ts': 0.01,
    });
  });
});

describe('functions that grew', () => {
  it('are listed with the largest difference first, new ones included', () => {
    expect(grown({ a: 1, b: 1, c: 2 }, { a: 1.5, b: 1, c: 1, d: 0.2 })).toEqual([
      { name: 'a', before: 1, after: 1.5 },
      { name: 'd', before: 0, after: 0.2 },
    ]);
  });

  it('are none between a profile and itself', () => {
    const costs = fc.dictionary(fc.string(), fc.double({ min: 0, max: 10, noNaN: true }));
    fc.assert(
      fc.property(costs, (same) => {
        expect(grown(same, same)).toEqual([]);
      }),
    );
  });
});
