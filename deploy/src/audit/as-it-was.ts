/** A channel as it was, as lines: who wrote when, and what stood beside it. What they said stays sealed, as everywhere on the machine. */
import { HISTORY_LIMITS } from '@folkmoot/contracts/history/limits';
import { isRefusal } from '@folkmoot/contracts/kernel/refusal';
import { Failure } from '@folkmoot/platform/errors';
import { historyReader } from '@folkmoot/platform/history-index/reader';
import { NO_KEYS } from '@folkmoot/platform/vault/no-keys';
import { type FoldedPast, pastChannel } from '@folkmoot/read-models/history/past-channel';
import { bringUp, personId } from './events.ts';
import type { History } from './history.ts';
import { readable } from './line.ts';
import { isId, limitIn, momentIn } from './query.ts';
import { readNumber, type Words } from './words.ts';

const USAGE = 'npm run audit -- as-it-was channel <id> [--at moment or position] [--as name:tag or id] [--limit number]';

export async function asItWas(history: History, { plain, options }: Words): Promise<number> {
  const [what, channelId = '', ...more] = plain;
  if (what !== 'channel' || !isId(channelId) || more.length > 0) throw new Failure('Misconfigured', `Which channel? ${USAGE}`);
  const as = await personId(history, options.as);
  if (as !== null && !isId(as)) throw new Failure('Misconfigured', `${as} has never read a channel.`);
  const limit = limitIn(options) ?? HISTORY_LIMITS.pastMessages;
  if (limit > HISTORY_LIMITS.pastMessages) throw new Failure('Misconfigured', `At most ${HISTORY_LIMITS.pastMessages} messages are shown.`);
  await bringUp(history);
  const { database, log } = history;
  const reader = historyReader({ database, log, freshKeys: () => NO_KEYS, wordOf: () => '' });
  // Whoever has the machine has the whole log: nothing of it is kept from them.
  const seen = { now: Date.now(), seen: async <Events>(events: Events) => events };
  const past = await pastChannel(reader, { channelId, ...whenIn(options.at), as: as ?? undefined, before: undefined, limit, ...seen });
  if (isRefusal(past)) throw new Failure('Misconfigured', `There never was a channel ${channelId} in a server.`);
  for (const line of linesOf(past)) console.log(line);
  if (past.next !== null) console.error(`There are older ones: only the newest ${limit} are looked through.`);
  return 0;
}

/** A whole number is a position: no moment is written like that. */
function whenIn(at: string | undefined): { readonly position: number | undefined; readonly moment: number | undefined } {
  const position = readNumber(at) ?? undefined;
  return { position, moment: at === undefined || position !== undefined ? undefined : momentIn(at) };
}

function linesOf({ position, at, was, messages }: FoldedPast): readonly string[] {
  const when = position < 0 ? 'Before the first event' : `After event ${position}, ${new Date(at).toISOString()}`;
  if (!was) return [`${when}: there was no such channel.`];
  const { name, serverName, category, slowModeSeconds, sight } = was;
  return [
    `${when}: ${quoted({ channel: name, server: serverName, category, slowModeSeconds, ...(sight !== null && { sight }) })}`,
    ...messages.map(
      ({ position: place, at: sentAt, authorId, kind, id, editedAt, isPinned, isFolded, replyToIds, attachments, reactions }) => {
        const beside = { id, kind, editedAt, isPinned, isFolded, replyToIds, attachments, reactions };
        return `${String(place).padStart(10)}  ${new Date(sentAt).toISOString()}  by ${authorId}  ${quoted(beside)}`;
      },
    ),
  ];
}

function quoted(told: object): string {
  return readable(JSON.stringify(told));
}
