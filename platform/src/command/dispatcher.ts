/**
 * Runs a command, in the order the wire contract fixes: authenticate → who → limit → gate → body → facts → load → decide →
 * append (expected revision, at most 3 retries) → wait for the projection → reply. HTTP is only one way in (`mount.ts`).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Access, type Actor, admit } from '@folkmoot/contracts/kernel/access';
import type { Decided } from '@folkmoot/contracts/kernel/decider';
import { fold } from '@folkmoot/contracts/kernel/decider';
import type { AnyEvent, EventMeta, Recorded } from '@folkmoot/contracts/kernel/event';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { RouteSpec } from '@folkmoot/contracts/kernel/route';
import { Failure, isFailure } from '../errors.ts';
import type { Codec } from '../event-log/codec.ts';
import type { EventLog, ExpectedRevision, LoggedEvent } from '../event-log/port.ts';
import { checked } from '../http/input.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { SignalBus } from '../signal/bus.ts';
import type { AnyHandler, Input } from './handler.ts';
import { type Answered, appendAll, hashOf, type Intent, type Intents, unkeyed, type Write } from './intents.ts';
import { lanes } from './lanes.ts';
import type { SignalWaiter } from './signal-waiter.ts';
import { categoryOf, type WarmStore } from './warm.ts';

export type RawCommand = {
  readonly token: string | null;
  /** Set only by services of ours that have authenticated the person themselves. */
  readonly actor?: Actor;
  readonly params: Readonly<Record<string, string>>;
  readonly query: unknown;
  readonly body: unknown;
  readonly address: string;
  readonly idempotencyKey: string | null;
};

export type CommandResult = Answered | Refusal;

export type Dispatcher<Deps> = { readonly run: (handler: AnyHandler<Deps>, raw: RawCommand) => Promise<CommandResult> };

export type DispatcherOptions<Deps> = {
  readonly deps: Deps;
  readonly log: EventLog;
  readonly codec: Codec;
  readonly warm: WarmStore;
  readonly intents: Intents;
  readonly waiter: SignalWaiter;
  readonly bus: SignalBus;
  readonly limits: RateLimits;
  readonly clock: () => number;
  readonly newId: () => string;
  readonly authenticate: (token: string) => Promise<Actor | null>;
  readonly accessOf: (actor: Actor | null, params: Readonly<Record<string, string>>) => Access;
};

type DecidedHandler<Deps> = Extract<AnyHandler<Deps>, { kind: 'decided' }>;
type AnyInput = Input<RouteSpec>;
/** Answered already, or appended and to be answered once it is projected. */
type Outcome =
  | { readonly answer: CommandResult }
  | { readonly recorded: readonly Recorded[]; readonly facts: unknown; readonly noted: Note | null };

type Note = { readonly key: string; readonly bodyHash: string };
type Loaded = { readonly state: unknown; readonly revision: number };

/** Within a process commands on a stream wait for each other; conflicts come from other processes only. */
const MOST_TRIES = 8;
const PAUSE_MS = 10;
const KEY_PATTERN = /^[\x21-\x7e]{1,128}$/;

