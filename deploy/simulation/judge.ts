/** What must hold of every history, whatever happened in it. Answers what does not. */
import { callFaults } from './call-faults.ts';
import type { Call } from './caller.ts';
import type { Client } from './client.ts';
import { clientFaults } from './client-faults.ts';
import { membershipFaults } from './membership-faults.ts';
import type { Beginning, Network } from './network.ts';
import { sentWithoutRight } from './right-faults.ts';
import { rightsOverTime } from './rights-over-time.ts';
import { outOfOrder, overheard } from './told-faults.ts';
import type { House } from './wishes.ts';

export type Judged = {
  readonly network: Network;
  readonly calls: readonly Call[];
  readonly clients: readonly Client[];
  readonly beginning: Beginning;
  readonly house: House;
};

export async function faultsOf({ network, beginning, house, calls, clients }: Judged): Promise<readonly string[]> {
  const all = await network.codec.decode(network.store.events);
  const events = all.slice(beginning.events.length);
  const rights = rightsOverTime(beginning.rows, events, house.people);
  return [
    ...network.broken,
    ...logFaults(network),
    ...noteFaults(network),
    ...membershipFaults(beginning.rows, events),
    ...calls.flatMap((call) => callFaults(call, network, events)),
    ...sentWithoutRight(network, events, calls, rights),
    ...overheard(network, events, rights),
    ...outOfOrder(network, events),
    ...clients.flatMap((client) => clientFaults(client, network.rows)),
  ];
}

/** H7, H8: no gap, no place taken twice, all projected. */
function logFaults({ store, rows }: Network): readonly string[] {
  const faults: string[] = [];
  for (const [index, event] of store.events.entries()) if (event.position !== index) faults.push(`H7 the log has a gap at ${index}`);
  for (const [stream, events] of store.streams) {
    if (events.some((event, index) => event.revision !== index)) faults.push(`H7 ${stream} has a gap`);
  }
  if (new Set(store.events.map((event) => event.id)).size < store.events.length) faults.push('H4 an event is in the log twice');
  if (rows.position !== store.events.length - 1) faults.push(`H8 projected up to ${rows.position} of ${store.events.length - 1}`);
  return faults;
}

/** H4, H8: of what was noted, all is in the log or nothing, and for one key once. */
function noteFaults({ ledger, store }: Network): readonly string[] {
  const faults: string[] = [];
  const ids = new Set(store.events.map((event) => event.id));
  const landed = new Map<string, number>();
  for (const { actor, key, writes } of ledger.begun) {
    const [first, ...rest] = writes.map((write) => write.events.every((event) => ids.has(event.id)));
    if (first) landed.set(`${actor} ${key}`, (landed.get(`${actor} ${key}`) ?? 0) + 1);
    if (first && rest.includes(false)) faults.push(`H8 ${key} is half done`);
    if (!first && rest.includes(true)) faults.push(`H8 the end of ${key} is there without its beginning`);
  }
  for (const [key, times] of landed) if (times > 1) faults.push(`H4 ${key} was done ${times} times`);
  return faults;
}
