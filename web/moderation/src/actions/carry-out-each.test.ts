import { describe, expect, it } from 'vitest';
import { CallFailed, type Problem } from '../api/problem.ts';
import type { Result, Target } from './action.ts';
import { carryOutEach } from './carry-out-each.ts';

const PEOPLE: readonly Target[] = ['Ada', 'Ben', 'Cy'].map((name) => ({ id: name, name }));
const problem = (status: number, path: string | null = null, ttl: number | null = null): Problem => ({ status, message: 'No.', path, ttl });

/** The result of each call in turn. undefined: it succeeded. */
async function runEach(answers: readonly (Problem | undefined)[], proofs: readonly (string | null)[] = ['proof']) {
  const results: Result[] = [];
  const waits: number[] = [];
  const used: string[] = [];
  let [call, proof] = [0, 0];
  const isDone = await carryOutEach(PEOPLE, {
    prove: async () => proofs[Math.min(proof, proofs.length - 1)] ?? null,
    forget: () => {
      proof += 1;
    },
    async carryOut(target, password) {
      used.push(`${target.name} ${password}`);
      const refused = answers[call];
      call += 1;
      if (refused) throw new CallFailed(refused);
    },
    onResult: (result) => results.push(result),
    wait: async (ms) => void waits.push(ms),
  });
  return { isDone, results: results.map(({ target, problem: refused }) => [target.name, refused?.status ?? 'done']), waits, used };
}

describe('an action on many targets', () => {
  it('has a result for each, and continues after a refusal', async () => {
    const { isDone, results } = await runEach([undefined, problem(403, 'userIds'), undefined]);
    expect(isDone).toBe(true);
    expect(results).toEqual([
      ['Ada', 'done'],
      ['Ben', 403],
      ['Cy', 'done'],
    ]);
  });

  it('waits after a rate limit', async () => {
    const { results, waits } = await runEach([undefined, problem(429, null, 700)]);
    expect(waits).toEqual([700]);
    expect(results).toEqual(PEOPLE.map(({ name }) => [name, 'done']));
  });

  it('asks for the password again when the proof expired', async () => {
    const { results, used } = await runEach([undefined, problem(403, 'password')], ['old', 'new']);
    expect(used).toEqual(['Ada old', 'Ben old', 'Ben new', 'Cy new']);
    expect(results).toEqual(PEOPLE.map(({ name }) => [name, 'done']));
  });

  it('stops when the moderator cancels, and keeps the results so far', async () => {
    const { isDone, results } = await runEach([undefined, problem(403, 'password')], ['old', null]);
    expect(isDone).toBe(false);
    expect(results).toEqual([['Ada', 'done']]);
  });
});
