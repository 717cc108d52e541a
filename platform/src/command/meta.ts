/** What stands beside an event: who gave which command when, and from where (decision 89). */
import type { EventMeta, Origin } from '@folkmoot/contracts/kernel/event';
import type { RouteSpec } from '@folkmoot/contracts/kernel/route';
import type { Input } from './handler.ts';

type Given = Pick<Input<RouteSpec>, 'actor' | 'client' | 'correlationId' | 'newId' | 'now'>;

/** No address here: it is personal, and the log is for good (H9). */
export function metaOf(command: string, input: Given): EventMeta {
  const correlationId = input.correlationId ?? input.newId();
  return { actor: input.actor?.userId ?? 'anonymous', command, correlationId, causationId: null, at: input.now, ...originOf(input) };
}

/** Services of ours act without a session; the token of a bot follows from the id of its session, so that stays in the vault. */
function originOf({ actor, client }: Given): { readonly from?: Origin } {
  if (actor?.bot) return { from: { client: 'bot' } };
  const session = actor && actor.userId !== SYSTEM && actor.sessionId !== '' ? { session: actor.sessionId } : {};
  const from = { ...(client && { client }), ...session };
  return Object.keys(from).length === 0 ? {} : { from };
}

const SYSTEM = 'system';
