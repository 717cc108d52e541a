/** CPU profiles of V8, reduced to what each function takes itself. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { sourceOf } from './bundled-sources.ts';

export const CpuProfile = z.object({
  nodes: z.array(
    z.object({
      id: z.number(),
      callFrame: z.object({ functionName: z.string(), url: z.string(), lineNumber: z.number(), columnNumber: z.number() }),
    }),
  ),
  samples: z.array(z.number()),
  /** Microseconds since the sample before. */
  timeDeltas: z.array(z.number()),
});
export type CpuProfile = z.infer<typeof CpuProfile>;

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** Idle time, and the start of the profile itself. */
const NO_WORK = ['(idle)', '(root)', 'post node:inspector'];

/** Without lines, so that a function keeps its name while code above it changes. */
function nameOf({ functionName, url, lineNumber, columnNumber }: CpuProfile['nodes'][number]['callFrame']): string {
  const name = functionName || '(anonymous)';
  const file = url.startsWith('file:') ? sourceOf(fileURLToPath(url), lineNumber, columnNumber) : url;
  return file === '' ? name : `${name} ${file.replace(ROOT, '')}`;
}

/** Microseconds that each function took itself. */
export function selfTimes(profile: CpuProfile): ReadonlyMap<string, number> {
  const names = new Map(profile.nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const times = new Map<string, number>();
  profile.samples.forEach((id, index) => {
    const name = names.get(id) ?? '(unknown)';
    if (!NO_WORK.includes(name)) times.set(name, (times.get(name) ?? 0) + (profile.timeDeltas[index] ?? 0));
  });
  return times;
}

/** The profile of the main thread that `--cpu-prof` left in a folder. */
export function profileIn(folder: string): CpuProfile {
  const file = readdirSync(folder).find((name) => /\.\d+\.0\.\d+\.cpuprofile$/.test(name));
  if (file === undefined) throw new Error(`There is no CPU profile in ${folder}.`);
  return CpuProfile.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
}
