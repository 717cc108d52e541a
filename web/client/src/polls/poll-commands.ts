/** Commands on polls of messages. The counts arrive as realtime events. A refusal is shown in a toast. */
import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import { endMessagePoll, voteMessagePoll, withdrawMessagePollVote } from '@folkmoot/contracts/polls/commands';
import { call } from '../api/call.ts';
import { problemOf } from '../api/problem.ts';
import { inOpenTimeline } from '../store/apply-messages.ts';
import { store } from '../store/store.ts';
import { showToast } from '../ui/toasts.ts';

type OnMessage = Pick<RawMessage, 'id' | 'channelId'>;

async function tried(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    showToast({ tone: 'alert', text: problemOf(error).message });
    return false;
  }
}

function showOwnVote({ id: messageId, channelId }: OnMessage, votedChoiceIds: readonly string[]): void {
  const change = { votedChoiceIds: [...votedChoiceIds] };
  store.update((state) => inOpenTimeline(state, channelId, { type: 'polled', messageId, change }));
}

/** Replaces an earlier vote. false: it was refused. */
export async function voteIn(message: OnMessage, choiceIds: readonly string[]): Promise<boolean> {
  const params = { channelId: message.channelId, messageId: message.id };
  return tried(async () => {
    await call(voteMessagePoll, { params, body: { choiceIds: [...choiceIds] } });
    showOwnVote(message, choiceIds);
  });
}

export async function removeVote(message: OnMessage): Promise<void> {
  await tried(async () => {
    await call(withdrawMessagePollVote, { params: { channelId: message.channelId, messageId: message.id } });
    showOwnVote(message, []);
  });
}

export async function endPoll({ id: messageId, channelId }: OnMessage): Promise<void> {
  await tried(() => call(endMessagePoll, { params: { channelId, messageId } }));
}
