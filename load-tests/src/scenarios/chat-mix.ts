/** An ordinary day of a large team chat: all users do typical actions at typical rates. */
import { actsOf } from './acts.ts';
import { ACTIONS, actionAt } from './chat-actions.ts';
import { again, crowd, everybody, mine, SHARED, timesOf, until } from './crowd.ts';
import { readFacts } from './facts.ts';
import { judgeAndLeave } from './judge.ts';
import { below, RIGHT, timed } from './measure.ts';
import { type Person, personAt } from './person.ts';

const facts = readFacts();
const people = everybody(facts);

export const options = {
  ...SHARED,
  scenarios: { chat: crowd(facts, 'chat', people) },
  thresholds: {
    ...RIGHT,
    'action_ms{action:switch channel}': [below(facts, 'p(95)', 100), below(facts, 'p(99)', 250)],
    'action_ms{action:scroll}': [below(facts, 'p(95)', 100)],
    'action_ms{action:post}': [below(facts, 'p(95)', 100), below(facts, 'p(99)', 250)],
    'action_ms{action:check unread}': [below(facts, 'p(95)', 150)],
    'action_ms{action:open DM}': [below(facts, 'p(95)', 150)],
    // Includes a pause of up to 1.5 seconds.
    'action_ms{action:reconnect}': [below(facts, 'p(95)', 2000)],
    'action_ms{action:react}': [below(facts, 'p(95)', 150)],
    seen_ms: [below(facts, 'p(95)', 100), below(facts, 'p(99)', 250)],
  },
};

async function live(person: Person): Promise<void> {
  const times = timesOf(facts, person.index);
  await until(times.arrive);
  if (!(await timed('connect', person.signOn))) return;
  const acts = actsOf(facts, person);
  await timed('switch channel', acts['switch channel']);
  await until(times.start);
  // Runs each rare action at least once.
  if (person.index === 0) for (const action of ACTIONS) await timed(action, acts[action]);
  await again(facts.rate / facts.people.length, times.end, async () => {
    const action = actionAt(Math.random());
    await timed(action, acts[action]);
  });
  await until(times.end);
}

export async function chat(): Promise<void> {
  const crowdOfMine = mine(people).map((index) => personAt(facts, index));
  await Promise.all(crowdOfMine.map(live));
  await judgeAndLeave(crowdOfMine);
}

export { handleSummary } from './summary.ts';
