/**
 * All sockets are dropped at the same time and reconnect with the jittered pauses of existing clients. Each reads again the messages that
 * its open channel got meanwhile. Some users are not dropped, and keep sending.
 */

import { readFacts } from './facts.ts';
import { below, RIGHT, timed } from './measure.ts';
import { type Person, personAt } from './person.ts';
import { verifyAndLeave } from './verify.ts';
import { allUsers, ownUsers, repeatUntil, SHARED, timesOf, until, usersScenario } from './virtual-users.ts';

const facts = readFacts();
const all = allUsers(facts);
/** One in ten users stays connected and sends. */
const writers = { first: 0, end: Math.ceil(all.end / 10) };
const dropped = { first: writers.end, end: all.end };
/** The share of the time before the drop. The rest is for the reconnects. */
const CALM = 0.3;

export const options = {
  ...SHARED,
  scenarios: { writers: usersScenario(facts, 'write', writers), storm: usersScenario(facts, 'storm', dropped) },
  thresholds: {
    ...RIGHT,
    'action_ms{action:come back}': [below(facts, 'max', 10_000)],
    'action_ms{action:post in the storm}': [below(facts, 'p(99)', 150)],
    'action_ms{action:post}': [below(facts, 'p(99)', 150)],
    seen_ms: [below(facts, 'p(95)', 150)],
  },
};

function dropAt(person: Person): number {
  const { start, end } = timesOf(facts, person.index);
  return start + (end - start) * CALM;
}

async function arrive(person: Person): Promise<boolean> {
  await until(timesOf(facts, person.index).arrive);
  return timed('connect', person.signOn);
}

async function keepWriting(person: Person): Promise<void> {
  if (!(await arrive(person))) return;
  const { start, end } = timesOf(facts, person.index);
  await until(start);
  await repeatUntil(facts.rate / writers.end, end, () =>
    timed(Date.now() < dropAt(person) ? 'post' : 'post in the storm', () => person.post(person.channelId())),
  );
  await until(end);
}

async function beDropped(person: Person): Promise<void> {
  if (!(await arrive(person))) return;
  await until(dropAt(person));
  await timed('come back', () => {
    person.drop();
    return person.reconnect();
  });
  await until(timesOf(facts, person.index).end);
}

export async function write(): Promise<void> {
  const people = ownUsers(writers).map((index) => personAt(facts, index));
  await Promise.all(people.map(keepWriting));
  await verifyAndLeave(people);
}

export async function storm(): Promise<void> {
  const people = ownUsers(dropped).map((index) => personAt(facts, index));
  await Promise.all(people.map(beDropped));
  await verifyAndLeave(people);
}

export { handleSummary } from './summary.ts';
