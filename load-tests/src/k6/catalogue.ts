/** The scenarios, their requirements, and their default sizes. The thresholds are in the scenarios themselves. */
import type { Shape } from './server-layout.ts';

export type Scenario = {
  readonly about: string;
  readonly shape: Shape;
  readonly people: number;
  readonly seconds: number;
  /** The rate of all users together. 0: the scenario has no fixed rate. */
  readonly rate: number;
};

export const SCENARIOS = {
  'chat-mix': { about: 'a large team chat on an ordinary day', shape: 'team', people: 100, seconds: 30, rate: 100 },
  'connect-storm': { about: 'everybody connects in the same moment', shape: 'team', people: 500, seconds: 15, rate: 0 },
  'reconnect-storm': { about: 'all sockets are dropped at once and come back', shape: 'team', people: 500, seconds: 30, rate: 20 },
  'huge-channel': { about: 'everybody in one channel', shape: 'huge', people: 300, seconds: 30, rate: 10 },
  'many-servers': { about: 'many small servers', shape: 'many', people: 200, seconds: 30, rate: 50 },
  'read-history': { about: 'readers turn back page by page', shape: 'team', people: 8, seconds: 10, rate: 100 },
} as const satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof SCENARIOS;

export function isScenario(name: string): name is ScenarioName {
  return Object.hasOwn(SCENARIOS, name);
}

export function scenarioOf(name: ScenarioName): Scenario {
  return SCENARIOS[name];
}
