/** Calls the API like our client, and records each call: a call with an unknown result is repeated with the same key. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { RouteSpec } from '@folkmoot/contracts/kernel/route';
import type { Dice } from '../e2e/harness/dice.ts';
import { pathOf } from '../e2e/harness/http.ts';
import type { Call, Recorder } from './history.ts';

export type Ask = {
  readonly who: { readonly name: string; readonly token: string };
  readonly op: Call['op'];
  readonly route: RouteSpec;
  readonly params: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly channel?: string;
  readonly message?: string;
  readonly value?: string;
};

export type Answered = { readonly outcome: Call['outcome']; readonly start: number; readonly end: number; readonly body: unknown };

export type Caller = (ask: Ask) => Promise<Answered>;

const ANSWER_WITHIN_MS = 15_000;
/** Longer than any fault with its recovery. */
const GIVEN_UP_AFTER_MS = 60_000;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 2000;

/** Whether the status leaves it unknown if the command was executed. */
function isVague(status: number): boolean {
  return status >= 500 || status === 408 || status === 429;
}

function why(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

export type CallerOptions = { readonly url: string; readonly die: Dice; readonly recorder: Recorder };

export function startCaller({ url, die, recorder }: CallerOptions): Caller {
  async function attempt({ who, route, params, query, body }: Ask, key: string | null): Promise<{ status: number; body: unknown }> {
    const response = await fetch(new URL(pathOf(route, { params, ...(query ? { query } : {}) }), url), {
      method: route.method,
      headers: {
        authorization: who.token,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === null ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  }

  return async (ask) => {
    const key = ask.route.method === 'GET' ? null : randomUUID();
    const start = recorder.now();
    const failures: string[] = [];
    let outcome: Call['outcome'] = 'unknown';
    let body: unknown;
    for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(LONGEST_PAUSE_MS, wait * 2)) {
      try {
        const answer = await attempt(ask, key);
        if (!isVague(answer.status)) {
          body = answer.body;
          // A refusal after an unanswered attempt does not prove that the first attempt was not executed.
          if (answer.status < 400) outcome = 'ok';
          else if (failures.length === 0 || key === null) outcome = 'refused';
          break;
        }
        failures.push(`${answer.status} ${JSON.stringify(answer.body)}`);
      } catch (error) {
        failures.push(why(error));
      }
      if (recorder.now() - start > GIVEN_UP_AFTER_MS) break;
      await pause(wait / 2 + die.roll(wait));
    }
    const end = recorder.now();
    recorder.add({
      kind: 'call',
      who: ask.who.name,
      op: ask.op,
      channel: ask.channel ?? null,
      message: ask.message ?? madeBy(ask, body),
      value: ask.value ?? null,
      key,
      start,
      end,
      outcome,
      attempts: failures.length + (outcome === 'unknown' ? 0 : 1),
      failures,
    });
    return { outcome, start, end, body };
  };
}

/** The id of the message that a call created. */
function madeBy({ op }: Ask, body: unknown): string | null {
  if (op !== 'send' || typeof body !== 'object' || body === null || !('id' in body)) return null;
  return typeof body.id === 'string' ? body.id : null;
}
