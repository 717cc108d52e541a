/**
 * What every adapter of the event log must guarantee (H4, H7, H8): one suite, run on each of them. Every test opens its own log, which may
 * already hold events. Without `another` or `interrupt`, those tests use the single log without disconnecting it.
 */
import { describe } from 'vitest';
import { appendContract } from './contract/append.ts';
import type { MakeLog } from './contract/bench.ts';
import { interruptContract } from './contract/interrupt.ts';
import { orderContract } from './contract/order.ts';
import { readContract } from './contract/read.ts';
import { repeatContract } from './contract/repeat.ts';
import { subscribeContract } from './contract/subscribe.ts';

export function eventLogContract(name: string, makeLog: MakeLog): void {
  describe(`the event log, ${name}`, () => {
    appendContract(makeLog);
    repeatContract(makeLog);
    readContract(makeLog);
    orderContract(makeLog);
    subscribeContract(makeLog);
    interruptContract(makeLog);
  });
}
