/** `npm start`: the whole product in one process, at one printed URL. */
import { runServer } from './server-bundle/run.ts';

await runServer('product');
