/** H4, H8: one answer a key, and what was accepted is there, once. */
import { isDeepStrictEqual } from 'node:util';
import type { EventOf, Recorded } from '@folkmoot/contracts/kernel/event';
import { isRefusal } from '@folkmoot/contracts/kernel/refusal';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { MessageSent } from '@folkmoot/contracts/messages/events';
import { type Call, isFinal, type Wish } from './caller.ts';
import type { Network } from './network.ts';

export type Sent = Recorded<EventOf<typeof MessageSent>>;

export function sentIn(events: readonly Recorded[]): readonly Sent[] {
  return events.filter((event): event is Sent => event.type === MessageSent.type);
}

export function callFaults(call: Call, network: Network, events: readonly Recorded[]): readonly string[] {
  const { wish, key, tries, done } = call;
  const what = `${wish.route.name} ${key ?? 'without a key'}`;
  const faults: string[] = [];
  if (!done) faults.push(`H8 ${what} was never answered`);
  for (const { thrown } of tries) if (thrown !== null) faults.push(`${what} threw ${thrown instanceof Error ? thrown.stack : thrown}`);
  const [first, ...others] = acceptedOf(call);
  for (const other of others) {
    if (!isDeepStrictEqual(other, first)) faults.push(`H4 ${what} was answered ${JSON.stringify(first)} and then ${JSON.stringify(other)}`);
  }
  const landedAt = landingOf(call, network);
  for (const { answer, begun, machine } of tries) {
    if (landedAt === null || begun.head < landedAt || !answer || !isRefusal(answer.result) || !isFinal(answer.result)) continue;
    // One that began before and was still under way there answers both.
    if (tries.some((each) => each.machine === machine && each.begun.head < landedAt && each.answer?.moment.step === answer.moment.step))
      continue;
    if (channelIsGone(wish, network)) continue;
    faults.push(`H4 ${what} was refused with ${answer.result.refused} after it had been done`);
  }
  return wish.route === sendMessage ? [...faults, ...sendFaults(call, events)] : faults;
}

/** Facts are gathered anew for a repeat whose first answer died with its process: with the channel gone there are none. */
function channelIsGone({ params }: Wish, { rows }: Network): boolean {
  return params.channelId !== undefined && !rows.channels.has(params.channelId);
}

function acceptedOf({ tries }: Call) {
  return tries.flatMap(({ answer }) => (answer && !isRefusal(answer.result) ? [answer.result] : []));
}

/** Where in the log the first event of the key's note lies; null: nowhere, or there was no key. */
function landingOf({ key }: Call, { ledger, store }: Network): number | null {
  const ids = new Set(ledger.begun.filter((each) => each.key === key).map((each) => each.writes[0]?.events[0]?.id));
  return store.events.find((event) => ids.has(event.id))?.position ?? null;
}

/** Every text is sent by one call only. */
function sendFaults(call: Call, events: readonly Recorded[]): readonly string[] {
  const { content } = sendMessage.body.parse(call.wish.body);
  const sent = sentIn(events).filter((event) => event.data.content === content);
  const ids = acceptedOf(call).map(({ body }) => sendMessage.reply.parse(body).id);
  const faults: string[] = [];
  if (sent.length > 1) faults.push(`H4 "${content}" was sent ${sent.length} times`);
  for (const id of ids)
    if (!sent.some((event) => event.data.messageId === id)) faults.push(`H8 "${content}" was accepted as ${id} and is lost`);
  return faults;
}
