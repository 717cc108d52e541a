/** Tests the schedule of faults for a seed. */
import { describe, expect, it } from 'vitest';
import { dice } from '../e2e/harness/dice.ts';
import { nemeses } from './nemeses.ts';
import { schedule } from './schedule.ts';

const processes = ['postgres', 'kafka', 'redis', 'relay-1', 'relay-2', 'projector-1', 'command-api-1', 'gateway-1', 'gateway-2', 'proxy'];

function names(chosen: readonly string[], seed: number): readonly string[] {
  return schedule(chosen, processes, dice(seed)).steps.map(({ name }) => name);
}

describe('a schedule', () => {
  it('is the same for the same seed, and differs for others', () => {
    const all = Object.keys(nemeses);
    expect(names(all, 7)).toEqual(names(all, 7));
    expect(names(all, 7)).not.toEqual(names(all, 8));
  });

  it('kills each process once', () => {
    expect(names(['kill'], 7).toSorted()).toEqual(processes.map((name) => `kill ${name}`).toSorted());
  });

  it('kills two different processes in a pair', () => {
    for (const name of names(['pairs'], 7)) expect(new Set(name.match(/[\w-]+-?\d*/g)).size).toBe(4);
  });

  it('limits faults to given processes only if requested', () => {
    expect(names(['kill:gateway'], 7).toSorted()).toEqual(['kill gateway-1', 'kill gateway-2']);
    expect(names(['pause:redis'], 7)).toEqual(['pause redis']);
  });

  it('draws another round of the same steps', () => {
    const { steps, more } = schedule(['kill'], processes, dice(7));
    const another = more();
    expect(another.map(({ name }) => name)).not.toEqual(steps.map(({ name }) => name));
    expect(another.map(({ name }) => name).toSorted()).toEqual(steps.map(({ name }) => name).toSorted());
  });

  it('refuses unknown names', () => {
    expect(() => names(['earthquake'], 7)).toThrow(/No nemesis earthquake. There are: kill/);
    expect(() => names(['kill:media'], 7)).toThrow(/No process is called media/);
  });
});
