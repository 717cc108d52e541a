/**
 * What becomes of a command that may be run: facts → load → decide → append (expected revision; again after a conflict) → wait for the
 * projection → reply.
 */
import { type Access, type Actor, admit } from '@folkmoot/contracts/kernel/access';
import { type Decided, fold } from '@folkmoot/contracts/kernel/decider';
import type { AnyEvent, EventMeta, Recorded } from '@folkmoot/contracts/kernel/event';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { RouteSpec } from '@folkmoot/contracts/kernel/route';
import { Failure, isFailure } from '../errors.ts';
import type { Codec } from '../event-log/codec.ts';
import type { EventLog, ExpectedRevision, LoggedEvent } from '../event-log/port.ts';
import type { SignalBus } from '../signal/bus.ts';
import type { ClosedRooms } from './closed-rooms.ts';
import type { AnyHandler, Input } from './handler.ts';
import { type Answered, appendAll, type Intent, type Intents, unkeyed, type Write } from './intents.ts';
import { lanes } from './lanes.ts';
import { metaOf } from './meta.ts';
import type { SignalWaiter } from './signal-waiter.ts';
import type { Timers } from './timers.ts';
import { tooLate } from './too-late.ts';
import { categoryOf, type WarmStore } from './warm.ts';

export type CommandResult = Answered | Refusal;

export type DecidingOptions<Deps> = {
  readonly deps: Deps;
  readonly log: EventLog;
  readonly codec: Codec;
  readonly warm: WarmStore;
  readonly intents: Intents;
  readonly waiter: SignalWaiter;
  readonly closed: ClosedRooms;
  readonly bus: SignalBus;
  readonly timers: Timers;
  readonly accessOf: (actor: Actor | null, params: Readonly<Record<string, string>>) => Access;
  /** Applies what the log has beyond the warm structure; false when there was nothing. */
  readonly freshen: () => Promise<boolean>;
};

export type DecidedHandler<Deps> = Extract<AnyHandler<Deps>, { kind: 'decided' }>;
export type AnyInput = Input<RouteSpec>;
/** Answered already, or appended and to be answered once it is projected. */
type Outcome =
  | { readonly answer: CommandResult }
  | { readonly recorded: readonly Recorded[]; readonly facts: unknown; readonly noted: Noted | null };

export type Note = { readonly key: string; readonly bodyHash: string };
type Noted = Note & Pick<Intent, 'writes'>;
type Loaded = { readonly state: unknown; readonly revision: number };

export type Deciding<Deps> = {
  readonly decideAndAppend: (handler: DecidedHandler<Deps>, input: AnyInput, note: Note | null) => Promise<CommandResult>;
  readonly resume: (
    handler: DecidedHandler<Deps>,
    input: AnyInput,
    facts: unknown,
    earlier: Intent,
    bodyHash: string,
  ) => Promise<CommandResult>;
  readonly mayBeStale: (actor: Actor | null, refusal: Refusal) => Promise<boolean>;
};

/** Within a process commands on a stream wait for each other; conflicts come from other processes only. */
const MOST_TRIES = 8;
const PAUSE_MS = 10;
/** Refusals that no event could change. */
const NEVER_STALE: ReadonlySet<string> = new Set(['SlowMode', 'RateLimited', 'InvalidInput', 'KeyReused', 'InProgress', 'Busy']);

