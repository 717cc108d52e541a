/**
 * Drops 2,000 sockets at the same time, which reconnect with the pauses of the web client while others keep sending: standalone and
 * cluster.
 */

import { startChild } from '../bench/child.ts';
import { type Community, makeCommunities } from '../bench/community.ts';
import { milliseconds, type Row } from '../bench/report.ts';
import { inRounds, medianOf, type Run } from '../bench/run.ts';
import { countOf } from '../loads/pace.ts';
import { type SteadyOptions, SteadyResult } from '../loads/steady.load.ts';
import { type StormOptions, StormResult } from '../loads/storm.load.ts';
import { portOf } from './cluster-path.ts';
import { lanesOf, scaled } from './communities.ts';
import { messagesPath } from './send.ts';

const PEOPLE = 400;
const SOCKETS_EACH = 5;
const COMMUNITIES = 8;
const PER_SECOND = 60;
/** One in this number of messages goes to the channels of the dropped sockets, which miss it. */
const ONE_IN = 10;
const CALM_SECONDS = 3;
const WARM_UP_SECONDS = 1;
/** The seconds of sending: before, during, and after the reconnects. */
const SECONDS = 20;
const MAX_RECONNECT_MS = 10_000;
const MAX_P99 = 150;
/** The serials of a round start at a multiple of this, to distinguish rounds. */
const SERIALS_A_ROUND = 100_000;

type Storm = (typeof StormResult)['_output'];
type Round = Storm & { readonly sent: number; readonly p99: number; readonly p50: number };
type Place = { readonly name: string; readonly port: number };
type People = { readonly cut: readonly Community[]; readonly others: readonly Community[] };

/** The messages of the other users. Every tenth goes to the dropped users. */
function lanesFor({ cut, others }: People): SteadyOptions['lanes'] {
  const missed = lanesOf(cut);
  const among = lanesOf(others);
  return Array.from({ length: missed.length * ONE_IN }, (_, index) => {
    const lane = index % ONE_IN === 0 ? missed[index / ONE_IN] : among[index % among.length];
    if (!lane) throw new Error('Nobody is there to write.');
    return lane;
  });
}

/** How many of these messages went to the dropped users. */
function missedOf(sent: number): number {
  return Math.ceil(sent / ONE_IN);
}

function stormOptions(port: number, { cut }: People, firstSerial: number): StormOptions {
  const people = cut.flatMap(({ tokens, channelIds }) =>
    tokens.map((token, person) => ({ token, path: messagesPath(channelIds[person % channelIds.length] ?? '') })),
  );
  const all = {
    seconds: WARM_UP_SECONDS + SECONDS,
    messages: missedOf(countOf({ perSecond: PER_SECOND, seconds: WARM_UP_SECONDS + SECONDS })),
  };
  return { port, people, socketsEach: SOCKETS_EACH, calmSeconds: CALM_SECONDS, ...all, firstSerial };
}

async function stormOver(place: Place, people: People, round: number): Promise<Round> {
  const firstSerial = round * SERIALS_A_ROUND;
  const storm = await startChild('loads/storm.load.ts', stormOptions(place.port, people, firstSerial));
  const pace = { perSecond: PER_SECOND, seconds: SECONDS, warmUpSeconds: WARM_UP_SECONDS, firstSerial };
  const steady = await startChild('loads/steady.load.ts', { port: place.port, lanes: lanesFor(people), ...pace });
  try {
    steady.go();
    storm.go();
    const [ordinary, result] = await Promise.all([steady.result, storm.result]);
    const { sent, answered } = SteadyResult.parse(ordinary);
    return { ...StormResult.parse(result), sent, p50: answered.p50, p99: answered.p99 };
  } finally {
    await Promise.all([storm.stop(), steady.stop()]);
  }
}

/** Accepted messages that are not in their channels, so that no socket could miss them. */
function notStored({ sent, messages }: Round): number {
  return missedOf(sent) - messages;
}

function rowsOf(name: string, rounds: readonly Round[]): readonly Row[] {
  const slowest = Math.max(...rounds.map((round) => round.caughtUp.max));
  const p99 = medianOf(rounds, (round) => round.p99);
  const missing = rounds.reduce((sum, round) => sum + round.missing, 0);
  const notStoredTotal = rounds.reduce((sum, round) => sum + notStored(round), 0);
  const text = (pick: 'authenticated' | 'caughtUp', of: 'p50' | 'p99' | 'max') =>
    milliseconds(medianOf(rounds, (round) => round[pick][of]));
  const tries = rounds.reduce((sum, round) => sum + round.failedTries, 0);
  const figure = `storm of ${rounds[0]?.sockets.toLocaleString('en')} sockets, ${name}`;
  return [
    {
      figure: `${figure}: all caught up`,
      measured: `${(slowest / 1000).toFixed(1)} s (p50 ${text('caughtUp', 'p50')}, p99 ${text('caughtUp', 'p99')}; ${tries} tries failed)`,
      target: '≤ 10 s',
      met: slowest <= MAX_RECONNECT_MS,
      floor: null,
    },
    { figure: `${figure}: all authenticated`, measured: text('authenticated', 'max'), target: null, met: null, floor: null },
    {
      figure: `${figure}: lost to a socket, to all`,
      measured: `${missing}, ${notStoredTotal}`,
      target: '0, 0',
      met: missing === 0 && notStoredTotal === 0,
      floor: null,
    },
    {
      figure: `${figure}: ordinary sends, p99`,
      measured: `${milliseconds(p99)} (p50 ${milliseconds(medianOf(rounds, (round) => round.p50))})`,
      target: '≤ 150 ms',
      met: p99 <= MAX_P99,
      floor: null,
    },
  ];
}

async function stormAt(run: Run, place: Place): Promise<readonly Row[]> {
  const people = scaled(PEOPLE / COMMUNITIES, run.options.scale, 1);
  const cut = await makeCommunities(place.port, 'storm', { communities: COMMUNITIES, people, channels: 1 });
  const others = await makeCommunities(place.port, 'calm', { communities: 4, people: 4, channels: 1 });
  let rounds = 0;
  function next(): Promise<Round> {
    rounds += 1;
    return stormOver(place, { cut, others }, rounds);
  }
  return rowsOf(place.name, await inRounds(run, next));
}

export async function measureStorm(run: Run): Promise<readonly Row[]> {
  const { port } = await run.product();
  const standalone = await stormAt(run, { name: 'standalone', port });
  return [...standalone, ...(await stormAt(run, { name: 'cluster', port: portOf(await run.cluster()) }))];
}
