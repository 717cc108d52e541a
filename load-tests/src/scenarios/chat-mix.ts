/** An ordinary day of a large team chat: all users do typical actions at typical rates. */
import { actionsOf } from './actions.ts';
import { ACTIONS, actionAt } from './chat-actions.ts';
import { readFacts } from './facts.ts';
import { below, RIGHT, timed } from './measure.ts';
import { type Person, personAt } from './person.ts';
import { verifyAndLeave } from './verify.ts';
import { allUsers, ownUsers, repeatUntil, SHARED, timesOf, until, usersScenario } from './virtual-users.ts';

const facts = readFacts();
const people = allUsers(facts);

export const options = {
  ...SHARED,
  scenarios: { chat: usersScenario(facts, 'chat', people) },
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
  const actions = actionsOf(facts, person);
  await timed('switch channel', actions['switch channel']);
  await until(times.start);
  // Runs each rare action at least once.
  if (person.index === 0) for (const action of ACTIONS) await timed(action, actions[action]);
  await repeatUntil(facts.rate / facts.people.length, times.end, async () => {
    const action = actionAt(Math.random());
    await timed(action, actions[action]);
  });
  await until(times.end);
}

export async function chat(): Promise<void> {
  const present = ownUsers(people).map((index) => personAt(facts, index));
  await Promise.all(present.map(live));
  await verifyAndLeave(present);
}

export { handleSummary } from './summary.ts';
