/** `npm run service -- NAME`: one service in its own process, with a given Postgres. */
import { runServer } from './server-bundle/run.ts';

await runServer('service');