export function dispatcher<Deps>(options: DispatcherOptions<Deps>): Dispatcher<Deps> {
  const { deps, log, codec, warm, intents, waiter, limits, clock, newId } = options;
  const { inTurn } = lanes();
  const running = new Map<string, { readonly bodyHash: string; readonly result: Promise<CommandResult> }>();

  async function authenticated(raw: RawCommand, route: RouteSpec): Promise<Actor | null | Refusal> {
    const [first] = route.who;
    if (raw.actor) return raw.actor;
    if (!raw.token || first?.need === 'nothing') return null;
    return (await options.authenticate(raw.token)) ?? refuse('InvalidToken');
  }

  function limited(route: RouteSpec, actor: Actor | null, address: string, now: number): Refusal | null {
    if (!route.limit) return null;
    const key = route.limit.by === 'everyone' ? 'everyone' : route.limit.by === 'address' || !actor ? address : actor.userId;
    const ttl = limits.take(route.limit, key, now);
    return ttl > 0 ? refuse('RateLimited', { ttl }) : null;
  }

  function inputOf(route: RouteSpec, raw: RawCommand, actor: Actor | null, access: Access, now: number): AnyInput | Refusal {
    const params = checked(route.params, raw.params);
    if (isRefusal(params)) return params;
    const query = checked(route.query, raw.query);
    if (isRefusal(query)) return query;
    const body = checked(route.body, raw.body);
    if (isRefusal(body)) return body;
    return { actor, access, params: params.value, query: query.value, body: body.value, now, newId, address: raw.address } as AnyInput;
  }

  async function load(handler: DecidedHandler<Deps>, stream: string): Promise<Loaded> {
    const kept = warm.load(stream);
    if (kept) return kept;
    const events = await codec.decode(await log.readStream(stream));
    return { state: fold(handler.folding, events), revision: events.at(-1)?.revision ?? -1 };
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

  /** What a person does at once is done in turn, but for what is marked as harmless side by side. */
  async function decideAndAppend(handler: DecidedHandler<Deps>, input: AnyInput, note: Note | null): Promise<CommandResult> {
    const work = () => factsThenAppend(handler, input, note);
    const actor = actorName(input.actor, input.address);
    const outcome = await (handler.concurrent ? work() : inTurn(`actor ${actor}`, work));
    if ('answer' in outcome) return outcome.answer;
    const { recorded, facts, noted } = outcome;
    const result = answerWith(handler, input, facts, recorded, await waiter.signalsOf(recorded.map((event) => event.position)));
    if (noted) void intents.answer(actor, noted.key, result).catch(() => undefined);
    return result;
  }

  async function factsThenAppend(handler: DecidedHandler<Deps>, input: AnyInput, note: Note | null): Promise<Outcome> {
    const facts = await handler.facts(input, deps);
    if (isRefusal(facts)) return { answer: facts };
    const stream = handler.stream(input, facts);
    const append = () => appendDecided(handler, input, note, facts, stream);
    return handler.creates || handler.blind ? append() : inTurn(stream, append);
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
      const loaded: Loaded =
        handler.creates || handler.blind ? { state: handler.folding.initial, revision: -1 } : await load(handler, stream);
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
        if (noted) await intents.drop(actor, noted.key);
        await pause(Math.random() * PAUSE_MS * attempt);
        await catchUp(stream);
        continue;
      }
      const events = 'beside' in decision ? [...decision.events, ...decision.beside.map((other) => other.event)] : decision;
      const logged = results.flatMap((result) => (result.ok ? result.events : []));
      const recorded = keepWarm(logged, events, meta);
      await handler.afterwards?.(input, facts, deps);
      return { recorded, facts, noted };
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
    if (earlier.answer) return earlier.answer;
    const results = await appendAll(log, earlier.writes);
    const logged = results.flatMap((result) => (result.ok ? result.events : []));
    if (results.some((result) => !result.ok)) {
      await intents.drop(earlier.actor, earlier.key);
      return refuse('InProgress');
    }
    const recorded = await codec.decode(logged);
    for (const event of recorded) if (warm.categories.has(categoryOf(event.stream))) warm.apply(event);
    if (isRefusal(facts)) return facts;
    const positions = recorded.map((event) => event.position);
    const signals = waiter.signalsOf(positions);
    await options.bus.recall(positions);
    const result = answerWith(handler, input, facts, recorded, await signals);
    await intents.answer(earlier.actor, earlier.key, result);
    return result;
  }

  /** One run a key: a repeat, also one that comes before the first is answered, gets the first answer (H4). */
  async function once(handler: DecidedHandler<Deps>, raw: RawCommand, actor: Actor | null, key: string): Promise<CommandResult> {
    const bodyHash = hashOf([handler.route.name, raw.params, raw.query, raw.body]);
    const slot = `${actorName(actor, raw.address)}\n${key}`;
    const inFlight = running.get(slot);
    if (inFlight) return inFlight.bodyHash === bodyHash ? inFlight.result : refuse('KeyReused');
    const result = repeatOrProceed(handler, raw, actor, { key, bodyHash });
    running.set(slot, { bodyHash, result });
    try {
      return await result;
    } finally {
      running.delete(slot);
    }
  }

  /** What was already done is answered before anything is asked: the first run may have taken the very right it needed. */
  async function repeatOrProceed(handler: DecidedHandler<Deps>, raw: RawCommand, actor: Actor | null, note: Note): Promise<CommandResult> {
    const earlier = await intents.find(actorName(actor, raw.address), note.key);
    if (!earlier) return proceed(handler, raw, actor, note);
    if (earlier.bodyHash !== note.bodyHash) return refuse('KeyReused');
    if (earlier.answer) return earlier.answer;
    const input = inputOf(handler.route, raw, actor, options.accessOf(actor, raw.params), clock());
    if (isRefusal(input)) return input;
    return resume(handler, input, await handler.facts(input, deps), earlier, note.bodyHash);
  }

  async function proceed(handler: AnyHandler<Deps>, raw: RawCommand, actor: Actor | null, note: Note | null): Promise<CommandResult> {
    const { route } = handler;
    const now = clock();
    const access = options.accessOf(actor, raw.params);
    const refused = admit(route.who, access) ?? limited(route, actor, raw.address, now);
    if (refused) return refused;
    const gated = handler.kind === 'decided' ? handler.gate?.(access, now, deps) : null;
    if (gated) return gated;
    const input = inputOf(route, raw, actor, access, now);
    if (isRefusal(input)) return input;
    if (handler.kind === 'decided') return decideAndAppend(handler, input, note);
    if (handler.kind === 'direct') return answered(route, await handler.answer(input, deps));
    const signals = handler.signals(input, deps);
    if (isRefusal(signals)) return signals;
    if (signals.length > 0) await options.bus.publish([{ position: -1, signals }]);
    return answered(route, handler.reply(input));
  }

  async function run(handler: AnyHandler<Deps>, raw: RawCommand): Promise<CommandResult> {
    const actor = await authenticated(raw, handler.route);
    if (isRefusal(actor)) return actor;
    const key = raw.idempotencyKey;
    if (key === null || handler.kind !== 'decided') return proceed(handler, raw, actor, null);
    if (!KEY_PATTERN.test(key) || key.startsWith('~')) return refuse('InvalidInput', { text: 'The Idempotency-Key is not valid.' });
    return once(handler, raw, actor, key);
  }

  return {
    async run(handler, raw) {
      try {
        return await run(handler, raw);
      } catch (error) {
        if (isFailure(error, 'Timeout') || isFailure(error, 'NotReady') || isFailure(error, 'Conflict')) return refuse('Busy');
        throw error;
      }
    },
  };
}

function expectedAfter(blind: true | undefined, revision: number): ExpectedRevision {
  if (blind) return 'any';
  return revision < 0 ? 'none' : revision;
}

function answered(route: RouteSpec, result: unknown): CommandResult {
  return isRefusal(result) ? result : { status: route.status ?? 200, body: result };
}

function answerWith<Deps>(
  handler: DecidedHandler<Deps>,
  input: AnyInput,
  facts: unknown,
  events: readonly Recorded[],
  signals: Awaited<ReturnType<SignalWaiter['signalsOf']>>,
): Answered {
  return { status: handler.route.status ?? 200, body: handler.reply({ events, signals }, input, facts) };
}

/** Whose key it is: keys of different people never meet. */
function actorName(actor: Actor | null, address: string): string {
  return actor?.userId ?? `@${address}`;
}

/** No address here: it is personal, and the log is for good (H9). */
function metaOf(command: string, input: AnyInput): EventMeta {
  const correlationId = input.newId();
  return { actor: input.actor?.userId ?? 'anonymous', command, correlationId, causationId: null, at: input.now };
}
