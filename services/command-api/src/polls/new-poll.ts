/** The poll that is sent with a message. */
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { sendMessage } from '@folkmoot/contracts/messages/commands';
import type { SentPoll } from '@folkmoot/contracts/polls/sent-poll';
import type { Input } from '@folkmoot/platform/command/handler';
import { isPollEnd } from './polls.decider.ts';

/** null: the message has none. */
export function newPoll({
  body,
  now,
  newId,
}: Pick<Input<typeof sendMessage>, 'body' | 'now' | 'newId'>): SentPoll | null | Refusal<'PollEndOutOfRange'> {
  if (!body.poll) return null;
  const { choices, multiple = false, anonymous = false, endsAt = null } = body.poll;
  if (!isPollEnd(endsAt, now)) return refuse('PollEndOutOfRange');
  return { choices: choices.map((content) => ({ id: newId(), content })), multiple, anonymous, endsAt };
}
