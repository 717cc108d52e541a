/** Floor of a start: the embedded Postgres on an existing folder, a connection to it, and a server that listens. */
import { startEmbeddedPostgres } from '@folkmoot/deploy/embedded-postgres';
import { Pool } from 'pg';
import { z } from 'zod';
import { serveAsChild } from '../bench/child.ts';
import { listenerServer } from './listener.ts';
import { bareServer, portOf } from './serve.ts';

const Options = z.object({ folder: z.string() });

async function serve({ folder }: z.infer<typeof Options>) {
  const postgres = await startEmbeddedPostgres(folder);
  const pool = new Pool({ connectionString: postgres.url, max: 1 });
  await pool.query('select 1');
  const app = bareServer();
  const io = listenerServer(app.server, {});
  return {
    ready: await portOf(app),
    async stop() {
      await io.close();
      await app.close();
      await pool.end();
      await postgres.stop();
    },
  };
}

serveAsChild(Options, serve);
