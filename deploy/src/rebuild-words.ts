/** Parses the arguments of `npm run rebuild`, and prints kept rows. */
import type { KeptSize } from '@folkmoot/platform/projection/kept';

export type Asked = {
  readonly what: 'rebuild' | 'roll back' | 'list' | 'forget';
  /** Empty: all. */
  readonly names: readonly string[];
  readonly evenIfDifferent: boolean;
};

export const EVEN_IF_DIFFERENT = '--even-if-different';

const WHAT = new Map<string, Asked['what']>([
  ['--roll-back', 'roll back'],
  ['--kept', 'list'],
  ['--forget', 'forget'],
]);

/** null: invalid arguments. */
export function readAsked(words: readonly string[]): Asked | null {
  const options = words.filter((word) => word.startsWith('--'));
  const names = words.filter((word) => !word.startsWith('--'));
  const [option, ...more] = options;
  if (more.length > 0) return null;
  if (option === undefined || option === EVEN_IF_DIFFERENT) return { what: 'rebuild', names, evenIfDifferent: option !== undefined };
  const what = WHAT.get(option);
  if (what === undefined || (what === 'list' && names.length > 0)) return null;
  return { what, names, evenIfDifferent: false };
}

/** `version`: of this release. undefined: it has no such read model. */
export function keptLine(kept: KeptSize, version: number | undefined): string {
  const from = kept.stand.length === 0 ? 0 : Math.min(...kept.stand);
  const use = kept.version === version ? '' : `, only for a release that makes version ${kept.version}`;
  const megabytes = (kept.bytes / 1024 / 1024).toFixed(1);
  return `${kept.projection.padEnd(20)} version ${kept.version}, kept since ${kept.keptAt.toISOString()}, at position ${from}, ${megabytes} MB${use}`;
}
