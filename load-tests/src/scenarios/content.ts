/** Message texts with a mark: run, sender, number and time. Pure. Frames are searched without parsing them. */

export type Marked = {
  /** Unique among the messages of this run. */
  readonly key: string;
  readonly sentAt: number;
};

const WORDS = 'the quick answer is that nobody has looked at the release notes since Tuesday so let us talk it over after lunch'.split(' ');

/** Has a typical length: some words, sometimes a sentence. */
export function contentOf(run: string, key: string, sentAt: number): string {
  return `~${run}.${key}.${sentAt}~ ${WORDS.slice(0, 3 + (sentAt % (WORDS.length - 2))).join(' ')}`;
}

/** The first mark in a text. null: none. A key is `<sender>.<serial>`. */
export function markIn(text: string, run: string): Marked | null {
  const start = text.indexOf(`~${run}.`);
  if (start < 0) return null;
  const from = start + run.length + 2;
  const end = text.indexOf('~', from);
  const dot = text.lastIndexOf('.', end);
  return end < 0 || dot <= from ? null : { key: text.slice(from, dot), sentAt: Number(text.slice(dot + 1, end)) };
}

const CHANNEL = '"channelId":"';

/** The channel of a packet with one message. The first channel id in the packet is that of the message itself. */
export function channelIn(packet: string): string {
  const start = packet.indexOf(CHANNEL) + CHANNEL.length;
  return packet.slice(start, packet.indexOf('"', start));
}
