/** Facts for the bookmarks decider. An inaccessible message gets the same answer as a missing one. */
import type { saveMessage } from '@folkmoot/contracts/bookmarks/commands';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { MESSAGE_TYPE } from '@folkmoot/contracts/messages/limits';
import type { Input } from '@folkmoot/platform/command/handler';
import type { Deps } from '../domain.ts';
import { maySee, messageOf } from '../messages/messages.facts.ts';
import { callerId } from '../servers/caller.ts';
import type { SaveFacts } from './bookmarks.decider.ts';

/** null: none. */
export function noteOf(note: string | undefined): string | null {
  return note === undefined || note === '' ? null : note;
}

export async function saveFacts(input: Input<typeof saveMessage>, deps: Deps): Promise<SaveFacts | Refusal<'NothingToSave'>> {
  const { messageId, note } = input.body;
  const userId = callerId(input);
  const message = await messageOf(deps, messageId);
  if (!message || message.kind !== MESSAGE_TYPE.CONTENT || !maySee(deps.warm, userId, message)) return refuse('NothingToSave');
  return { userId, messageId, channelId: message.channelId, note: noteOf(note), now: input.now };
}
