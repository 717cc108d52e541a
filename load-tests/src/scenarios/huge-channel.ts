/** All users have the same channel open, so each message is delivered to all of them. */

import { readFacts } from './facts.ts';
import { below, RIGHT, timed } from './measure.ts';
import { type Person, personAt } from './person.ts';
import { verifyAndLeave } from './verify.ts';
import { allUsers, ownUsers, repeatUntil, SHARED, timesOf, until, usersScenario } from './virtual-users.ts';

const facts = readFacts();
const people = allUsers(facts);
/** Few users send and many read. */
const WRITERS = Math.min(people.end, 10);

export const options = {
  ...SHARED,
  scenarios: { channel: usersScenario(facts, 'channel', people) },
  thresholds: {
    ...RIGHT,
    'action_ms{action:post}': [below(facts, 'p(95)', 100), below(facts, 'p(99)', 250)],
    seen_ms: [below(facts, 'p(95)', 200), below(facts, 'p(99)', 500)],
  },
};

async function live(person: Person): Promise<void> {
  const { arrive, start, end } = timesOf(facts, person.index);
  await until(arrive);
  if (!(await timed('connect', person.signOn))) return;
  await until(start);
  if (person.index < WRITERS) {
    await repeatUntil(facts.rate / WRITERS, end, () => timed('post', () => person.post(person.channelId())));
  }
  await until(end);
}

export async function channel(): Promise<void> {
  const present = ownUsers(people).map((index) => personAt(facts, index));
  await Promise.all(present.map(live));
  await verifyAndLeave(present);
}

export { handleSummary } from './summary.ts';
