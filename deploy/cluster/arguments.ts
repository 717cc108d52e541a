/** The options of `npm run cluster`. */
import { parseArgs } from 'node:util';
import { Failure } from '@folkmoot/platform/errors';
import type { ClusterOptions } from './cluster.ts';
import { topology } from './topology.ts';

const ACTIONS = ['start', 'stop', 'status', 'secrets', 'supervise'] as const;
export type Action = (typeof ACTIONS)[number];

/** Parts whose number of instances is an option: `--gateways 3`. */
const counted = topology.parts.filter((part) => part.image === 'ours' && part.published.length === 0).map((part) => part.name);

export const USAGE = `npm run cluster [-- ${counted.map((name) => `--${name}s N`).join(' ')} --port N --only postgres,kafka,…]
npm run cluster -- stop | status | secrets [--eventstore]`;

export type Asked = {
  readonly action: Action;
  readonly options: Omit<ClusterOptions, 'dir'>;
  /** For `secrets`: EventStoreDB is the event log. */
  readonly eventStore: boolean;
};

function number(name: string, text: string, most: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 0 && value <= most) return value;
  throw new Failure('Misconfigured', `--${name} takes a number from 0 to ${most}, not ${text}.`);
}

const MOST_INSTANCES = 32;

export function asked(words: readonly string[], standardPort: number): Asked {
  const texts = Object.fromEntries(
    ['only', 'port', ...counted.map((name) => `${name}s`)].map((name) => [name, { type: 'string' as const }]),
  );
  try {
    const options: Readonly<Record<string, { readonly type: 'string' | 'boolean' }>> = { ...texts, eventstore: { type: 'boolean' } };
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
    const action = ACTIONS.find((each) => each === (positionals[0] ?? 'start'));
    if (!action || positionals.length > 1) throw new Failure('Misconfigured', `There is no command ${positionals.join(' ')}.`);
    const eventStore = values.eventstore === true;
    if (eventStore && action !== 'secrets') throw new Failure('Misconfigured', 'Use --eventstore only with secrets.');
    const given = new Map(Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])));
    const counts = counted.flatMap((name) => {
      const value = given.get(`${name}s`);
      return value === undefined ? [] : [[name, number(`${name}s`, value, MOST_INSTANCES)] as const];
    });
    const only = given.get('only')?.split(',');
    const port = given.get('port');
    return {
      action,
      eventStore,
      options: {
        ...(only ? { only } : {}),
        counts: Object.fromEntries(counts),
        ports: { proxy: port === undefined ? standardPort : number('port', port, 65_535) },
      },
    };
  } catch (error) {
    throw new Failure('Misconfigured', `${error instanceof Error ? error.message : error}\n${USAGE}`);
  }
}
