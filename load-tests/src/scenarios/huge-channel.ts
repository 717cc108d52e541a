/** All users have the same channel open, so each message is delivered to all of them. */
import { again, crowd, everybody, mine, SHARED, timesOf, until } from './crowd.ts';
import { readFacts } from './facts.ts';
import { judgeAndLeave } from './judge.ts';
import { below, RIGHT, timed } from './measure.ts';
import { type Person, personAt } from './person.ts';

const facts = readFacts();
const people = everybody(facts);
/** Few users send and many read. */
const WRITERS = Math.min(people.end, 10);

export const options = {
  ...SHARED,
  scenarios: { channel: crowd(facts, 'channel', people) },
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
    await again(facts.rate / WRITERS, end, () => timed('post', () => person.post(person.channelId())));
  }
  await until(end);
}

export async function channel(): Promise<void> {
  const present = mine(people).map((index) => personAt(facts, index));
  await Promise.all(present.map(live));
  await judgeAndLeave(present);
}

export { handleSummary } from './summary.ts';
