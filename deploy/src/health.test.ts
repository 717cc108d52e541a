import { createServer } from 'node:http';
import { Failure } from '@folkmoot/platform/errors';
import { describe, expect, it } from 'vitest';
import { drain } from './drain.ts';
import { type Check, lagCheck, notReady } from './health.ts';

const fine: Check = { of: 'The log', why: () => null };

describe('the readiness of a service', () => {
  it('requires every check', async () => {
    expect(await notReady([fine, fine])).toBeNull();
    expect(await notReady([fine, { of: 'Redis', why: () => 'Redis is away.' }])).toBe('Redis is away.');
  });

  it('does not wait for a check that hangs, and names it', async () => {
    const hanging: Check = { of: 'Kafka', why: () => new Promise(() => undefined) };
    expect(await notReady([fine, hanging])).toBe('Kafka did not answer within 1 s.');
  });

  it('says what to do if the database is unavailable', async () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    expect(await notReady([{ of: 'The database', why: () => Promise.reject(refused) }])).toMatch(
      /^The database is not reachable: .*DATABASE_URL/,
    );
  });

  it('hides the message of a bug', async () => {
    const failing: Check = { of: 'The log', why: () => Promise.reject(new Failure('Corrupt', 'Event 7 of ann@example.com')) };
    expect(await notReady([failing])).toBe('The log is not reachable: see the log of this process.');
  });

  it('ends when too many events are not projected, or none is', async () => {
    const at = (position: number | null) =>
      notReady([
        lagCheck(
          async () => 9000,
          () => position,
        ),
      ]);
    expect(await at(8000)).toBeNull();
    expect(await at(10)).toBe('The read models are 8990 events behind.');
    expect(await at(null)).toBe('The read models are being built.');
  });

  it('ends first of all with the message that the process stops', async () => {
    const { check, begin } = drain(createServer(), 0);
    const away: Check = { of: 'Redis', why: () => 'Redis is away.' };
    expect(await notReady([check])).toBeNull();
    await begin();
    expect(await notReady([check, away])).toBe('draining');
  });
});
