/** Many users in one virtual user, because k6 gives each virtual user a JavaScript engine, which needs more memory than a user. */
import { scenario } from 'k6/execution';
import type { Facts } from './facts.ts';

const PEOPLE_A_USER = 25;
/** The time for slow connects, late messages and the final reading of the history. */
const AROUND_SECONDS = 120;

/** A range of user indexes. `end` is exclusive. */
export type Range = { readonly first: number; readonly end: number };

/** A k6 scenario in which an exported function plays these users, once. */
export function usersScenario(facts: Facts, exec: string, { first, end }: Range): Readonly<Record<string, unknown>> {
  return {
    executor: 'per-vu-iterations',
    exec,
    vus: Math.max(1, Math.ceil((end - first) / PEOPLE_A_USER)),
    iterations: 1,
    maxDuration: `${Math.ceil(arrivalMs(facts) / 1000) + facts.seconds + AROUND_SECONDS}s`,
    gracefulStop: '1s',
  };
}

/** The users that the current virtual user plays. */
export function ownUsers({ first, end }: Range): readonly number[] {
  const from = first + scenario.iterationInTest * PEOPLE_A_USER;
  return Array.from({ length: Math.max(0, Math.min(end, from + PEOPLE_A_USER) - from) }, (_, place) => from + place);
}

export function allUsers(facts: Facts): Range {
  return { first: 0, end: facts.people.length };
}

const ARRIVALS_A_SECOND = 100;

/** The time in which all users connect one after the other. */
export function arrivalMs(facts: Facts): number {
  return Math.max(1000, (facts.people.length * 1000) / ARRIVALS_A_SECOND);
}

export type Times = {
  /** When this user connects. */
  readonly arrive: number;
  /** All users are connected, and the measurement starts. */
  readonly start: number;
  readonly end: number;
};

export function timesOf(facts: Facts, index: number): Times {
  const { startTime } = scenario;
  const start = startTime + arrivalMs(facts);
  return { arrive: startTime + (arrivalMs(facts) * index) / facts.people.length, start, end: start + facts.seconds * 1000 };
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));
}

export function until(time: number): Promise<void> {
  return pause(time - Date.now());
}

/** Repeats an action until a time, `perSecond` times per second on average, with random intervals so that users are not synchronized. */
export async function repeatUntil(perSecond: number, end: number, act: () => Promise<unknown>): Promise<void> {
  while (true) {
    const wait = (1000 / perSecond) * (Math.random() + Math.random());
    if (Date.now() + wait >= end) return;
    await pause(wait);
    await act();
  }
}

/** The options of all scenarios. Few tags, because each is written with every sample. */
export const SHARED = {
  systemTags: ['name', 'status'],
  noCookiesReset: true,
  summaryTrendStats: ['med', 'p(95)', 'p(99)', 'max'],
} as const;
