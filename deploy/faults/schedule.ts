/** Schedules the faults, by the seed alone. */
import { Failure } from '@folkmoot/platform/errors';
import type { Dice } from '../e2e/harness/dice.ts';
import { nemeses, type Step } from './nemeses.ts';

export type Schedule = { readonly steps: readonly Step[]; readonly more: () => readonly Step[] };

function shuffled<T>(from: readonly T[], die: Dice): readonly T[] {
  const rest = [...from];
  return from.flatMap(() => rest.splice(die.roll(rest.length), 1));
}

/** Every step of the chosen nemeses once, in random order. `more` draws another round. `kill:gateway` kills gateways only. */
export function schedule(chosen: readonly string[], processes: readonly string[], die: Dice): Schedule {
  const wanted = chosen.map((each) => {
    const [name = '', target = ''] = each.split(':');
    const nemesis = nemeses[name];
    if (!nemesis) throw new Failure('Misconfigured', `No nemesis ${name}. There are: ${Object.keys(nemeses).join(', ')}.`);
    const targets = processes.filter((process) => process.startsWith(target));
    if (targets.length === 0) throw new Failure('Misconfigured', `No process is called ${target}. There are: ${processes.join(', ')}.`);
    return () => nemesis(targets, die);
  });
  const round = () =>
    shuffled(
      wanted.flatMap((steps) => steps()),
      die,
    );
  return { steps: round(), more: round };
}