export function deciding<Deps>(options: DecidingOptions<Deps>): Deciding<Deps> {
  const { deps, log, codec, warm, intents, waiter } = options;
  const { inTurn } = lanes();
  const refusalOfLate = tooLate<Deps>(options);

  async function load(handler: DecidedHandler<Deps>, stream: string): Promise<Loaded> {
    const kept = warm.load(stream);
    if (kept) return kept;
    const events = await codec.decode(await log.readStream(stream));
    return { state: fold(handler.folding, events), revision: events.at(-1)?.revision ?? -1 };
  }

  /**
   * A person's own last command may have been taken by another instance, whose events have not come here yet: before they are
   * refused, the log is asked for what is new (H5). True: there was something, so it is to be looked at once more.
   */
  async function mayBeStale(actor: Actor | null, { refused }: Refusal): Promise<boolean> {
    return actor !== null && !NEVER_STALE.has(refused) && options.freshen();
  }

  /** After a conflict the warm state may lag behind another process: what is missing is read from the log. */
  async function catchUp(stream: string): Promise<void> {
    const kept = warm.load(stream);
    if (!kept) return;
    for (const event of await codec.decode(await log.readStream(stream, kept.revision + 1))) warm.apply(event);
  }

  async function writesOf(
    stream: string,
    expected: ExpectedRevision,
    decided: Decided<AnyEvent>,
    meta: EventMeta,
  ): Promise<readonly Write[]> {
    const { events, beside } = 'beside' in decided ? decided : { events: decided, beside: [] };
    const writes: Write[] = [];
    if (events.length > 0) writes.push({ stream, expected, events: await codec.encode(events, meta) });
    for (const other of beside) writes.push({ stream: other.stream, expected: 'any', events: await codec.encode([other.event], meta) });
    return writes;
  }

  function keepWarm(logged: readonly LoggedEvent[], events: readonly AnyEvent[], meta: EventMeta): readonly Recorded[] {
    return logged.map((entry, index) => {
      const { type, data } = events[index] ?? { type: entry.type, data: {} };
      const recorded = { type, data, id: entry.id, stream: entry.stream, revision: entry.revision, position: entry.position, meta };
      if (warm.categories.has(categoryOf(entry.stream))) warm.apply(recorded);
      return recorded;
    });
  }

  /** Whether they came in with an account that has ended since. */
  function hasEnded({ access, actor }: AnyInput): boolean {
    return access.actor !== null && options.accessOf(actor, {}).actor === null;
  }

  /**
   * What waited for the end of the account in whose name it is, or came upon it, is told what whoever comes after it is told. Where
   * the account ended in another process it is their key that is missing (H9), and the log says why.
   */
  async function unlessEnded(input: AnyInput, work: () => Promise<Outcome>): Promise<Outcome> {
    if (hasEnded(input)) return { answer: refuse('InvalidToken') };
    try {
      return await work();
    } catch (error) {
      if (!isFailure(error, 'Conflict')) throw error;
      await options.freshen();
      if (!hasEnded(input)) throw error;
      return { answer: refuse('InvalidToken') };
    }
  }

  /** What a person does at once is done in turn, but for what is marked as harmless side by side. */
  async function decideAndAppend(handler: DecidedHandler<Deps>, input: AnyInput, note: Note | null): Promise<CommandResult> {
    const decided = async () => {
      const outcome = await factsThenAppend(handler, input, note);
      if (!('answer' in outcome) || !isRefusal(outcome.answer) || !(await mayBeStale(input.actor, outcome.answer))) return outcome;
      // What is new may also have taken the right away (H6).
      const access = options.accessOf(input.actor, input.params as Readonly<Record<string, string>>);
      const refused = admit(handler.route.who, access);
      return refused ? { answer: refused } : factsThenAppend(handler, { ...input, access }, note);
    };
    const work = () => unlessEnded(input, decided);
    const actor = actorName(input.actor, input.address);
    const outcome = await (handler.concurrent ? work() : inTurn(`actor ${actor}`, work));
    if ('answer' in outcome) return outcome.answer;
    const { recorded, facts, noted } = outcome;
    const signals = await waiter.signalsOf(recorded.map((event) => event.position));
    const late = await refusalOfLate(handler, input, recorded);
    // A repeat is no repeat of what was taken back.
    if (late && noted) await intents.drop({ actor, key: noted.key, writes: noted.writes });
    if (late) return late;
    const result = answerWith(handler, input, facts, recorded, signals);
    if (noted && !isRefusal(result)) {
      const kept = intents.answer(actor, noted.key, keptOf(handler, result)).catch(() => undefined);
      // Else a repeat that comes before it is kept would be answered by its own facts: another id, other codes.
      if (note && !handler.repliesWithoutFacts) await kept;
    }
    return result;
  }

  async function factsThenAppend(handler: DecidedHandler<Deps>, input: AnyInput, note: Note | null): Promise<Outcome> {
    const facts = await handler.facts(input, deps);
    if (isRefusal(facts)) return { answer: facts };
    const stream = handler.stream(input, facts);
    const append = () => appendDecided(handler, input, note, facts, stream);
    return isNew(handler, facts) ? append() : inTurn(stream, append);
  }

  async function appendDecided(
    handler: DecidedHandler<Deps>,
    input: AnyInput,
    note: Note | null,
    facts: unknown,
    stream: string,
  ): Promise<Outcome> {
    const meta = metaOf(handler.route.name, input);
    for (let attempt = 1; attempt <= MOST_TRIES; attempt += 1) {
      const loaded: Loaded = isNew(handler, facts) ? { state: handler.folding.initial, revision: -1 } : await load(handler, stream);
      const decision = handler.decide(input, loaded.state, facts);
      if (isRefusal(decision)) return { answer: decision };
      const writes = await writesOf(stream, expectedAfter(handler.blind, loaded.revision), decision, meta);
      if (writes.length === 0) return { answer: answerWith(handler, input, facts, [], []) };

      const noted = note ?? (writes.length > 1 ? { key: unkeyed(), bodyHash: '' } : null);
      const actor = actorName(input.actor, input.address);
      if (noted) {
        const earlier = await intents.begin({ actor, ...noted, writes });
        if (earlier) return { answer: await resume(handler, input, facts, earlier, noted.bodyHash) };
      }
      const results = await appendAll(log, writes);
      const [first] = results;
      if (first && !first.ok) {
        if (noted) await intents.drop({ actor, key: noted.key, writes });
        await options.timers.within(PAUSE_MS * attempt);
        await catchUp(stream);
        continue;
      }
      const events = 'beside' in decision ? [...decision.events, ...decision.beside.map((other) => other.event)] : decision;
      const logged = results.flatMap((result) => (result.ok ? result.events : []));
      const recorded = keepWarm(logged, events, meta);
      await handler.afterwards?.(input, facts, deps);
      return { recorded, facts, noted: noted && { ...noted, writes } };
    }
    throw new Failure('Conflict', `${handler.route.name} met ${MOST_TRIES} conflicts on ${stream}.`);
  }

  /** The key was used before: the first answer, or, if the first try died half way, its writes completed and answered now. */
  async function resume(
    handler: DecidedHandler<Deps>,
    input: AnyInput,
    facts: unknown,
    earlier: Intent,
    bodyHash: string,
  ): Promise<CommandResult> {
    if (earlier.bodyHash !== bodyHash) return refuse('KeyReused');
    if (earlier.answer && !handler.answersAnew) return earlier.answer;
    const results = await appendAll(log, earlier.writes);
    const logged = results.flatMap((result) => (result.ok ? result.events : []));
    if (results.some((result) => !result.ok)) {
      await intents.drop(earlier);
      return refuse('InProgress');
    }
    const recorded = await codec.decode(logged);
    for (const event of recorded) if (warm.categories.has(categoryOf(event.stream))) warm.apply(event);
    if (isRefusal(facts) && !handler.repliesWithoutFacts) return facts;
    const positions = recorded.map((event) => event.position);
    // Both at once: a bus that hangs, or fails, must not leave the other's end to nobody.
    const [signals] = await Promise.all([waiter.signalsOf(positions), options.bus.recall(positions)]);
    const late = await refusalOfLate(handler, input, recorded);
    if (late) await intents.drop(earlier);
    if (late) return late;
    const result = answerWith(handler, input, facts, recorded, signals);
    if (!isRefusal(result)) await intents.answer(earlier.actor, earlier.key, keptOf(handler, result));
    return result;
  }

  return { decideAndAppend, resume, mayBeStale };
}

