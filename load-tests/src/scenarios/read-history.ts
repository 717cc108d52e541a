/** Readers scroll back through a channel page by page. */

import { readFacts } from './facts.ts';
import { below, type Failure, RIGHT, timed } from './measure.ts';
import { PAGE, readPage } from './pages.ts';
import { type Person, personAt } from './person.ts';
import { verifyAndLeave } from './verify.ts';
import { allUsers, ownUsers, repeatUntil, SHARED, timesOf, until, usersScenario } from './virtual-users.ts';

const facts = readFacts();
const people = allUsers(facts);
/** Each user first sends this number of messages, so that there are pages to read. */
const WRITTEN = 25;

export const options = {
  ...SHARED,
  scenarios: { readers: usersScenario(facts, 'readers', people) },
  thresholds: { ...RIGHT, 'action_ms{action:page}': [below(facts, 'p(95)', 100), below(facts, 'p(99)', 250)] },
};

/** Reads the next older page with each call, and starts again after the channel's first message. */
function pageTurner(person: Person): () => Promise<boolean> {
  let before: string | null = null;
  return () =>
    timed('page', async (): Promise<Failure> => {
      const { failure, messages } = await readPage(person.reader(), PAGE, before);
      before = messages.length === PAGE ? (messages[0]?.id ?? null) : null;
      return failure;
    });
}

async function live(person: Person): Promise<void> {
  const { arrive, start, end } = timesOf(facts, person.index);
  await until(arrive);
  if (!(await timed('connect', person.signOn))) return;
  for (let message = 0; message < WRITTEN; message += 1) await timed('post', () => person.post(person.channelId()));
  await until(start);
  await repeatUntil(facts.rate / people.end, end, pageTurner(person));
  await until(end);
}

export async function readers(): Promise<void> {
  const present = ownUsers(people).map((index) => personAt(facts, index));
  await Promise.all(present.map(live));
  await verifyAndLeave(present);
}

export { handleSummary } from './summary.ts';
