/**
 * How a domain defines a command: facts, gate, stream, decide, reply. The dispatcher runs it in the order of the wire contract:
 * authenticate, who, limit, gate, body, facts, load, decide, append, wait for the projection, reply.
 */
import type { Access, Actor } from '@folkmoot/contracts/kernel/access';
import type { Decision, Folding, SideEvent } from '@folkmoot/contracts/kernel/decider';
import type { AnyEvent, Client, Recorded } from '@folkmoot/contracts/kernel/event';
import type { Refusal } from '@folkmoot/contracts/kernel/refusal';
import type { BodyOf, CodeOf, ParamsOf, QueryOf, ReplyOf, RouteSpec } from '@folkmoot/contracts/kernel/route';
import type { Room, Signal } from '@folkmoot/contracts/kernel/signal';
import { Failure } from '../errors.ts';
import type { Muting } from '../http/muting.ts';

/** Input of every facts function. `actor` is null only on public routes. */
export type Input<Route extends RouteSpec> = {
  readonly actor: Actor | null;
  readonly access: Access;
  readonly params: ParamsOf<Route>;
  readonly query: QueryOf<Route>;
  readonly body: BodyOf<Route>;
  /** Epoch milliseconds at which the command was accepted: the only clock of a decider. */
  readonly now: number;
  /** Returns a new id. Ids increase in the order of the calls. */
  readonly newId: () => string;
  /** Client address, for limits and device records. */
  readonly address: string;
  /** Whether the request comes from this machine, as far as can be determined. */
  readonly local?: boolean;
  /** User-Agent of the client. The name of a session is derived from it. */
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

export type Within<Event extends AnyEvent> = {
  readonly room: Room;
  readonly withdrawn: readonly Event[];
  /** Events on other streams that revert the rest. */
  readonly sideEvents?: readonly SideEvent[];
  /** Log position of the event that needs the room. Default: of the first event. */
  readonly position?: number;
};

export type Handler<Route extends RouteSpec, Deps, State, Event extends AnyEvent, Facts> = {
  readonly route: Route;
  /** Data that the decision needs. May refuse, for example if the body names something that does not exist. */
  readonly facts: (input: Input<Route>, deps: Deps) => Facts | Refusal<CodeOf<Route>> | Promise<Facts | Refusal<CodeOf<Route>>>;
  /** The mute that repeated refusals by the route's limit lead to. Null if there is none for this caller. */
  readonly mutes?: (access: Access) => Muting<CodeOf<Route>> | null;
  /** Refusals that must come before errors in the body (slow mode). */
  readonly gate?: (access: Access, now: number, deps: Deps) => Refusal<CodeOf<Route>> | null | Promise<Refusal<CodeOf<Route>> | null>;
  readonly stream: (input: Input<Route>, facts: Facts) => string;
  readonly folding: Folding<State, Event>;
  /** The command starts a new stream with a fresh id, so there is nothing to load. */
  readonly creates?: true | ((facts: Facts) => boolean);
  /** The decision does not depend on earlier events: append without loading, at any revision. */
  readonly blind?: true;
  /** A person may run several at the same time: nothing is counted or limited across streams. */
  readonly concurrent?: true;
  readonly decide: (input: Input<Route>, state: State, facts: Facts) => Decision<Event, CodeOf<Route>>;
  /**
   * The first answer, stored for repeats of the same Idempotency-Key. May refuse although events were appended (a poll that turns out to be
   * full is closed); a repeat finds those events and is refused again.
   */
  readonly reply: (outcome: Outcome, input: Input<Route>, facts: Facts) => ReplyOf<Route> | Refusal<CodeOf<Route>>;
  /** The reply needs only the outcome, so a repeat is answered even if the facts no longer exist (a file can be claimed only once). */
  readonly repliesWithoutFacts?: true;
  /**
   * The answer is not stored for repeats, because its content may be erased. A repeat by an actor who still has permission gets a new
   * answer from the same events.
   */
  readonly answersAnew?: true;
  /**
   * The room of the events, and the events that revert them on the stream of the first. If the room closed earlier in the log, the events
   * are reverted and the command is refused. Null: no room. `facts` is null for a repeat whose facts no longer exist.
   */
  readonly within?: (events: readonly Recorded[], facts: Facts | null) => Within<Event> | null;
  /** Runs after the events are durable: for secrets that never enter the log, and for caches. */
  readonly afterwards?: (input: Input<Route>, facts: Facts, deps: Deps) => void | Promise<void>;
};

/** A command without events: it sends signals and stores nothing (typing). */
export type Ephemeral<Route extends RouteSpec, Deps> = {
  readonly route: Route;
  readonly signals: (
    input: Input<Route>,
    deps: Deps,
  ) => readonly Signal[] | Refusal<CodeOf<Route>> | Promise<readonly Signal[] | Refusal<CodeOf<Route>>>;
  readonly reply: (input: Input<Route>) => ReplyOf<Route>;
};

/** A command that writes secrets instead of events (log in, send a code). */
export type Direct<Route extends RouteSpec, Deps> = {
  readonly route: Route;
  readonly answer: (input: Input<Route>, deps: Deps) => Promise<ReplyOf<Route> | Refusal<CodeOf<Route>>>;
  /** Sent after the answer, for the actor's other clients. */
  readonly signals?: (answer: ReplyOf<Route>, input: Input<Route>) => readonly Signal[];
};

/** One of the commands that a bulk command consists of. */
export type Part<Deps> = {
  /** Identifies the part within the command: a repeat of the command repeats each part. */
  readonly key: string;
  readonly handler: AnyHandler<Deps>;
  readonly params: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

/**
 * One command for many items. Each part is decided, appended and refused on its own, with a shared correlation id. The limit of the bulk
 * command replaces the limits of its parts.
 */
export type Bulk<Route extends RouteSpec, Deps> = {
  readonly route: Route;
  readonly parts: (input: Input<Route>) => readonly Part<Deps>[];
  /** `refusals`: one per part, in the order of the parts; null: the part succeeded. */
  readonly reply: (input: Input<Route>, refusals: readonly (Refusal | null)[]) => ReplyOf<Route>;
};

/** A mounted command with its types erased. Created only by `handle`, `ephemeral`, `direct` and `bulk`. */
export type AnyHandler<Deps> =
  | ({ readonly kind: 'decided' } & Handler<RouteSpec, Deps, unknown, AnyEvent, unknown>)
  | ({ readonly kind: 'ephemeral' } & Ephemeral<RouteSpec, Deps>)
  | ({ readonly kind: 'direct' } & Direct<RouteSpec, Deps>)
  | ({ readonly kind: 'bulk' } & Bulk<RouteSpec, Deps>);

/** A command that is decided and appends events. */
export function handle<Route extends RouteSpec, Deps, State, Event extends AnyEvent, Facts>(
  handler: Handler<Route, Deps, State, Event, Facts>,
): AnyHandler<Deps> {
  return { kind: 'decided', ...(handler as unknown as Handler<RouteSpec, Deps, unknown, AnyEvent, unknown>) };
}

export function ephemeral<Route extends RouteSpec, Deps>(handler: Ephemeral<Route, Deps>): AnyHandler<Deps> {
  return { kind: 'ephemeral', ...(handler as unknown as Ephemeral<RouteSpec, Deps>) };
}

export function direct<Route extends RouteSpec, Deps>(handler: Direct<Route, Deps>): AnyHandler<Deps> {
  return { kind: 'direct', ...(handler as unknown as Direct<RouteSpec, Deps>) };
}

export function bulk<Route extends RouteSpec, Deps>(handler: Bulk<Route, Deps>): AnyHandler<Deps> {
  return { kind: 'bulk', ...(handler as unknown as Bulk<RouteSpec, Deps>) };
}

/** A command as part of a bulk command: without its own limit, and concurrent with the other parts. */
export function asPart<Deps>(handler: AnyHandler<Deps>): AnyHandler<Deps> {
  if (handler.kind !== 'decided') return handler;
  const { limit: _, ...route } = handler.route;
  return { ...handler, route, concurrent: true };
}

type RealtimeEvent<T> = { readonly name: string; readonly payload: { readonly _output: T } };

/** Payload of the first signal of a realtime event. Null if its subject was deleted in the meantime. */
export function signalledIfThere<T>(outcome: Outcome, event: RealtimeEvent<T>): T | null {
  for (const signal of outcome.signals) {
    if (signal.kind === 'emit' && signal.event === event.name) return signal.payload as T;
  }
  return null;
}

/** Payload of the first signal of a realtime event, for replies that are the same record that others receive. */
export function signalled<T>(outcome: Outcome, event: RealtimeEvent<T>): T {
  const payload = signalledIfThere(outcome, event);
  if (payload !== null) return payload;
  throw new Failure('Conflict', `The command produced no ${event.name} for its reply: its subject was deleted in the meantime.`);
}
