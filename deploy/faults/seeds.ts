/** Runs that once found something, by name: they are run again each time, shortly. */
export type NamedSeed = { readonly name: string; readonly seed: number; readonly nemeses: readonly string[] };

export const namedSeeds: readonly NamedSeed[] = [
  // The list of processes could not be written either: one was lost track of, and held its port for ever.
  { name: 'started while the disk was full', seed: 967_462, nemeses: ['disk'] },
];
