/** Experimental features. They are off until the user turns them on, on this device. */
import { persistedStore } from '../local/local-store.ts';
import { textsOf } from '../local/reading.ts';
import { useSelected } from '../store/create-store.ts';

export const EXPERIMENTS = ['compact'] as const;
export type Experiment = (typeof EXPERIMENTS)[number];

const enabled = persistedStore('experiments', readExperiments, { isShared: true });

/** Drops experiments that ended. */
export function readExperiments(value: unknown): readonly Experiment[] {
  const stored = new Set(textsOf(value));
  return EXPERIMENTS.filter((experiment) => stored.has(experiment));
}

export function useExperiments(): readonly Experiment[] {
  return useSelected(enabled, all);
}

function all(experiments: readonly Experiment[]): readonly Experiment[] {
  return experiments;
}

export function turnExperiment(experiment: Experiment, isOn: boolean): void {
  enabled.update((current) => EXPERIMENTS.filter((each) => (each === experiment ? isOn : current.includes(each))));
}

/** For style sheets, which select them by name: `:root[data-experiments~="compact"]`. */
export function showExperiments(): void {
  function show(): void {
    document.documentElement.dataset.experiments = enabled.get().join(' ');
  }
  show();
  enabled.subscribe(show);
}
