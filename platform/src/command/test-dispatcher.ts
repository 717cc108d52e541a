/** A dispatcher for tests: a test passes only the parts that it needs, and any other part throws when used. */
import { noRateLimits } from '../http/rate-limits.ts';
import { type Dispatcher, type DispatcherOptions, dispatcher } from './dispatcher.ts';
import { realTimers } from './timers.ts';
import { warmStore } from './warm.ts';

export function neverAsked(): never {
  throw new Error('This is not to be asked.');
}

export const ADA = { userId: '1', bot: false, sessionId: 's' };

type Named = Pick<DispatcherOptions<object>, 'accessOf'> & {
  readonly [Part in 'log' | 'codec' | 'intents' | 'waiter' | 'bus']?: Partial<DispatcherOptions<object>[Part]>;
} & Partial<Pick<DispatcherOptions<object>, 'refresh' | 'upToDate' | 'authenticate' | 'warm'>>;

/** Every token belongs to Ada. */
export function testDispatcher({ log, codec, intents, waiter, bus, ...rest }: Named): Dispatcher<object> {
  return dispatcher<object>({
    deps: {},
    log: {
      ...{
        skipsBulk: true,
        append: neverAsked,
        readStream: neverAsked,
        readAll: neverAsked,
        head: neverAsked,
        subscribe: neverAsked,
        close: neverAsked,
      },
      ...log,
    },
    codec: { encode: neverAsked, decode: neverAsked, ...codec },
    warm: warmStore([], []),
    intents: {
      ...{
        hashOf: neverAsked,
        find: neverAsked,
        begin: neverAsked,
        answer: neverAsked,
        drop: neverAsked,
        recover: neverAsked,
        recoverOf: neverAsked,
      },
      ...intents,
    },
    waiter: { signalsOf: neverAsked, stop: neverAsked, ...waiter },
    closed: { closedBefore: neverAsked, stop: neverAsked },
    bus: { publish: neverAsked, subscribe: neverAsked, recall: neverAsked, onRecall: neverAsked, close: neverAsked, ...bus },
    limits: noRateLimits(),
    clock: () => 1_800_000_000_000,
    timers: realTimers,
    newId: () => '9',
    authenticate: async () => ADA,
    refresh: async () => false,
    ...rest,
  });
}
