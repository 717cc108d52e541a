import { describe, expect, it } from 'vitest';
import { CallFailed, type Problem } from '../api/problem.ts';
import type { Result, Target } from './action.ts';
import { carryOutEach } from './carry-out-each.ts';

const PEOPLE: readonly Target[] = ['Ada', 'Ben', 'Cy'].map((name) => ({ id: name, name }));
const problem = (status: number, path: string | null = null, ttl: number | null = null): Problem => ({ status, message: 'No.', path, ttl });

/** What comes of each call, in turn; undefined: it is done. */
async function carried(answers: readonly (Problem | undefined)[], proofs: readonly (string | null)[] = ['proof']) {
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

describe('an action on many', () => {
  it('has a result for each, and goes on after one that is refused', async () => {
    const { isDone, results } = await carried([undefined, problem(403, 'userIds'), undefined]);
    expect(isDone).toBe(true);
    expect(results).toEqual([
      ['Ada', 'done'],
      ['Ben', 403],
      ['Cy', 'done'],
    ]);
  });

  it('waits where the server says so', async () => {
    const { results, waits } = await carried([undefined, problem(429, null, 700)]);
    expect(waits).toEqual([700]);
    expect(results).toEqual(PEOPLE.map(({ name }) => [name, 'done']));
  });

  it('asks for the password again when what stood for it holds no more', async () => {
    const { results, used } = await carried([undefined, problem(403, 'password')], ['old', 'new']);
    expect(used).toEqual(['Ada old', 'Ben old', 'Ben new', 'Cy new']);
    expect(results).toEqual(PEOPLE.map(({ name }) => [name, 'done']));
  });

  it('stops where the moderator does, and keeps what was done', async () => {
    const { isDone, results } = await carried([undefined, problem(403, 'password')], ['old', null]);
    expect(isDone).toBe(false);
    expect(results).toEqual([['Ada', 'done']]);
  });
});
