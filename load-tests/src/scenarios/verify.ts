/** The final check: every accepted message is stored once, and was delivered to all users. */

import type { Kept } from './deliveries.ts';
import { count, type Failure, reportDeliveries, timed } from './measure.ts';
import { keptSince } from './pages.ts';
import type { Person } from './person.ts';
import { pause } from './virtual-users.ts';

const LATE_WITHIN_MS = 5000;
const LOOK_EVERY_MS = 100;

/** Reads each channel once, by one user who may, because its messages are the same for all. */
async function historyOf(people: readonly Person[]): Promise<ReadonlyMap<string, readonly Kept[]>> {
  const history = new Map<string, readonly Kept[]>();
  for (const person of people) {
    for (const channelId of person.member.channelIds) {
      if (history.has(channelId)) continue;
      history.set(channelId, []);
      await timed('read the history', async (): Promise<Failure> => {
        const { failure, kept } = await keptSince(person.reader(channelId), 0);
        history.set(channelId, kept);
        return failure;
      });
    }
  }
  return history;
}

function repeatsIn(kept: readonly Kept[]): number {
  return kept.length - new Set(kept.map(({ key }) => key)).size;
}

function lostOf({ own }: Person, history: ReadonlyMap<string, readonly Kept[]>): number {
  return own.filter(({ key, channelId }) => !history.get(channelId)?.some((message) => message.key === key)).length;
}

async function judgeOne(person: Person, history: ReadonlyMap<string, readonly Kept[]>, deadline: number): Promise<void> {
  const due = person.member.channelIds.flatMap((channelId) => history.get(channelId) ?? []);
  let { expected, missing } = person.deliveries.judge(due);
  while (missing.length > 0 && Date.now() < deadline) {
    await pause(LOOK_EVERY_MS);
    ({ expected, missing } = person.deliveries.judge(due));
  }
  count.judged(expected, missing.length);
  if (missing.length > 0) console.warn(`User ${person.index} never received ${missing.slice(0, 5).join(', ')} (${missing.length} in all).`);
}

/** Checks the users of this virtual user, and disconnects them. */
export async function verifyAndLeave(people: readonly Person[]): Promise<void> {
  const history = await historyOf(people);
  for (const kept of history.values()) count.doubled(repeatsIn(kept));
  const deadline = Date.now() + LATE_WITHIN_MS;
  await Promise.all(people.map((person) => judgeOne(person, history, deadline)));
  count.lost(people.reduce((sum, person) => sum + lostOf(person, history), 0));
  for (const person of people) person.leave();
  reportDeliveries();
}
