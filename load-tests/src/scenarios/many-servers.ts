/** Many small servers, and each user is in several: many rooms with few sockets each, and messages in all of them. */

import { readFacts } from './facts.ts';
import { below, RIGHT, timed } from './measure.ts';
import { PAGE, readPage } from './pages.ts';
import { type Person, personAt } from './person.ts';
import { verifyAndLeave } from './verify.ts';
import { allUsers, ownUsers, repeatUntil, SHARED, timesOf, until, usersScenario } from './virtual-users.ts';

const facts = readFacts();
const people = allUsers(facts);

export const options = {
  ...SHARED,
  scenarios: { servers: usersScenario(facts, 'servers', people) },
  thresholds: {
    ...RIGHT,
    'action_ms{action:switch channel}': [below(facts, 'p(95)', 100)],
    'action_ms{action:post}': [below(facts, 'p(95)', 100), below(facts, 'p(99)', 250)],
    seen_ms: [below(facts, 'p(95)', 100), below(facts, 'p(99)', 250)],
  },
};

/** Reads a channel with a new message, and answers there. */
async function lookInAndWrite(person: Person): Promise<void> {
  const { channelIds } = person.member;
  const channelId = channelIds[Math.floor(Math.random() * channelIds.length)] ?? person.channelId();
  person.open(channelId);
  await timed('switch channel', async () => (await readPage(person.reader(), PAGE)).failure);
  await timed('post', () => person.post(channelId));
}

async function live(person: Person): Promise<void> {
  const { arrive, start, end } = timesOf(facts, person.index);
  await until(arrive);
  if (!(await timed('connect', person.signOn))) return;
  await until(start);
  await repeatUntil(facts.rate / facts.people.length, end, () => lookInAndWrite(person));
  await until(end);
}

export async function servers(): Promise<void> {
  const present = ownUsers(people).map((index) => personAt(facts, index));
  await Promise.all(present.map(live));
  await verifyAndLeave(present);
}

export { handleSummary } from './summary.ts';
