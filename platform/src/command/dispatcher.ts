/**
 * Runs a command in the order that the wire contract fixes: authenticate → who → limit → gate → body → facts → load → decide → append
 * (expected revision, at most 3 retries) → wait for the projection → reply. HTTP is only one caller (`mount.ts`). If other instances accept
 * commands, too, it first catches up with them (H11).
 */
import { type Access, type Actor, admit } from '@folkmoot/contracts/kernel/access';
import type { Client, EventMeta } from '@folkmoot/contracts/kernel/event';
import { fault, sentence } from '@folkmoot/contracts/kernel/faults';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { hasNoBody, type RouteSpec } from '@folkmoot/contracts/kernel/route';
import type { Signal } from '@folkmoot/contracts/kernel/signal';
import { isFailure } from '../errors.ts';
import { checked } from '../http/input.ts';
import { overLimit, type RateLimits, type ReportRateLimit } from '../http/rate-limits.ts';
import {
  type AnyInput,
  actorName,
  answered,
  type CommandResult,
  type DecidedHandler,
  type DecidingOptions,
  deciding,
  type Note,
} from './deciding.ts';
import type { AnyHandler } from './handler.ts';
import { hasLanded } from './intents.ts';
import { metaOf } from './meta.ts';

export type RawCommand = {
  readonly token: string | null;
  /** Set only by Folkmoot's own services, which have authenticated the person themselves. */
  readonly actor?: Actor;
  readonly params: Readonly<Record<string, string>>;
  readonly query: unknown;
  readonly body: unknown;
  readonly address: string;
  /** Whether the request comes from this machine (`isLocalRequest`). Default: false. */
  readonly local?: boolean;
  /** The client's User-Agent header. */
  readonly agent?: string | null;
  /** The kind of client, as the client states it. */
  readonly client?: Client;
  /** Accepted languages (Accept-Language), the preferred one first. */
  readonly languages?: readonly string[];
  readonly idempotencyKey: string | null;
  /** Id of the HTTP request. It is stored with the events and logged with every line about the command. */
  readonly correlationId?: string;
  /** Receives the counts of the route's rate limit. */
  readonly reportRateLimit?: ReportRateLimit;
};

/** A refused command of an authenticated person. Its input is unchecked and may be anything. */
export type RefusedCommand = {
  readonly route: RouteSpec;
  readonly refusal: Refusal;
  readonly actor: Actor;
  readonly params: RawCommand['params'];
  readonly body: unknown;
  /** The metadata that its events would have had. */
  readonly meta: EventMeta;
};

export type Dispatcher<Deps> = { readonly run: (handler: AnyHandler<Deps>, raw: RawCommand) => Promise<CommandResult> };

export type DispatcherOptions<Deps> = DecidingOptions<Deps> & {
  readonly limits: RateLimits;
  readonly clock: () => number;
  readonly newId: () => string;
  readonly authenticate: (token: string) => Promise<Actor | null>;
  /** Whether the owner of a token is blocked, also by address. Not checked for Folkmoot's own services. */
  readonly blocked?: (actor: Actor, address: string, now: number) => Refusal | null;
  /**
   * Settles when the warm structure has every event that was committed before the call. Rejects if this takes too long. Without it, no
   * other process accepts commands.
   */
  readonly upToDate?: () => Promise<void>;
  /** Called for every refusal of an authenticated person, before the answer. Must not throw. */
  readonly refused?: (refused: RefusedCommand) => Promise<void>;
};

type Caller = { readonly actor: Actor | null; readonly refused: Refusal | null };

/** Returns null if the command came over the person's socket. */
function clientOf({ client, actor }: RawCommand): Client | null {
  return client ?? (actor ? null : 'api');
}

const KEY_PATTERN = /^[\x21-\x7e]{1,128}$/;

type DirectHandler<Deps> = Extract<AnyHandler<Deps>, { kind: 'direct' }>;
type BulkHandler<Deps> = Extract<AnyHandler<Deps>, { kind: 'bulk' }>;

