/** Folds one small stream and keeps it up to date in a process that does not follow the whole log. */
import { type Folding, fold } from '@folkmoot/contracts/kernel/decider';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import type { Logger } from '../telemetry/logger.ts';
import type { Codec } from './codec.ts';
import type { EventLog } from './port.ts';

export type FollowedStream<State> = { readonly state: () => State; readonly stop: () => void };

type Options<State, Event extends AnyEvent> = {
  readonly log: Pick<EventLog, 'readStream'>;
  readonly codec: Pick<Codec, 'decode'>;
  readonly folding: Folding<State, Event>;
  readonly stream: string;
  readonly logger: Pick<Logger, 'warn'>;
  readonly everyMs?: number;
};

/** Well below the second within which a change must apply in every process (H6). */
const EVERY_MS = 400;

/** Settles with the current state. From then on the stream is read every `everyMs`. A failed read is retried. */
export async function followStream<State, Event extends AnyEvent>(options: Options<State, Event>): Promise<FollowedStream<State>> {
  const { log, codec, folding, stream, logger, everyMs = EVERY_MS } = options;
  let state = folding.initial;
  let next = 0;
  let reading = false;

  async function readOn(): Promise<void> {
    const events = await log.readStream(stream, next);
    if (events.length === 0) return;
    const decoded = await codec.decode(events);
    state = fold({ initial: state, evolve: folding.evolve }, decoded as unknown as readonly Event[]);
    next = (events.at(-1)?.revision ?? next - 1) + 1;
  }

  await readOn();
  const timer = setInterval(() => {
    if (reading) return;
    reading = true;
    readOn()
      .catch((error: unknown) => logger.warn({ err: error, stream }, 'A stream could not be read; the next attempt follows'))
      .finally(() => {
        reading = false;
      });
  }, everyMs);
  timer.unref();
  return { state: () => state, stop: () => clearInterval(timer) };
}
