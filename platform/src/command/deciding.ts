/**
 * Runs an admitted command: facts → load → decide → append (at the expected revision; retried after a conflict) → wait for the projection →
 * reply.
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
import type { WarmStore } from './warm.ts';

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
  /** Applies events from the log that the warm structure lacks. Resolves to false if there were none. */
  readonly refresh: () => Promise<boolean>;
};

export type DecidedHandler<Deps> = Extract<AnyHandler<Deps>, { kind: 'decided' }>;
export type AnyInput = Input<RouteSpec>;
/** Either answered already, or appended and answered after the projection. */
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

/** Commands on one stream run in turn within a process, so conflicts come only from other processes. */
const MOST_TRIES = 8;
const PAUSE_MS = 10;
/** Refusals that no event can change. */
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
   * Another instance may have accepted the person's previous command, and its events may not have arrived here yet. Before refusing, the
   * log is read for new events (H5). Returns true if there were some and the check should run again.
   */
  async function mayBeStale(actor: Actor | null, { refused }: Refusal): Promise<boolean> {
    return actor !== null && !NEVER_STALE.has(refused) && options.refresh();
  }

  /** Warm state may lag behind another process. The missing events of the stream are read from the log. */
  async function catchUpOn(stream: string): Promise<void> {
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
    const { events, sideEvents } = 'sideEvents' in decided ? decided : { events: decided, sideEvents: [] };
    const writes: Write[] = [];
    if (events.length > 0) writes.push({ stream, expected, events: await codec.encode(events, meta) });
    for (const other of sideEvents) writes.push({ stream: other.stream, expected: 'any', events: await codec.encode([other.event], meta) });
    return writes;
  }

  /** Another instance may have written to the stream since it was loaded. Its events are applied first, otherwise they would be skipped. */
  async function applyInOrder(events: readonly Recorded[]): Promise<void> {
    for (const event of events) {
      const kept = warm.load(event.stream);
      if (!kept) continue;
      if (event.revision > kept.revision + 1) await catchUpOn(event.stream);
      else warm.apply(event);
    }
  }

  async function keepWarm(logged: readonly LoggedEvent[], events: readonly AnyEvent[], meta: EventMeta): Promise<readonly Recorded[]> {
    const recorded = logged.map((entry, index) => {
      const { type, data } = events[index] ?? { type: entry.type, data: {} };
      return { type, data, id: entry.id, stream: entry.stream, revision: entry.revision, position: entry.position, meta };
    });
    await applyInOrder(recorded);
    return recorded;
  }

  /** Whether the account of the caller was deleted after the command was admitted. */
  function hasEnded({ access, actor }: AnyInput): boolean {
    return access.actor !== null && options.accessOf(actor, {}).actor === null;
  }

  /**
   * A command that waited for the deletion of its own account, or collided with it, gets the same refusal as later commands. If another
   * process deleted the account, only the missing key shows it (H9), and the log has the reason.
   */
  async function unlessEnded(input: AnyInput, work: () => Promise<Outcome>): Promise<Outcome> {
    if (hasEnded(input)) return { answer: refuse('InvalidToken') };
    try {
      return await work();
    } catch (error) {
      if (!isFailure(error, 'Conflict')) throw error;
      await options.refresh();
      if (!hasEnded(input)) throw error;
      return { answer: refuse('InvalidToken') };
    }
  }

  /** A person's simultaneous commands run in turn, except for commands marked `concurrent`. */
  async function decideAndAppend(handler: DecidedHandler<Deps>, input: AnyInput, note: Note | null): Promise<CommandResult> {
    const decided = async () => {
      const outcome = await factsThenAppend(handler, input, note);
      if (!('answer' in outcome) || !isRefusal(outcome.answer) || !(await mayBeStale(input.actor, outcome.answer))) return outcome;
      // The new events may also have removed the permission (H6).
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
    const late = await refusalOfLate(handler, input, recorded, facts);
    // A command that was reverted must not be answered as a repeat.
    if (late && noted) await intents.drop({ actor, key: noted.key, writes: noted.writes });
    if (late) return late;
    const result = answerWith(handler, input, facts, recorded, signals);
    if (noted && !isRefusal(result)) {
      const kept = intents.answer(actor, noted.key, keptOf(handler, result)).catch(() => undefined);
      // Otherwise a repeat that arrives before the answer is stored would be answered from its own facts, with another id or other codes.
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
        await catchUpOn(stream);
        continue;
      }
      const events = 'sideEvents' in decision ? [...decision.events, ...decision.sideEvents.map((other) => other.event)] : decision;
      const logged = results.flatMap((result) => (result.ok ? result.events : []));
      const recorded = await keepWarm(logged, events, meta);
      await handler.afterwards?.(input, facts, deps);
      return { recorded, facts, noted: noted && { ...noted, writes } };
    }
    throw new Failure('Conflict', `${handler.route.name} met ${MOST_TRIES} conflicts on ${stream}.`);
  }

  /** The key was used before. Returns the first answer, or completes the writes of an interrupted first try and answers now. */
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
    await applyInOrder(recorded);
    if (isRefusal(facts) && !handler.repliesWithoutFacts) return facts;
    const positions = recorded.map((event) => event.position);
    // Awaited together: if one fails or hangs, the other's rejection must not go unhandled.
    const [signals] = await Promise.all([waiter.signalsOf(positions), options.bus.recall(positions)]);
    const late = await refusalOfLate(handler, input, recorded, facts);
    if (late) await intents.drop(earlier);
    if (late) return late;
    const result = answerWith(handler, input, facts, recorded, signals);
    if (!isRefusal(result)) await intents.answer(earlier.actor, earlier.key, keptOf(handler, result));
    return result;
  }

  return { decideAndAppend, resume, mayBeStale };
}

/** Stores that the command was answered, and the answer itself if repeats may get it. */
function keptOf<Deps>({ answersAnew }: DecidedHandler<Deps>, answer: Answered): Answered {
  return answersAnew ? { status: answer.status, body: undefined } : answer;
}

/** A new stream has nothing to load and no other command to wait for. */
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

/** Owner of an idempotency key: keys of different people never collide. */
export function actorName(actor: Actor | null, address: string): string {
  return actor?.userId ?? `@${address}`;
}