async function orBusy(work: () => Promise<CommandResult>): Promise<CommandResult> {
  try {
    return await work();
  } catch (error) {
    if (isFailure(error, 'Timeout') || isFailure(error, 'NotReady') || isFailure(error, 'Conflict')) return refuse('Busy');
    throw error;
  }
}

export function dispatcher<Deps>(options: DispatcherOptions<Deps>): Dispatcher<Deps> {
  const { deps, log, intents, limits, clock, newId } = options;
  const { decideAndAppend, resume, mayBeStale } = deciding(options);
  const running = new Map<string, { readonly bodyHash: string; readonly result: Promise<CommandResult> }>();

  async function authenticated(raw: RawCommand, route: RouteSpec): Promise<Caller> {
    const [first] = route.who;
    if (raw.actor) return { actor: raw.actor, refused: null };
    if (!raw.token || first?.need === 'nothing') return { actor: null, refused: null };
    const actor = await options.authenticate(raw.token);
    if (!actor) return { actor, refused: refuse('InvalidToken') };
    const blocked = options.blocked?.(actor, raw.address, clock()) ?? null;
    if (!blocked) return { actor, refused: null };
    // Another instance may have lifted the block.
    const isStill = (await options.refresh()) ? options.blocked?.(actor, raw.address, clock()) : blocked;
    return { actor, refused: isStill ?? null };
  }

  function limited(
    handler: AnyHandler<Deps>,
    access: Access,
    actor: Actor | null,
    raw: RawCommand,
    now: number,
  ): Refusal | null | Promise<Refusal | null> {
    const { limit } = handler.route;
    if (!limit) return null;
    const key = limit.by === 'everyone' ? 'everyone' : limit.by === 'address' || !actor ? raw.address : actor.userId;
    const muting = handler.kind === 'decided' ? handler.mutes?.(access) : null;
    return overLimit(limits, limit, key, now, raw.reportRateLimit ?? null, muting);
  }

  function inputOf(route: RouteSpec, raw: RawCommand, actor: Actor | null, access: Access, now: number): AnyInput | Refusal {
    const params = checked(route.params, raw.params);
    if (isRefusal(params)) return params;
    const query = checked(route.query, raw.query);
    if (isRefusal(query)) return query;
    const body = checked(route.body, raw.body === null && hasNoBody(route) ? undefined : raw.body);
    if (isRefusal(body)) return body;
    return {
      actor,
      access,
      params: params.value,
      query: query.value,
      body: body.value,
      now,
      newId,
      address: raw.address,
      local: raw.local ?? false,
      agent: raw.agent ?? null,
      client: clientOf(raw),
      languages: raw.languages ?? [],
      correlationId: raw.correlationId,
    } as AnyInput;
  }

  /** Runs a key once: a repeat, even one that arrives before the first is answered, gets the first answer (H4). */
  async function once(handler: DecidedHandler<Deps>, raw: RawCommand, actor: Actor | null, key: string): Promise<CommandResult> {
    const bodyHash = intents.hashOf([handler.route.name, raw.params, raw.query, raw.body]);
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

  /**
   * A completed command is answered before any check, because the first run may have removed the permission it needed. A command that a
   * crashed process recorded but did not append runs now only if it is still permitted (H6).
   */
  async function repeatOrProceed(handler: DecidedHandler<Deps>, raw: RawCommand, actor: Actor | null, note: Note): Promise<CommandResult> {
    const earlier = await intents.find(actorName(actor, raw.address), note.key);
    if (!earlier) return proceed(handler, raw, actor, note);
    if (earlier.bodyHash !== note.bodyHash) return refuse('KeyReused');
    if (earlier.answer && !handler.answersAnew) return earlier.answer;
    const access = options.accessOf(actor, raw.params);
    const refused = admit(handler.route.who, access);
    if (refused && (handler.answersAnew || !(await hasLanded(log, earlier)))) return refused;
    const input = inputOf(handler.route, raw, actor, access, clock());
    if (isRefusal(input)) return input;
    return resume(handler, input, await handler.facts(input, deps), earlier, note.bodyHash);
  }

  async function proceed(handler: AnyHandler<Deps>, raw: RawCommand, actor: Actor | null, note: Note | null): Promise<CommandResult> {
    const { route } = handler;
    const now = clock();
    let access = options.accessOf(actor, raw.params);
    // Another instance may have lifted the shadow ban. Without this check the message would stay hidden.
    if (access.shadowBanned && (await options.refresh())) access = options.accessOf(actor, raw.params);
    let refused = admit(route.who, access);
    if (refused && (await mayBeStale(actor, refused))) {
      access = options.accessOf(actor, raw.params);
      refused = admit(route.who, access);
    }
    // The caller had a token, so NoToken would be misleading: the account was deleted in the meantime.
    if (refused) return actor && refused.refused === 'NoToken' ? refuse('InvalidToken') : refused;
    const limit = limited(handler, access, actor, raw, now);
    if (limit) {
      const over = await limit;
      if (over) return over;
    }
    const gated = handler.kind === 'decided' ? handler.gate?.(access, now, deps) : null;
    if (gated) {
      const gate = await gated;
      if (gate) return gate;
    }
    const input = inputOf(route, raw, actor, access, now);
    if (isRefusal(input)) return input;
    if (handler.kind === 'decided') return decideAndAppend(handler, input, note);
    if (handler.kind === 'direct') return directly(handler, input);
    if (handler.kind === 'bulk') return inParts(handler, input, raw, actor);
    const signals = await handler.signals(input, deps);
    if (isRefusal(signals)) return signals;
    await publish(signals);
    return answered(route, handler.reply(input));
  }

  async function publish(signals: readonly Signal[]): Promise<void> {
    if (signals.length > 0) await options.bus.publish([{ partition: 0, position: -1, signals }]);
  }

  async function directly(handler: DirectHandler<Deps>, input: AnyInput): Promise<CommandResult> {
    const answer = await handler.answer(input, deps);
    if (!isRefusal(answer)) await publish(handler.signals?.(answer, input) ?? []);
    return answered(handler.route, answer);
  }

  /** Each part is decided alone: one refusal does not affect the others, and permissions are checked for each part (H6). */
  async function inParts(handler: BulkHandler<Deps>, input: AnyInput, raw: RawCommand, actor: Actor | null): Promise<CommandResult> {
    const { idempotencyKey: whole, query: _, reportRateLimit: __, ...rest } = raw;
    const shared = { ...rest, query: {}, correlationId: raw.correlationId ?? newId() };
    const results = await Promise.all(
      handler.parts(input).map(({ key, handler: part, params, body }) => {
        const idempotencyKey = whole === null ? null : `${whole}:${key}`;
        return orBusy(() => runAs(part, { ...shared, params, body, idempotencyKey }, actor));
      }),
    );
    return answered(
      handler.route,
      handler.reply(
        input,
        results.map((result) => (isRefusal(result) ? result : null)),
      ),
    );
  }

  async function runAs(handler: AnyHandler<Deps>, raw: RawCommand, actor: Actor | null): Promise<CommandResult> {
    const key = raw.idempotencyKey;
    if (key === null || handler.kind !== 'decided') return proceed(handler, raw, actor, null);
    if (!KEY_PATTERN.test(key) || key.startsWith('~'))
      return refuse('InvalidInput', { text: sentence('The Idempotency-Key', fault('notValid')) });
    return once(handler, raw, actor, key);
  }

  async function run(handler: AnyHandler<Deps>, raw: RawCommand): Promise<CommandResult> {
    const { route } = handler;
    // Also before the token is checked: another instance may have ended its session.
    if (options.upToDate) await options.upToDate();
    const { actor, refused } = await authenticated(raw, route);
    const result = refused ?? (await runAs(handler, raw, actor));
    if (options.refused && actor && isRefusal(result)) {
      const meta = metaOf(route.name, { actor, now: clock(), newId, correlationId: raw.correlationId, client: clientOf(raw) });
      await options.refused({ route, refusal: result, actor, params: raw.params, body: raw.body, meta });
    }
    return result;
  }

  return {
    async run(handler, raw) {
      return orBusy(() => run(handler, raw));
    },
  };
}
