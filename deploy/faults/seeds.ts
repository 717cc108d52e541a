/** Seeds that found a bug earlier, by name. They are run again briefly. */
export type NamedSeed = { readonly name: string; readonly seed: number; readonly nemeses: readonly string[] };

export const namedSeeds: readonly NamedSeed[] = [
  // The list of processes could not be written, so one process was lost and kept its port.
  { name: 'started while the disk was full', seed: 967_462, nemeses: ['disk'] },
];
