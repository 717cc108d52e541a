/** Rules of the previews of links in messages (servers document 3.4). Pure. */
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { embedText, type RawEmbed } from '@folkmoot/contracts/messages/embeds';
import { MessageEmbedAdded, MessageEmbedRemoved } from '@folkmoot/contracts/messages/events';
import { linkToEmbed, type MessageEvent, type MessageState, placeOf } from './message-state.ts';
import { activeMessage, type DeleteFacts } from './messages.decider.ts';

export type EmbedFacts = { /** The link that was looked up. */ readonly link: string; readonly embed: RawEmbed; readonly now: number };

/** Empty if the message was deleted, has another link by now, or has its embed. */
export function decideAddEmbed(state: MessageState, { link, embed, now }: EmbedFacts): readonly MessageEvent[] {
  if (state.status !== 'sent' || linkToEmbed(state) !== link) return [];
  return [MessageEmbedAdded({ ...placeOf(state), link, embed: embedText(embed), addedAt: now })];
}

/** Like a deletion of the message: its author may, and in a server those who may delete messages of others. */
export function decideRemoveEmbed(
  state: MessageState,
  facts: DeleteFacts,
): readonly MessageEvent[] | Refusal<'UnknownMessage' | 'NoLinkPreview' | 'MayNotRemoveEmbed'> {
  if (facts.shadowBanned && state.status === 'unsent') return [];
  const message = activeMessage(state, facts);
  if (!message) return refuse('UnknownMessage');
  if (message.authorId !== facts.userId && !facts.mayDeleteOthers) return refuse('MayNotRemoveEmbed');
  if (message.embed === null) return refuse('NoLinkPreview');
  if (message.embedRemovedBy !== null) return [];
  return [MessageEmbedRemoved({ ...placeOf(message), removedById: facts.userId, removedAt: facts.now })];
}

/** Authors can undo only their own removal. */
export function decideRestoreEmbed(
  state: MessageState,
  facts: DeleteFacts,
): readonly MessageEvent[] | Refusal<'UnknownMessage' | 'NoLinkPreview' | 'MayNotRestoreEmbed'> {
  if (facts.shadowBanned && state.status === 'unsent') return [];
  const message = activeMessage(state, facts);
  if (!message) return refuse('UnknownMessage');
  const mayRestore = facts.mayDeleteOthers || (message.authorId === facts.userId && message.embedRemovedBy !== 'moderator');
  if (!mayRestore) return refuse('MayNotRestoreEmbed');
  const { link, embed, embedRemovedBy } = message;
  if (embed === null) return refuse('NoLinkPreview');
  return embedRemovedBy === null ? [] : [MessageEmbedAdded({ ...placeOf(message), link, embed, addedAt: facts.now })];
}
