/** The files that are generated from the topology. */
import { composeFile, proxyFile } from './compose.ts';
import { monitoringFiles } from './monitoring.ts';

/** Paths relative to the root of the repository. */
export function clusterPages(): readonly { readonly path: string; readonly text: string }[] {
  const monitoring = monitoringFiles().map(({ path, text }) => ({ path: `deploy/monitoring/${path}`, text }));
  return [{ path: 'deploy/compose.yaml', text: composeFile() }, { path: 'deploy/proxy/haproxy.cfg', text: proxyFile() }, ...monitoring];
}
