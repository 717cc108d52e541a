/** What the product itself does to a server when its time is up. Of several processes that try at once the stream lets one through. */
import type { WarmStore } from '@folkmoot/platform/command/warm';
import type { Codec } from '@folkmoot/platform/event-log/codec';
import type { EventLog } from '@folkmoot/platform/event-log/port';
import { type ServerEvent, type ServerState, serverFolding, serverStream } from './server-state.ts';

export type Reach = { readonly warm: WarmStore; readonly log: EventLog; readonly codec: Codec; readonly newId: () => string };

type Facts = { readonly serverId: string; readonly now: number };

export type ProductAct = { readonly command: string; readonly decide: (state: ServerState, facts: Facts) => readonly ServerEvent[] };

/** Whoever loses the race for a stream hears of it from the log. */
export async function actAsProduct({ warm, log, codec, newId }: Reach, facts: Facts, { command, decide }: ProductAct): Promise<void> {
  const stream = serverStream(facts.serverId);
  const revision = warm.load(stream)?.revision ?? -1;
  const events = decide(warm.state(serverFolding, facts.serverId), facts);
  if (events.length === 0 || revision < 0) return;
  const meta = { actor: 'system', command, correlationId: newId(), causationId: null, at: facts.now };
  const result = await log.append(stream, revision, await codec.encode(events, meta));
  if (!result.ok) return;
  for (const event of await codec.decode(result.events)) warm.apply(event);
}
