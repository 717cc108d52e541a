/** Facts for the reminders decider. An inaccessible target gets the same answer as a missing one. */
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { addReminder } from '@folkmoot/contracts/reminders/commands';
import type { Input } from '@folkmoot/platform/command/handler';
import type { Deps } from '../domain.ts';
import { maySee, messageOf } from '../messages/messages.facts.ts';
import { isBlockedBy, readPost } from '../posts/posts.facts.ts';
import { callerId } from '../servers/caller.ts';
import type { AddFacts, Target } from './reminders.decider.ts';

async function messageTarget(deps: Deps, userId: string, messageId: string): Promise<Target | null> {
  const message = await messageOf(deps, messageId);
  return message && maySee(deps.warm, userId, message) ? { messageId, channelId: message.channelId, postId: null } : null;
}

async function postTarget(input: Input<typeof addReminder>, deps: Deps, postId: string): Promise<Target | null> {
  const post = await readPost(deps, postId);
  if (post.status !== 'active' || isBlockedBy(deps.warm, input.access, post.authorId, callerId(input))) return null;
  return { messageId: null, channelId: null, postId };
}

export async function addFacts(
  input: Input<typeof addReminder>,
  deps: Deps,
): Promise<AddFacts | Refusal<'OneTarget' | 'NothingToRemindOf'>> {
  const { messageId, postId, timestamp } = input.body;
  if ((messageId === undefined) === (postId === undefined)) return refuse('OneTarget');
  const userId = callerId(input);
  const target = messageId === undefined ? await postTarget(input, deps, postId ?? '') : await messageTarget(deps, userId, messageId);
  if (!target) return refuse('NothingToRemindOf');
  return { userId, reminderId: input.newId(), target, remindAt: timestamp, now: input.now };
}
