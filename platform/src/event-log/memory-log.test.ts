import { expect, it } from 'vitest';
import { someEvents } from './contract/bench.ts';
import { eventLogContract } from './contract-suite.ts';
import { createMemoryLog, createMemoryStore } from './memory-log.ts';

eventLogContract('in memory', async () => {
  const store = createMemoryStore();
  const log = createMemoryLog(store);
  return { log, another: async () => createMemoryLog(store), close: log.close };
});

it('an empty log has no head and no pages', async () => {
  const log = createMemoryLog();
  expect(await log.head()).toBe(-1);
  expect(await log.readAll({ after: -1, limit: 10 })).toEqual([]);
});

it('two logs with separate stores share no events', async () => {
  const log = createMemoryLog();
  await log.append('thing-1', 'none', someEvents(1));
  expect(await createMemoryLog().readStream('thing-1')).toEqual([]);
});
