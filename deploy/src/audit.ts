/** `npm run audit -- …`: searches, checks and proves the history (docs/audit.md); changes nothing of it, whether the product runs or not. */
import { Failure } from '@folkmoot/platform/errors';
import { operate } from './attach.ts';
import { showCheckpoint } from './audit/checkpoint.ts';
import { showConsistency } from './audit/consistency.ts';
import { events } from './audit/events.ts';
import { historyOf } from './audit/history.ts';
import { prove } from './audit/prove.ts';
import { trace } from './audit/trace.ts';
import { verify } from './audit/verify.ts';
import { readWords } from './audit/words.ts';

const USAGE = `Usage:
  npm run audit -- verify [--from position] [--to position] [--kept checkpoint-file]
  npm run audit -- prove <position or event id> [--out file]
  npm run audit -- consistency <size> <size> [--out file]
  npm run audit -- checkpoint [--out file]
  npm run audit -- events [--person name:tag or id] [--by name:tag or id] [--server id] [--channel id] [--type Type] [--stream stream]
                          [--command command] [--correlation id] [--since moment] [--until moment] [--limit number] [--out file.jsonl or .csv]
                          [--pseudonyms word or new]
  npm run audit -- trace <position or event id> [--pseudonyms word or new]`;

const COMMANDS = new Map([
  ['verify', verify],
  ['prove', prove],
  ['consistency', showConsistency],
  ['checkpoint', showCheckpoint],
  ['events', events],
  ['trace', trace],
]);

const [name = '', ...more] = process.argv.slice(2);
operate('audit', async (attached) => {
  const command = COMMANDS.get(name);
  const words = command ? readWords(more) : null;
  if (!command || !words) throw new Failure('Misconfigured', USAGE);
  const history = await historyOf(attached);
  return command(history, words);
});
