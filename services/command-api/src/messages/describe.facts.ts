/** Facts for the command that describes the file of a message. */
import type { Refusal } from '@folkmoot/contracts/kernel/refusal';
import type { describeAttachment } from '@folkmoot/contracts/messages/commands';
import type { Input } from '@folkmoot/platform/command/handler';
import type { Caught } from '../automod/automod.decider.ts';
import { caughtBy, timedOut } from '../automod/watch.facts.ts';
import type { Deps } from '../domain.ts';
import { mayReach } from '../inbox/dm-rule.ts';
import { notInTickets } from '../tickets/ticket-place.ts';
import { restoredDescription } from '../words/restored.ts';
import type { DescribeFacts } from './messages.decider.ts';
import { onMessage } from './messages.facts.ts';

export async function describeFacts(
  input: Input<typeof describeAttachment>,
  deps: Deps,
): Promise<(DescribeFacts & { readonly caught: Caught | null }) | Refusal<'NotInTickets' | 'MayNotMessage' | 'TimedOut'>> {
  const { access, params, body, now, newId } = input;
  const refusal = notInTickets(access) ?? mayReach(deps.warm, access) ?? timedOut(deps.warm, access, now);
  if (refusal) return refusal;
  const { messageId, attachmentId } = params;
  const description = await restoredDescription(input, deps);
  const facts = { ...(await onMessage(input, deps)), attachmentId, description, spoiler: body.spoiler };
  if (!description) return { ...facts, caught: null };
  const watched = { access, messageId, authorId: facts.userId, content: description, texts: [description], edited: true, now, newId };
  return { ...facts, caught: await caughtBy(watched, deps) };
}
