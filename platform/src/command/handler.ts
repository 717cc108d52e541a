/**
 * How a domain says what happens on a command: facts, gate, stream, decide, reply. `mount.ts` runs it in the order of the
 * wire contract: authenticate, who, limit, gate, body, facts, load, decide, append, wait for the projection, reply.
 */
import type { Access, Actor } from '@folkmoot/contracts/kernel/access';
import type { Decision, Folding } from '@folkmoot/contracts/kernel/decider';
import type { AnyEvent, Client } from '@folkmoot/contracts/kernel/event';
import type { Refusal } from '@folkmoot/contracts/kernel/refusal';
import type { BodyOf, CodeOf, ParamsOf, QueryOf, ReplyOf, RouteSpec } from '@folkmoot/contracts/kernel/route';
import type { Room, Signal } from '@folkmoot/contracts/kernel/signal';
import { Failure } from '../errors.ts';
import type { Muting } from '../http/muting.ts';

/** What every facts function is told. `actor` is null only on public routes. */
export type Input<Route extends RouteSpec> = {
  readonly actor: Actor | null;
  readonly access: Access;
  readonly params: ParamsOf<Route>;
  readonly query: QueryOf<Route>;
  readonly body: BodyOf<Route>;
  /** Epoch ms at which the command was taken in: the only clock a decider sees. */
  readonly now: number;
  /** Mints the next id; ids rise in the order they are minted. */
  readonly newId: () => string;
  /** Client address, for limits and device records. */
  readonly address: string;
  /** From this very machine, as far as can be told. */
  readonly local?: boolean;
  /** What the client calls itself; the name of a session is made of it. */
  readonly agent?: string | null | undefined;
  /** What the command is given with; null: over a connection of theirs. */
  readonly client?: Client | null | undefined;
  /** Tags of the languages they want to be written to in, the dearest first. */
  readonly languages: readonly string[];
  readonly correlationId?: string | undefined;
};

export type Outcome = {
  readonly events: readonly AnyEvent[];
  /** Signals of these events, published after their projection committed. */
  readonly signals: readonly Signal[];
};

export type Within<Event extends AnyEvent> = { readonly room: Room; readonly withdrawn: readonly Event[] };

export type Handler<Route extends RouteSpec, Deps, State, Event extends AnyEvent, Facts> = {
  readonly route: Route;
  /** What the decision needs to know. May refuse, e.g. when something named in the body does not exist. */
  readonly facts: (input: Input<Route>, deps: Deps) => Facts | Refusal<CodeOf<Route>> | Promise<Facts | Refusal<CodeOf<Route>>>;
  /** Where refusals by the route's limit add up to a mute, and of what; null: nowhere, for this caller. */
  readonly mutes?: (access: Access) => Muting<CodeOf<Route>> | null;
  /** Refusals that must come before body errors (slow mode). */
  readonly gate?: (access: Access, now: number, deps: Deps) => Refusal<CodeOf<Route>> | null | Promise<Refusal<CodeOf<Route>> | null>;
  readonly stream: (input: Input<Route>, facts: Facts) => string;
  readonly folding: Folding<State, Event>;
  /** The stream is new with this command (its id was just minted): nothing to load. */
  readonly creates?: true | ((facts: Facts) => boolean);
  /** Nothing that was before matters to the decision: appended without loading, at any revision. */
  readonly blind?: true;
  /** The same person may have several under way at once: nothing about it is counted or limited across streams. */
  readonly concurrent?: true;
  readonly decide: (input: Input<Route>, state: State, facts: Facts) => Decision<Event, CodeOf<Route>>;
  /**
   * The first answer; kept for repeats of the same Idempotency-Key. A refusal: what was asked for is refused, and that left an event
   * (what is full is closed by who finds it so); a repeat finds that event and is refused again.
   */
  readonly reply: (outcome: Outcome, input: Input<Route>, facts: Facts) => ReplyOf<Route> | Refusal<CodeOf<Route>>;
  /** The reply is made of the outcome alone: a repeat is answered also where the facts are gone by then (a file is claimed once). */
  readonly repliesWithoutFacts?: true;
  /** The answer is not kept for repeats, since what it holds may be erased meanwhile: who may still is answered anew, for the same events. */
  readonly answersAnew?: true;
  /**
   * Where its events belong, and what takes them back, on the stream of the first: if that room ended before them in the log, they are
   * taken back, and the command is refused as what comes after. null: anywhere.
   */
  readonly within?: (events: readonly AnyEvent[]) => Within<Event> | null;
  /** Runs once the events are durable: secrets that never enter the log, warm caches. */
  readonly afterwards?: (input: Input<Route>, facts: Facts, deps: Deps) => void | Promise<void>;
};

