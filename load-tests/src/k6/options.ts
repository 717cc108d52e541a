/** The options of `npm run load -- …`. */
import { parseArgs } from 'node:util';
import { isScenario, SCENARIOS, type ScenarioName, scenarioOf } from './catalogue.ts';

export type Options = {
  readonly scenario: ScenarioName;
  /** null: a temporary standalone. */
  readonly url: string | null;
  readonly people: number;
  readonly seconds: number;
  readonly rate: number;
  readonly slack: number;
  /** The file of the report. null: named by scenario and time. */
  readonly report: string | null;
};

const LIST = Object.entries(SCENARIOS).map(([name, { about, people, seconds, rate }]) => {
  return `  ${name.padEnd(16)} ${about} (${people} people, ${seconds} s${rate === 0 ? '' : `, ${rate} a second`})`;
});

export const USAGE = `npm run load -- <scenario> [url] [--people N] [--seconds N] [--rate N] [--slack N] [--report FILE]
${LIST.join('\n')}
Without a URL a standalone of its own is started. --rate: actions or messages a second, of all people together.
--slack: times in thresholds are multiplied by it, for a machine that does other work as well.`;

function above0(name: string, text: string | undefined, otherwise: number): number {
  const number = text === undefined ? otherwise : Number(text);
  if (text !== undefined && !(number > 0 && Number.isFinite(number)))
    throw new Error(`--${name} ${text} is not a number above 0.\n${USAGE}`);
  return number;
}

function whole(name: string, text: string | undefined, least: number, otherwise: number): number {
  const number = above0(name, text, otherwise);
  if (!Number.isInteger(number) || number < least) throw new Error(`--${name} ${text} must be a whole number from ${least}.\n${USAGE}`);
  return number;
}

/** Only the origin, because paths come from the contract. */
function originOf(text: string | undefined): string | null {
  if (text === undefined) return null;
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) throw new Error(`${text} is not a URL of http or https.\n${USAGE}`);
  return url.origin;
}

export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      people: { type: 'string' },
      seconds: { type: 'string' },
      rate: { type: 'string' },
      slack: { type: 'string' },
      report: { type: 'string' },
    },
  });
  const [name, url, ...tooMany] = positionals;
  if (name === undefined) throw new Error(`Which scenario?\n${USAGE}`);
  if (!isScenario(name)) throw new Error(`There is no scenario ${name}.\n${USAGE}`);
  if (tooMany.length > 0) throw new Error(`What is ${tooMany.join(' ')}?\n${USAGE}`);
  const usual = scenarioOf(name);
  return {
    scenario: name,
    url: originOf(url),
    people: whole('people', values.people, 2, usual.people),
    seconds: whole('seconds', values.seconds, 1, usual.seconds),
    rate: above0('rate', values.rate, usual.rate),
    slack: above0('slack', values.slack, 1),
    report: values.report ?? null,
  };
}
