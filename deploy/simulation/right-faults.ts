/** H6: nobody sends where they may not: at once where the right was taken, within a second elsewhere. */
import type { Recorded } from '@folkmoot/contracts/kernel/event';
import { sentIn } from './call-faults.ts';
import type { Call } from './caller.ts';
import type { Network } from './network.ts';
import type { RightsOverTime } from './rights-over-time.ts';

export const GONE_WITHIN_MS = 1000;

export function sentWithoutRight(
  network: Network,
  events: readonly Recorded[],
  calls: readonly Call[],
  rights: RightsOverTime,
): readonly string[] {
  return sentIn(events).flatMap(({ data: { authorId, channelId, content }, position }) => {
    const by = rights.deprivedBy(authorId, channelId, position);
    if (by === null) return [];
    const since = events.filter((event) => event.position >= by && event.position < position && touches(event, authorId, channelId));
    const said = network.appended.get(position);
    const taken = network.appended.get(by);
    const last = network.appended.get(since.at(-1)?.position ?? by);
    if (!said || !taken || !last) return [`H6 "${content}" was sent by somebody who never might`];
    const late = said.at - last.at;
    if (late > GONE_WITHIN_MS) return [`H6 "${content}" was accepted ${late} ms after the right was gone`];
    // Where one thing was given back and not yet heard that another was taken, it is a matter of the second.
    if (since.some((event) => event.position > by && GIVING.has(event.type))) return [];
    const tries = calls.flatMap((call) => (isAbout(call, content) ? call.tries : []));
    const knowing = said.by === taken.by && tries.every((each) => each.begun.step > knownSince(network, by));
    return knowing ? [`H6 "${content}" was accepted where the right had been taken`] : [];
  });
}

const GIVING: ReadonlySet<string> = new Set(['MemberJoined', 'MemberRolesSet', 'ChannelPermissionsSet', 'RoleUpdated', 'ChannelCreated']);

/** Whether it may have changed what this person may in this channel. */
function touches({ type, data }: Recorded, userId: string, channelId: string): boolean {
  if (type.startsWith('Member')) return data.userId === userId;
  if (type.startsWith('Channel')) return data.channelId === channelId;
  return type.startsWith('Role');
}

/** The step at which the process that took the right had the whole command in the log: then it heeds it, and answers. */
function knownSince({ ledger, store, appended }: Network, position: number): number {
  const id = store.events[position]?.id;
  const note = ledger.begun.find(({ writes }) => writes.some((write) => write.events.some((event) => event.id === id)));
  const together = new Set(note?.writes.flatMap((write) => write.events.map((event) => event.id)) ?? [id]);
  const places = store.events.filter((event) => together.has(event.id)).map((event) => event.position);
  return Math.max(...places.map((place) => appended.get(place)?.known ?? Number.POSITIVE_INFINITY));
}

function isAbout({ wish }: Call, content: string | null): boolean {
  return typeof wish.body === 'object' && wish.body !== null && 'content' in wish.body && wish.body.content === content;
}