/** That it was answered, and, where that may be told again, with what. */
function keptOf<Deps>({ answersAnew }: DecidedHandler<Deps>, answer: Answered): Answered {
  return answersAnew ? { status: answer.status, body: undefined } : answer;
}

/** Nothing to load, and nobody to wait for. */
function isNew<Deps>({ creates, blind }: DecidedHandler<Deps>, facts: unknown): boolean {
  return blind === true || (typeof creates === 'function' ? creates(facts) : creates === true);
}

function expectedAfter(blind: true | undefined, revision: number): ExpectedRevision {
  if (blind) return 'any';
  return revision < 0 ? 'none' : revision;
}

export function answered(route: RouteSpec, result: unknown): CommandResult {
  return isRefusal(result) ? result : { status: route.status ?? 200, body: result };
}

function answerWith<Deps>(
  handler: DecidedHandler<Deps>,
  input: AnyInput,
  facts: unknown,
  events: readonly Recorded[],
  signals: Awaited<ReturnType<SignalWaiter['signalsOf']>>,
): CommandResult {
  return answered(handler.route, handler.reply({ events, signals }, input, facts));
}

/** Whose key it is: keys of different people never meet. */
export function actorName(actor: Actor | null, address: string): string {
  return actor?.userId ?? `@${address}`;
}
