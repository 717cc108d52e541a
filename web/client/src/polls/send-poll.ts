/** Sends a message with a poll. */
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { call } from '../api/call.ts';
import { loadLatest } from '../messages/load-messages.ts';
import { timelineOf } from '../messages/timeline-state.ts';
import { applySlowMode } from '../messages/use-send-message.ts';
import { mentionNamesFor } from '../messages/use-submit.ts';
import { toWire } from '../messages/wire-text.ts';
import { inOpenTimeline, sentByMe } from '../store/apply-messages.ts';
import { store } from '../store/store.ts';

const HOUR_MS = 3_600_000;

export type PollDraft = {
  readonly question: string;
  readonly choices: readonly string[];
  readonly multiple: boolean;
  readonly anonymous: boolean;
  /** null: until the author ends it. */
  readonly hours: number | null;
};

/** The choices with visible text. */
export function writtenChoices(choices: readonly string[]): string[] {
  return choices.map((choice) => choice.trim()).filter((choice) => choice !== '');
}

/** `key`: the same for a repeat, so that the poll is sent once. Throws a refusal. */
export async function sendPoll(channelId: string, draft: PollDraft, { key, now }: { readonly key: string; readonly now: number }) {
  const { question, choices, multiple, anonymous, hours } = draft;
  const content = toWire(question.trim(), await mentionNamesFor(channelId, question));
  const poll = { choices: writtenChoices(choices), multiple, anonymous, ...(hours === null ? {} : { endsAt: now + hours * HOUR_MS }) };
  const message = await call(sendMessage, { params: { channelId }, body: { content, poll } }, { idempotencyKey: key });
  if (timelineOf(store.get().timelines, channelId).moreAfter) void loadLatest(channelId);
  store.update((state) => sentByMe(inOpenTimeline(state, channelId, { type: 'created', message, own: true }), message));
  applySlowMode(channelId, message.createdAt);
}
