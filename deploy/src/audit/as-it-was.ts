/** Prints an object as of a time or position. Texts stay sealed. */
import { HISTORY_LIMITS } from '@folkmoot/contracts/history/limits';
import { isRefusal, type Refusal } from '@folkmoot/contracts/kernel/refusal';
import { Failure } from '@folkmoot/platform/errors';
import { historyReader } from '@folkmoot/platform/history-index/reader';
import { NO_KEYS } from '@folkmoot/platform/vault/no-keys';
import { pastChannel } from '@folkmoot/read-models/history/past-channel';
import { pastPost } from '@folkmoot/read-models/history/past-post';
import { pastProfile } from '@folkmoot/read-models/history/past-profile';
import { pastServer } from '@folkmoot/read-models/history/past-server';
import { channelLines } from './channel-lines.ts';
import { bringUp, personId } from './events.ts';
import type { History } from './history.ts';
import { quoted } from './past-lines.ts';
import { postLines } from './post-lines.ts';
import { profileLines } from './profile-lines.ts';
import { isId, limitIn, momentIn } from './query.ts';
import { serverLines } from './server-lines.ts';
import { readNumber, type Words } from './words.ts';

const USAGE =
  'npm run audit -- as-it-was channel|profile|server|post <id> [--at time or position] [--as name:tag or id] [--limit number] [--json]';

const { pastMessages: MOST } = HISTORY_LIMITS;

type Reading = Parameters<typeof pastChannel>[0];
type When = Omit<Parameters<typeof pastProfile>[1], 'userId'>;
type Asked = { readonly reading: Reading; readonly id: string; readonly when: When; readonly limit: number | undefined };

/**
 * `data`: everything, for programs. `isMore`: the search stopped at a limit. `missing`: the number of messages that were sent but could not
 * be found.
 */
type Shown = { readonly lines: readonly string[]; readonly data: object; readonly isMore?: boolean; readonly missing?: number };

/** By kind of object. */
const LOOKS = new Map<string, (asked: Asked) => Promise<Shown | Refusal>>([
  [
    'channel',
    async ({ reading, id: channelId, when, limit }) => {
      const past = await pastChannel(reading, { channelId, ...when, before: undefined, limit });
      if (isRefusal(past)) return past;
      const isMore = past.next !== null;
      const missing = isMore && limit !== undefined ? limit - past.messages.length : 0;
      return { lines: channelLines(past), data: past, isMore, missing };
    },
  ],
  [
    'profile',
    async ({ reading, id: userId, when }) => {
      const past = await pastProfile(reading, { userId, ...when });
      return isRefusal(past) ? past : { lines: profileLines(past), data: past };
    },
  ],
  [
    'server',
    async ({ reading, id: serverId, when }) => {
      const past = await pastServer(reading, { serverId, ...when });
      return isRefusal(past) ? past : { lines: serverLines(past), data: past };
    },
  ],
  [
    'post',
    async ({ reading, id: postId, when }) => {
      const past = await pastPost(reading, { postId, ...when });
      return isRefusal(past) ? past : { lines: postLines(past), data: past };
    },
  ],
]);

/** A user may be given by name. */
async function idOf(history: History, what: string, which: string): Promise<string> {
  const id = what === 'profile' ? ((await personId(history, which)) ?? '') : which;
  if (!isId(id)) throw new Failure('Misconfigured', `Which ${what}? ${USAGE}`);
  return id;
}

export async function asItWas(history: History, { plain, options }: Words): Promise<number> {
  const [what = '', which = '', ...more] = plain;
  const look = LOOKS.get(what);
  if (!look || more.length > 0) throw new Failure('Misconfigured', `Choose what to show. ${USAGE}`);
  const id = await idOf(history, what, which);
  const as = await personId(history, options.as);
  if (as !== null && !isId(as)) throw new Failure('Misconfigured', `${as} is not a user.`);
  const limit = limitIn(options) ?? undefined;
  if (limit !== undefined && limit > MOST) throw new Failure('Misconfigured', `At most ${MOST} are shown.`);
  await bringUp(history);
  const { database, log } = history;
  const reading = historyReader({ database, log, freshKeys: () => NO_KEYS, wordOf: () => '' });
  // An operator has the whole log, so nothing is hidden.
  const seen = { now: Date.now(), seen: async <Events>(events: Events) => events };
  const shown = await look({ reading, id, when: { ...whenIn(options.at), as: as ?? undefined, ...seen }, limit });
  if (isRefusal(shown))
    throw new Failure(
      'Misconfigured',
      `There is no ${what} with the id ${id}${what === 'channel' ? ' in a server' : ''}, and there never was one.`,
    );
  for (const line of options.json === undefined ? shown.lines : [quoted(shown.data)]) console.log(line);
  if (shown.missing) {
    console.error(
      `${shown.missing} of the newest ${limit} are not shown, because they were deleted or hidden. --limit counts all messages that were sent.`,
    );
  }
  if (shown.isMore) console.error('There are older ones. Only the newest are shown.');
  return 0;
}

/** An integer is a position, because no time has this format. */
function whenIn(at: string | undefined): { readonly position: number | undefined; readonly moment: number | undefined } {
  const position = readNumber(at) ?? undefined;
  return { position, moment: at === undefined || position !== undefined ? undefined : momentIn(at) };
}
