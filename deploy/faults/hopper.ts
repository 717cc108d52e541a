/**
 * A user who joins and leaves a server, and sends each request to another process than the one before, past the proxy. After an accepted
 * command the next request must know of it, on any process (H11).
 */
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import type { RouteSpec } from '@folkmoot/contracts/kernel/route';
import { leaveServer } from '@folkmoot/contracts/members/commands';
import { listMessages, sendMessage } from '@folkmoot/contracts/messages/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import type { Dice } from '../e2e/harness/dice.ts';
import { type Person, registerUser } from '../e2e/user.ts';
import { type Caller, startCaller } from './caller.ts';
import type { Recorder } from './history.ts';
import { repeatedly } from './repeatedly.ts';

export type HopperOptions = {
  /** The address of the proxy, for the preparations. */
  readonly url: string;
  /** The addresses of the processes at which the user calls. */
  readonly commandApis: readonly string[];
  readonly gateways: readonly string[];
  readonly owner: Person;
  readonly die: Dice;
  readonly recorder: Recorder;
  readonly pauseMs: number;
};

export type Hopper = { readonly stop: () => Promise<void> };

/** Takes the next address with each call. */
function inTurn<T>(all: readonly T[]): () => T {
  let next = 0;
  return () => {
    const found = all[next % all.length];
    next += 1;
    if (found === undefined) throw new Error('There is no process to call.');
    return found;
  };
}

export async function startHopper({ url, commandApis, gateways, owner, die, recorder, pauseMs }: HopperOptions): Promise<Hopper> {
  const person = await registerUser(url, 'Hal');
  const server = await owner.api.call(createServer, { body: { name: 'Where Hal comes and goes' } });
  const { code } = await owner.api.call(createInvite, { params: { serverId: server.id } });
  const params = { serverId: server.id, channelId: server.defaultChannelId, code };
  // Not recorded as calls: a process that is called directly may be restarted meanwhile.
  const unrecorded: Recorder = { now: recorder.now, entries: [], add: () => undefined };
  const callerOf = (base: string): Caller => startCaller({ url: base, die, recorder: unrecorded });
  const command = inTurn(commandApis.map(callerOf));
  const query = inTurn(gateways.map(callerOf));
  const ask = (call: Caller, route: RouteSpec, body?: unknown) =>
    call({ who: person, op: 'right', route, params, ...(body === undefined ? {} : { body }) });

  async function follow(after: string, expected: 'ok' | 'refused'): Promise<void> {
    const requests = [
      ['sendMessage', () => ask(command(), sendMessage, { content: after })],
      ['listMessages', () => ask(query(), listMessages)],
    ] as const;
    for (const [what, request] of requests) {
      const { start, outcome } = await request();
      recorder.add({ kind: 'followed', who: person.name, after, what, at: start, expected, outcome });
    }
  }

  async function hop(): Promise<void> {
    const joined = await ask(command(), joinServer);
    if (joined.outcome === 'ok') await follow('joinServer', 'ok');
    const left = await ask(command(), leaveServer);
    if (left.outcome === 'ok') await follow('leaveServer', 'refused');
  }

  return { stop: repeatedly(hop, { die, pauseMs }) };
}
