/**
 * An event as the history shows it: actor, action, time and position. Sealed fields stay sealed, and keys to invites and files are hidden.
 */
import type { EventMeta } from '@folkmoot/contracts/kernel/event';
import type { LoggedEvent } from '../event-log/port.ts';
import { isSealed } from '../vault/sealing.ts';
import { fieldWithoutKeys, streamWithoutKey } from './hidden-keys.ts';

export type ShownEvent = {
  readonly position: number;
  readonly id: string;
  readonly at: string;
  readonly type: string;
  readonly version: number;
  readonly stream: string;
  readonly revision: number;
  readonly by: string;
  readonly command: string;
  /** The client: one of `CLIENTS`, `product` for actions of the server itself, or `operator`. Empty: not recorded. */
  readonly from: string;
  /** Empty: no session, or not recorded. */
  readonly session: string;
  readonly correlationId: string;
  readonly causationId: string | null;
  readonly data: Readonly<Record<string, unknown>>;
};

export const SEALED = '[sealed]';

/** An operator acts like the product itself, with a command on the machine. */
export function originOf({ actor, command, from }: EventMeta): { readonly from: string; readonly session: string } {
  if (actor === 'system') return { from: command === 'admin' ? 'operator' : 'product', session: '' };
  return { from: from?.client ?? (from?.session === undefined ? '' : 'connection'), session: from?.session ?? '' };
}

export function shownEventOf(event: LoggedEvent): ShownEvent {
  const meta: EventMeta = JSON.parse(event.meta);
  const data: Readonly<Record<string, unknown>> = JSON.parse(event.data);
  return {
    position: event.position,
    id: event.id,
    at: new Date(meta.at).toISOString(),
    type: event.type,
    version: event.version,
    stream: streamWithoutKey(event.stream),
    revision: event.revision,
    by: meta.actor,
    command: meta.command,
    ...originOf(meta),
    correlationId: meta.correlationId,
    causationId: meta.causationId,
    data: Object.fromEntries(
      Object.entries(data).map(([field, value]) => [field, isSealed(value) ? SEALED : fieldWithoutKeys(field, value)]),
    ),
  };
}
