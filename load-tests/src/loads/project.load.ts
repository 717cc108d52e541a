/** Replays the product's log into its largest read model, as `npm run rebuild` does, and reports the CPU of this process. */
import { attach } from '@folkmoot/deploy/attach';
import { rebuild } from '@folkmoot/platform/projection/rebuild';
import { projections } from '@folkmoot/read-models/projections';
import { z } from 'zod';
import { loadAsChild } from '../bench/child.ts';
import { CpuProfile } from '../bench/cpu-profile.ts';
import { startProfile } from '../bench/profiler.ts';

export const ProjectOptions = z.object({ dataDir: z.string(), projection: z.string(), profile: z.boolean() });
export const ProjectResult = z.object({ events: z.number(), cpuSeconds: z.number(), profile: CpuProfile.nullish() });

async function prepare(options: z.infer<typeof ProjectOptions>) {
  process.env.DATA_DIR = options.dataDir;
  const { foundation, detach } = await attach('rebuild');
  const projection = projections.find(({ name }) => name === options.projection);
  if (!projection) throw new Error(`There is no projection ${options.projection}.`);
  const replay = () => rebuild({ ...foundation, database: foundation.readModels, projection, compare: false });
  // Compiles the code.
  await replay();
  return {
    ready: null,
    async run() {
      const profile = options.profile ? await startProfile() : null;
      const before = process.cpuUsage();
      const { events } = await replay();
      const { user, system } = process.cpuUsage(before);
      const taken = await profile?.end();
      await detach();
      return { events, cpuSeconds: (user + system) / 1e6, profile: taken };
    },
  };
}

loadAsChild(ProjectOptions, prepare);
