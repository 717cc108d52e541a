import { describe, expect, it } from 'vitest';
import { CallFailed } from '../api/problem.ts';
import { decideEach } from './decide-each.ts';

const people = ['1', '2', '3'].map((userId) => ({
  userId,
  username: `user${userId}`,
  tag: 'abcd',
  email: `${userId}@example.org`,
  requestedAt: 0,
}));

describe('decisions on several registrations', () => {
  it('continue after a refusal, and report it', async () => {
    const decided: string[] = [];
    const failed = await decideEach(people, { decision: 'approve' }, async (userId) => {
      if (userId === '2') throw new CallFailed({ status: 404, message: 'This registration does not exist.', path: null, ttl: null });
      decided.push(userId);
    });
    expect(decided).toEqual(['1', '3']);
    expect(failed).toEqual([{ registration: people[1], problem: 'This registration does not exist.' }]);
  });
});
