/** Reads a channel in pages of messages, oldest first. */
import { call, textIn } from './call.ts';
import { markIn } from './content.ts';
import type { Kept } from './deliveries.ts';
import type { Facts } from './facts.ts';
import type { Failure } from './measure.ts';

export type Reader = { readonly facts: Facts; readonly token: string; readonly channelId: string };

export type Shown = {
  readonly id: string;
  readonly content: string;
  /** The names of the reader's own reactions. */
  readonly reacted: readonly string[];
};

export type Page = { readonly failure: Failure; readonly messages: readonly Shown[] };

/** The page size of clients. */
export const PAGE = 50;
const LONGEST_PAGE = 100;

function reactedIn(record: unknown): readonly string[] {
  if (typeof record !== 'object' || record === null || !('reactions' in record) || !Array.isArray(record.reactions)) return [];
  const own = record.reactions.filter((reaction: unknown) => {
    return typeof reaction === 'object' && reaction !== null && 'reacted' in reaction && reaction.reacted === true;
  });
  return own.map((reaction: unknown) => textIn(reaction, 'name'));
}

function shown(record: unknown): Shown {
  return { id: textIn(record, 'id'), content: textIn(record, 'content'), reacted: reactedIn(record) };
}

export async function readPage(reader: Reader, limit: number, before: string | null = null): Promise<Page> {
  const { facts, token, channelId } = reader;
  const query = before === null ? { limit } : { limit, before };
  const { failure, body } = await call(facts, token, 'listMessages', { params: { channelId }, query });
  if (failure !== null) return { failure, messages: [] };
  const records: unknown = JSON.parse(body);
  return { failure, messages: Array.isArray(records) ? records.map(shown) : [] };
}

/** All messages of this run since a time. */
export async function keptSince(reader: Reader, since: number): Promise<{ readonly failure: Failure; readonly kept: readonly Kept[] }> {
  const kept: Kept[] = [];
  let before: string | null = null;
  while (true) {
    const { failure, messages } = await readPage(reader, LONGEST_PAGE, before);
    if (failure !== null) return { failure, kept };
    const marks = messages.map(({ content }) => markIn(content, reader.facts.run)).filter((mark) => mark !== null);
    kept.push(...marks.filter(({ sentAt }) => sentAt >= since).map((mark) => ({ ...mark, channelId: reader.channelId })));
    const reachesFurther = marks.length > 0 && marks.every(({ sentAt }) => sentAt >= since);
    if (!reachesFurther || messages.length < LONGEST_PAGE) return { failure, kept };
    before = messages[0]?.id ?? null;
  }
}
