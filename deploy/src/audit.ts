/**
 * `npm run audit -- …`: searches, checks and proves the history (docs/guides/audit.md). It never changes the history, and works whether the
 * product runs or not.
 */
import { Failure } from '@folkmoot/platform/errors';
import { operate } from './attach.ts';
import { asItWas } from './audit/as-it-was.ts';
import { bundle } from './audit/bundle.ts';
import { showCheckpoint } from './audit/checkpoint.ts';
import { showConsistency } from './audit/consistency.ts';
import { events } from './audit/events.ts';
import { historyOf } from './audit/history.ts';
import { prove } from './audit/prove.ts';
import { replay } from './audit/replay.ts';
import { trace } from './audit/trace.ts';
import { verify } from './audit/verify.ts';
import { readWords } from './audit/words.ts';
import { runToExit } from './run-to-exit.ts';

const USAGE = `Usage:
  npm run audit -- verify [--from position] [--to position] [--kept checkpoint-file]
  npm run audit -- prove <position or event id> [--out file]
  npm run audit -- consistency <size> <size> [--out file]
  npm run audit -- checkpoint [--out file]
  npm run audit -- events [--person name:tag or id] [--by name:tag or id] [--server id] [--channel id] [--type Type] [--stream stream]
                          [--command command] [--correlation id] [--session id] [--since time] [--until time] [--limit number] [--out file.jsonl or .csv]
                          [--pseudonyms word or new]
  npm run audit -- trace <position or event id> [--pseudonyms word or new]
  npm run audit -- as-it-was channel|profile|server|post <id> [--at time or position] [--as name:tag or id] [--limit number] [--json]
  npm run audit -- bundle <position or time> <position or time> [--out file]
  npm run audit -- replay <file> [--key public key] [--out file.jsonl]`;

const COMMANDS = new Map([
  ['verify', verify],
  ['prove', prove],
  ['consistency', showConsistency],
  ['checkpoint', showCheckpoint],
  ['events', events],
  ['trace', trace],
  ['as-it-was', asItWas],
  ['bundle', bundle],
]);

/** Needs only a bundle, so it also works on a machine without the product's data. */
const REPLAY = 'replay';

const [name = '', ...more] = process.argv.slice(2);
const command = COMMANDS.get(name);
const words = command || name === REPLAY ? readWords(more) : null;
if (words && command) operate('audit', async (attached) => command(await historyOf(attached), words));
else if (words) runToExit(() => replay(words));
else runToExit(() => Promise.reject(new Failure('Misconfigured', USAGE)));
