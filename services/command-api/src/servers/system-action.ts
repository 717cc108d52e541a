/**
 * Actions of the system on a server when its time is over. If several processes try, the server's stream accepts one. Events for other
 * streams are saved as an intent first, so that another process completes them after a crash (H8).
 */
import type { Decided } from '@folkmoot/contracts/kernel/decider';
import { appendAll, type Intents, unkeyed, type Write } from '@folkmoot/platform/command/intents';
import type { WarmStore } from '@folkmoot/platform/command/warm';
import type { Codec } from '@folkmoot/platform/event-log/codec';
import type { AppendResult, EventLog } from '@folkmoot/platform/event-log/port';
import { type ServerEvent, type ServerState, serverFolding, serverStream } from './server-state.ts';

export type Reach = {
  readonly warm: WarmStore;
  readonly log: EventLog;
  readonly codec: Codec;
  readonly intents: Pick<Intents, 'begin' | 'answer' | 'drop'>;
  readonly newId: () => string;
};

type Facts = { readonly serverId: string; readonly now: number };

export type SystemAction = { readonly command: string; readonly decide: (state: ServerState, facts: Facts) => Decided<ServerEvent> };

const ACTOR = 'system';

async function keepWarm({ warm, codec }: Reach, results: readonly AppendResult[]): Promise<void> {
  const logged = results.flatMap((result) => (result.ok ? result.events : []));
  for (const event of await codec.decode(logged)) warm.apply(event);
}

/** The process that loses the race receives the event from the log. */
async function append(reach: Reach, writes: readonly Write[]): Promise<void> {
  const { log, intents } = reach;
  const note = writes.length > 1 ? { actor: ACTOR, key: unkeyed(), writes } : null;
  if (note) await intents.begin({ ...note, bodyHash: '' });
  const results = await appendAll(log, writes);
  if (results[0]?.ok) {
    await keepWarm(reach, results);
    if (note) await intents.answer(ACTOR, note.key, { status: 200, body: undefined });
  } else if (note) {
    await intents.drop(note);
  }
}

export async function runSystemAction(reach: Reach, facts: Facts, { command, decide }: SystemAction): Promise<void> {
  const { warm, codec, newId } = reach;
  const stream = serverStream(facts.serverId);
  const revision = warm.load(stream)?.revision ?? -1;
  const decided = decide(warm.state(serverFolding, facts.serverId), facts);
  const { events, sideEvents } = 'sideEvents' in decided ? decided : { events: decided, sideEvents: [] };
  if (events.length === 0 || revision < 0) return;
  const meta = { actor: ACTOR, command, correlationId: newId(), causationId: null, at: facts.now };
  const writes: Write[] = [{ stream, expected: revision, events: await codec.encode(events, meta) }];
  for (const other of sideEvents) writes.push({ stream: other.stream, expected: 'any', events: await codec.encode([other.event], meta) });
  await append(reach, writes);
}
