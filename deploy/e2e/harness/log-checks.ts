/** Checks what refused requests leave in the log: nothing, or the refusals of moderator actions (decision 112). */
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { StaffActRefused } from '@folkmoot/contracts/moderation/events';
import { expect } from 'vitest';
import type { Network } from './network.ts';

export type StaffRefusal = EventOf<typeof StaffActRefused>['data'];

/** Runs an attempt, checks that the log only got refusals, and returns them. */
export async function expectOnlyRefusals(network: Network, attempt: () => Promise<unknown>): Promise<readonly StaffRefusal[]> {
  const { log } = network.product().foundation;
  const before = await log.head();
  await attempt();
  const logged = await log.readAll({ after: before, limit: 1000 });
  expect(logged.filter(({ type }) => type !== StaffActRefused.type)).toEqual([]);
  return logged.map(({ data }) => StaffActRefused.schema.parse(JSON.parse(data)));
}

/** Runs an attempt, and checks that the log got no event. */
export async function expectNoEvents(network: Network, attempt: () => Promise<unknown>): Promise<void> {
  const before = await network.head();
  await attempt();
  expect(await network.head()).toBe(before);
}
