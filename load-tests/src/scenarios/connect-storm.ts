/**
 * All users open the client at the same moment, as after an outage or at nine o'clock. Then one message per server must reach all of them.
 */

import { scenario } from 'k6/execution';
import { readFacts } from './facts.ts';
import { below, RIGHT, timed } from './measure.ts';
import { type Person, personAt } from './person.ts';
import { verifyAndLeave } from './verify.ts';
import { allUsers, ownUsers, pause, SHARED, until, usersScenario } from './virtual-users.ts';

const facts = readFacts();
const people = allUsers(facts);
/** One user in this number sends a message when all are connected. */
const WRITERS = 10;
const SETTLED_MS = 1000;

export const options = {
  ...SHARED,
  scenarios: { storm: usersScenario(facts, 'storm', people) },
  thresholds: { ...RIGHT, 'action_ms{action:connect}': [below(facts, 'p(95)', 8000), below(facts, 'max', 10_000)] },
};

async function live(person: Person): Promise<void> {
  if (!(await timed('connect', person.signOn))) return;
  await until(scenario.startTime + facts.seconds * 1000);
  if (person.index % WRITERS === 0) await timed('post', () => person.post(person.channelId()));
  await pause(SETTLED_MS);
}

export async function storm(): Promise<void> {
  const present = ownUsers(people).map((index) => personAt(facts, index));
  await Promise.all(present.map(live));
  await verifyAndLeave(present);
}

export { handleSummary } from './summary.ts';
