/** CPU profiles of this process. */
import { type Profiler, Session } from 'node:inspector/promises';

export type RunningProfile = { readonly end: () => Promise<Profiler.Profile> };

export async function startProfile(): Promise<RunningProfile> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  return {
    async end() {
      const { profile } = await session.post('Profiler.stop');
      session.disconnect();
      return profile;
    },
  };
}
