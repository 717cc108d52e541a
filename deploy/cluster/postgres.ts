/** The embedded Postgres as a process of the cluster. */
import { startEmbeddedPostgres } from '../src/embedded-postgres.ts';
import { postgresServes } from './probes.ts';
import type { Program } from './program.ts';
import { POSTGRES_CONNECTIONS } from './topology.ts';

export type PostgresOptions = {
  readonly dir: string;
  readonly logFile: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Called with each start. The URL is the same for one folder. */
  readonly onUrl: (url: string) => void;
};

/** Uses the same subfolder as the standalone, so that operator commands find it. */
export function postgresProgram({ dir, logFile, settings, onUrl }: PostgresOptions): Program {
  let socket: string | null = null;
  return {
    name: 'postgres',
    part: 'postgres',
    url: 'postgres://localhost',
    logFile,
    // A fast shutdown: Postgres closes its connections instead of waiting for them.
    stopSignal: 'SIGINT',
    serves: async () => (socket === null ? 'It is starting.' : postgresServes(`${dir}/postgres`, socket)),
    async start() {
      socket = null;
      const { url, pid, ended } = await startEmbeddedPostgres(dir, { max_connections: `${POSTGRES_CONNECTIONS}`, ...settings });
      const { searchParams } = new URL(url);
      socket = `${searchParams.get('host')}/.s.PGSQL.${searchParams.get('port')}`;
      onUrl(url);
      return { pid, ended: ended.then(() => 'gone') };
    },
  };
}
