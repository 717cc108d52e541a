/** Many people in one virtual user: k6 gives each virtual user a JavaScript engine of its own, which weighs more than a person. */
import { scenario } from 'k6/execution';
import type { Facts } from './facts.ts';

const PEOPLE_A_USER = 25;
/** For signing on slowly, for late messages and for reading the history in the end. */
const AROUND_SECONDS = 120;

/** People by their place: `first` of them to, but without, `end`. */
export type Range = { readonly first: number; readonly end: number };

/** The scenario for k6 in which a function of the file plays these people, once. */
export function crowd(facts: Facts, exec: string, { first, end }: Range): Readonly<Record<string, unknown>> {
  return {
    executor: 'per-vu-iterations',
    exec,
    vus: Math.max(1, Math.ceil((end - first) / PEOPLE_A_USER)),
    iterations: 1,
    maxDuration: `${Math.ceil(arrivalMs(facts) / 1000) + facts.seconds + AROUND_SECONDS}s`,
    gracefulStop: '1s',
  };
}

/** The people that the running virtual user plays. */
export function mine({ first, end }: Range): readonly number[] {
  const from = first + scenario.iterationInTest * PEOPLE_A_USER;
  return Array.from({ length: Math.max(0, Math.min(end, from + PEOPLE_A_USER) - from) }, (_, place) => from + place);
}

export function everybody(facts: Facts): Range {
  return { first: 0, end: facts.people.length };
}

const ARRIVALS_A_SECOND = 100;

/** Long enough for everybody to come one after the other. */
export function arrivalMs(facts: Facts): number {
  return Math.max(1000, (facts.people.length * 1000) / ARRIVALS_A_SECOND);
}

export type Times = {
  /** When this person comes. */
  readonly arrive: number;
  /** Everybody has come; what is measured starts. */
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

/** Does something again and again until a time, `perSecond` times on average and never in step with others. */
export async function again(perSecond: number, end: number, act: () => Promise<unknown>): Promise<void> {
  while (true) {
    const wait = (1000 / perSecond) * (Math.random() + Math.random());
    if (Date.now() + wait >= end) return;
    await pause(wait);
    await act();
  }
}

/** Options every scenario shares: few tags, for each is written with every sample. */
export const SHARED = {
  systemTags: ['name', 'status'],
  noCookiesReset: true,
  summaryTrendStats: ['med', 'p(95)', 'p(99)', 'max'],
} as const;
