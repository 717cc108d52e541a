/** What stands in the log of acts that moderators are refused (decision 112). */
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { StaffActRefused } from '@folkmoot/contracts/moderation/events';
import { expect } from 'vitest';
import type { Network } from './network.ts';

export type StaffRefusal = EventOf<typeof StaffActRefused>['data'];

/** Nothing of it but that they were refused; answers with that. */
export async function nothingButRefusals(network: Network, attempt: () => Promise<unknown>): Promise<readonly StaffRefusal[]> {
  const { log } = network.product().foundation;
  const before = await log.head();
  await attempt();
  const left = await log.readAll({ after: before, limit: 1000 });
  expect(left.filter(({ type }) => type !== StaffActRefused.type)).toEqual([]);
  return left.map(({ data }) => StaffActRefused.schema.parse(JSON.parse(data)));
}