/** A verb that leaves no event: it tells others and is forgotten (typing). */
export type Ephemeral<Route extends RouteSpec, Deps> = {
  readonly route: Route;
  readonly signals: (
    input: Input<Route>,
    deps: Deps,
  ) => readonly Signal[] | Refusal<CodeOf<Route>> | Promise<readonly Signal[] | Refusal<CodeOf<Route>>>;
  readonly reply: (input: Input<Route>) => ReplyOf<Route>;
};

/** A command whose writes are not events at all, because they are secrets (log in, send a code). */
export type Direct<Route extends RouteSpec, Deps> = {
  readonly route: Route;
  readonly answer: (input: Input<Route>, deps: Deps) => Promise<ReplyOf<Route> | Refusal<CodeOf<Route>>>;
};

/** One of the commands that a bulk command consists of. */
export type Part<Deps> = {
  /** Tells the parts of one command apart: a repeat of the command repeats each part. */
  readonly key: string;
  readonly handler: AnyHandler<Deps>;
  readonly params: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

/**
 * One command for many things: each part is decided, appended and refused by itself, as if it were given alone, with one correlation id.
 * The limit of the bulk command holds in place of the limits of its parts.
 */
export type Bulk<Route extends RouteSpec, Deps> = {
  readonly route: Route;
  readonly parts: (input: Input<Route>) => readonly Part<Deps>[];
  /** `refusals`: one a part, in their order; null: it was done. */
  readonly reply: (input: Input<Route>, refusals: readonly (Refusal | null)[]) => ReplyOf<Route>;
};

/** A mounted command with its types folded away; made only by `handle`, `tell`, `direct` and `bulk`. */
export type AnyHandler<Deps> =
  | ({ readonly kind: 'decided' } & Handler<RouteSpec, Deps, unknown, AnyEvent, unknown>)
  | ({ readonly kind: 'ephemeral' } & Ephemeral<RouteSpec, Deps>)
  | ({ readonly kind: 'direct' } & Direct<RouteSpec, Deps>)
  | ({ readonly kind: 'bulk' } & Bulk<RouteSpec, Deps>);

/** A command that is decided and leaves events. */
export function handle<Route extends RouteSpec, Deps, State, Event extends AnyEvent, Facts>(
  handler: Handler<Route, Deps, State, Event, Facts>,
): AnyHandler<Deps> {
  return { kind: 'decided', ...(handler as unknown as Handler<RouteSpec, Deps, unknown, AnyEvent, unknown>) };
}

export function tell<Route extends RouteSpec, Deps>(handler: Ephemeral<Route, Deps>): AnyHandler<Deps> {
  return { kind: 'ephemeral', ...(handler as unknown as Ephemeral<RouteSpec, Deps>) };
}

export function direct<Route extends RouteSpec, Deps>(handler: Direct<Route, Deps>): AnyHandler<Deps> {
  return { kind: 'direct', ...(handler as unknown as Direct<RouteSpec, Deps>) };
}

export function bulk<Route extends RouteSpec, Deps>(handler: Bulk<Route, Deps>): AnyHandler<Deps> {
  return { kind: 'bulk', ...(handler as unknown as Bulk<RouteSpec, Deps>) };
}

/** A command as a part of a bulk command: without a limit of its own, and side by side with the other parts. */
export function asPart<Deps>(handler: AnyHandler<Deps>): AnyHandler<Deps> {
  if (handler.kind !== 'decided') return handler;
  const { limit: _, ...route } = handler.route;
  return { ...handler, route, concurrent: true };
}

type Told<T> = { readonly name: string; readonly payload: { readonly _output: T } };

/** Payload of the first signal of a realtime event; null: what it would tell of went away meanwhile. */
export function signalledIfThere<T>(outcome: Outcome, event: Told<T>): T | null {
  for (const signal of outcome.signals) {
    if (signal.kind === 'emit' && signal.event === event.name) return signal.payload as T;
  }
  return null;
}

/** Payload of the first signal of a realtime event, for replies that are the record others are told of. */
export function signalled<T>(outcome: Outcome, event: Told<T>): T {
  const told = signalledIfThere(outcome, event);
  if (told !== null) return told;
  throw new Failure('Conflict', `The command left no ${event.name} to answer with: its subject went away meanwhile.`);
}
