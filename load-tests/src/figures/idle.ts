/** 10,000 idle sockets: their memory in the process, and their CPU while nothing happens. */
import { type Child, startChild } from '../bench/child.ts';
import { makeCommunities } from '../bench/community.ts';
import { refuseTooFewFiles } from '../bench/open-files.ts';
import { cpuSecondsOfOne, residentOf } from '../bench/processes.ts';
import { type Product, startProduct } from '../bench/product.ts';
import type { Row } from '../bench/report.ts';
import { inRounds, medianOf, type Run } from '../bench/run.ts';
import { type IdleOptions, IdleResult } from '../loads/idle.load.ts';
import { scaled } from './communities.ts';

const SOCKETS = 10_000;
const SOCKETS_EACH = 5;
const PEOPLE_IN_A_COMMUNITY = 50;
const CLIENTS = 4;
/** The length of the window in rounds: at 5 s each it is longer than the 25 s between two pings. */
const WINDOW = 6;
const SETTLE_MS = 3000;
/** Share of a core, without sockets. */
const AT_REST = 0.02;
/** The number of checks, each after `SETTLE_MS`. */
const SETTLED_WITHIN = 20;
const MAX_KILOBYTES = 50;
const MAX_SHARE = 0.05;

type Memory = { readonly used: number; readonly resident: number };
type Round = { readonly memory: Memory; readonly share: number; readonly before: number; readonly closed: number };

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function memoryOf({ collect, pid }: Product): Promise<Memory> {
  const used = (await collect()) / 1024;
  return { used, resident: residentOf(pid) };
}

async function shareWhile(pid: number, work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  const cpu = cpuSecondsOfOne(pid);
  await work();
  return (cpuSecondsOfOne(pid) - cpu) / ((performance.now() - start) / 1000);
}

/** Waits until the work after creating all users is done: projections, password hashes, and garbage collection. */
async function settled(pid: number): Promise<void> {
  for (let looked = 0; looked < SETTLED_WITHIN; looked += 1) {
    if ((await shareWhile(pid, () => pause(SETTLE_MS))) < AT_REST) return;
  }
}

/** Distributes the sockets of a user over the client processes, so that no client reaches its own limit. */
function shareOf(tokens: readonly string[], client: number): readonly string[] {
  return tokens.filter((_, index) => index % CLIENTS === client);
}

async function connected(options: Omit<IdleOptions, 'tokens'>, tokens: readonly string[], clients: Child[]): Promise<void> {
  for (let client = 0; client < CLIENTS; client += 1) {
    clients.push(await startChild('loads/idle.load.ts', { ...options, tokens: shareOf(tokens, client) }));
  }
}

async function round(run: Run, product: Product, tokens: readonly string[]): Promise<Round> {
  const seconds = WINDOW * run.options.seconds;
  const clients: Child[] = [];
  try {
    await settled(product.pid);
    const empty = await memoryOf(product);
    const before = await shareWhile(product.pid, () => pause(run.options.seconds * 1000));
    await connected({ port: product.port, seconds }, tokens, clients);
    await pause(SETTLE_MS);
    const full = await memoryOf(product);
    let open = 0;
    const share = await shareWhile(product.pid, async () => {
      for (const client of clients) client.go();
      for (const client of clients) open += IdleResult.parse(await client.result).open;
    });
    const each = (after: number, then: number) => (after - then) / tokens.length;
    return {
      memory: { used: each(full.used, empty.used), resident: each(full.resident, empty.resident) },
      share,
      before,
      closed: tokens.length - open,
    };
  } finally {
    await Promise.all(clients.map((client) => client.stop()));
  }
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function rowsOf(sockets: number, rounds: readonly Round[]): readonly Row[] {
  const [first] = rounds;
  const used = medianOf(rounds, ({ memory }) => memory.used);
  // Later rounds reuse memory that V8 kept from the first round.
  const resident = first?.memory.resident ?? 0;
  const share = medianOf(rounds, (each) => each.share);
  const closed = rounds.reduce((sum, each) => sum + each.closed, 0);
  const figure = `${sockets.toLocaleString('en')} idle sockets`;
  return [
    { figure: `${figure}: held a socket`, measured: `${used.toFixed(1)} KB`, target: '≤ 50 KB', met: used <= MAX_KILOBYTES, floor: null },
    {
      figure: `${figure}: resident a socket`,
      measured: `${resident.toFixed(1)} KB`,
      target: '≤ 50 KB',
      met: resident <= MAX_KILOBYTES,
      floor: null,
    },
    {
      figure: `${figure}: of a core`,
      measured: percent(share),
      target: '≤ 5 %',
      met: share <= MAX_SHARE,
      floor: `${percent(medianOf(rounds, (each) => each.before))} without them`,
    },
    { figure: `${figure}: closed meanwhile`, measured: String(closed), target: '0', met: closed === 0, floor: null },
  ];
}

function rowOfPeople(people: number, kilobytes: number): Row {
  const figure = `${people.toLocaleString('en')} people registered, each in a server: held a person`;
  return { figure, measured: `${kilobytes.toFixed(1)} KB`, target: null, met: null, floor: null };
}

/** Uses a separate product, whose memory no other figure affected. */
export async function measureIdle(run: Run): Promise<readonly Row[]> {
  const sockets = scaled(SOCKETS, run.options.scale, 20);
  refuseTooFewFiles(sockets);
  const people = Math.ceil(sockets / SOCKETS_EACH);
  const each = Math.min(PEOPLE_IN_A_COMMUNITY, people);
  const product = await startProduct({ start: run.options.start, profileDir: null });
  try {
    await settled(product.pid);
    const empty = await product.collect();
    const communities = await makeCommunities(product.port, 'idle', { communities: Math.ceil(people / each), people: each, channels: 4 });
    const members = communities.flatMap(({ tokens }) => tokens);
    const tokens = Array.from({ length: sockets }, (_, index) => members[index % members.length] ?? '');
    await settled(product.pid);
    const person = ((await product.collect()) - empty) / 1024 / members.length;
    return [...rowsOf(sockets, await inRounds(run, () => round(run, product, tokens))), rowOfPeople(members.length, person)];
  } finally {
    await product.stop();
    product.remove();
  }
}
