/** Metadata stored with an event: who gave which command, when and from which client (decision 89). */
import type { EventMeta, Origin } from '@folkmoot/contracts/kernel/event';
import type { RouteSpec } from '@folkmoot/contracts/kernel/route';
import type { Input } from './handler.ts';

type Given = Pick<Input<RouteSpec>, 'actor' | 'client' | 'correlationId' | 'newId' | 'now'>;

/** The address is left out: it is personal data, and the log is permanent (H9). */
export function metaOf(command: string, input: Given): EventMeta {
  const correlationId = input.correlationId ?? input.newId();
  return { actor: input.actor?.userId ?? 'anonymous', command, correlationId, causationId: null, at: input.now, ...originOf(input) };
}

/** Folkmoot's own services act without a session. A bot's session id stays in the vault, because its token is derived from it. */
function originOf({ actor, client }: Given): { readonly from?: Origin } {
  if (actor?.bot) return { from: { client: 'bot' } };
  const session = actor && actor.userId !== SYSTEM && actor.sessionId !== '' ? { session: actor.sessionId } : {};
  const from = { ...(client && { client }), ...session };
  return Object.keys(from).length === 0 ? {} : { from };
}

const SYSTEM = 'system';
