/**
 * The signal bus between simulated processes: to each of them publications come in order and late. Some come again, as after a
 * projector that died before it noted how far it had got; some are lost, and then the process is told of the gap.
 */
import type { SignalBatch } from '@folkmoot/contracts/kernel/signal';
import type { SignalBus, SignalListener } from '@folkmoot/platform/signal/bus';
import type { Process } from './stepped-ports.ts';

type Publication = readonly SignalBatch[];

export type Network = {
  /** The bus as one process holds it. */
  readonly endpoint: (process: Process) => SignalBus;
  /** Asks the projector to tell of these events once more, from outside. */
  readonly recall: (positions: readonly number[]) => void;
  /** From now on nothing is lost and nothing comes again. */
  readonly calm: () => void;
};

const LOST = 25;
const REPEATED = 8;
const MOST_REPEATED = 3;

export function signalNetwork(): Network {
  const queues = new Set<(publication: Publication) => void>();
  let recaller: ((positions: readonly number[]) => void) | null = null;
  let rough = true;

  function endpoint(process: Process): SignalBus {
    const { life, scheduler, dice } = process;
    const listeners: { readonly take: SignalListener; readonly onGap: () => void }[] = [];
    const queue: Publication[] = [];
    let last: Publication[] = [];
    let busy = false;

    async function deliver(): Promise<void> {
      const publication = queue.shift();
      if (publication && rough && dice.roll(LOST) === 0) {
        queue.splice(0, dice.roll(queue.length + 1));
        last = [];
        for (const { onGap } of listeners) onGap();
      } else if (publication) {
        last = [...last, publication].slice(-MOST_REPEATED);
        const from = rough && dice.roll(REPEATED) === 0 ? 0 : last.length;
        for (const each of [publication, ...last.slice(from)]) for (const { take } of listeners) await take(each);
      }
      busy = false;
      start();
    }

    function start(): void {
      if (busy || queue.length === 0) return;
      busy = true;
      scheduler.soon(life, 'signals', () => void deliver());
    }

    queues.add((publication) => {
      queue.push(publication);
      start();
    });

    return {
      async publish(batches) {
        for (const add of queues) add(batches);
      },
      subscribe(take, onGap = () => undefined) {
        const listener = { take, onGap };
        listeners.push(listener);
        return () => void listeners.splice(listeners.indexOf(listener), 1);
      },
      recall: (positions) => scheduler.ask(life, `recall ${positions}`, () => recaller?.(positions)),
      onRecall(answer) {
        recaller = (positions) => {
          if (life.alive) void answer(positions);
        };
      },
      close: async () => undefined,
    };
  }

  return {
    endpoint,
    recall: (positions) => recaller?.(positions),
    calm() {
      rough = false;
    },
  };
}
