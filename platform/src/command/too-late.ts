/**
 * An accepted command whose events come after the closing of their room in the log is unreachable there. It is refused like later commands,
 * and its events are reverted, so that the content does not reappear elsewhere (decision 111).
 */
import { type Access, type Actor, admit } from '@folkmoot/contracts/kernel/access';
import type { Recorded } from '@folkmoot/contracts/kernel/event';
import { isRefusal, type Refusal } from '@folkmoot/contracts/kernel/refusal';
import type { Codec } from '../event-log/codec.ts';
import type { EventLog } from '../event-log/port.ts';
import type { ClosedRooms } from './closed-rooms.ts';
import type { AnyHandler } from './handler.ts';

type Options = {
  readonly log: Pick<EventLog, 'append'>;
  readonly codec: Pick<Codec, 'encode'>;
  readonly closed: Pick<ClosedRooms, 'closedBefore'>;
  readonly accessOf: (actor: Actor | null, params: Readonly<Record<string, string>>) => Access;
  readonly refresh: () => Promise<boolean>;
};

type Decided<Deps> = Extract<AnyHandler<Deps>, { kind: 'decided' }>;
type Caller = { readonly actor: Actor | null; readonly params: unknown };

/** `facts`: a refusal if the command is a repeat whose facts no longer exist. */
export type TooLate<Deps> = (
  handler: Decided<Deps>,
  input: Caller,
  recorded: readonly Recorded[],
  facts: unknown,
) => Promise<Refusal | null>;

/** Called when the signals of the appended events have arrived. Returns null if the room is open. */
export function tooLate<Deps>({ log, codec, closed, accessOf, refresh }: Options): TooLate<Deps> {
  return async ({ route, within }, { actor, params }, recorded, facts) => {
    const place = within?.(recorded, isRefusal(facts) ? null : facts) ?? null;
    const [first] = recorded;
    if (place === null || first === undefined || !closed.closedBefore(place.room, place.position ?? first.position)) return null;
    await refresh();
    const refused = admit(route.who, accessOf(actor, params as Readonly<Record<string, string>>));
    if (refused === null) return null;
    const meta = { ...first.meta, causationId: first.id };
    await log.append(first.stream, 'any', await codec.encode(place.withdrawn, meta));
    for (const { stream, event } of place.sideEvents ?? []) await log.append(stream, 'any', await codec.encode([event], meta));
    return refused;
  };
}
