/** Clicks on buttons and their answers. They are sent as signals and not stored. */
import type { Access } from '@folkmoot/contracts/kernel/access';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { emit, type Signal, userRoom } from '@folkmoot/contracts/kernel/signal';
import type { answerButton, clickButton } from '@folkmoot/contracts/messages/commands';
import { messageEvents } from '@folkmoot/contracts/messages/wire';
import type { Input } from '@folkmoot/platform/command/handler';
import type { Deps } from '../domain.ts';
import { mayReach } from '../inbox/dm-rule.ts';
import { membershipIn } from '../servers/membership.ts';
import type { SentMessage } from './message-state.ts';
import { messageOf } from './messages.facts.ts';

type OnButton = { readonly channelId: string; readonly messageId: string; readonly buttonId: string };

async function withButton(deps: Deps, { channelId, messageId, buttonId }: OnButton): Promise<SentMessage | Refusal<'UnknownButton'>> {
  const message = await messageOf(deps, messageId);
  const isThere = message?.channelId === channelId && message.buttonIds.includes(buttonId);
  return message && isThere ? message : refuse('UnknownButton');
}

function isHere(deps: Deps, access: Access, userId: string): boolean {
  const { channel } = access;
  if (!channel) return false;
  if (channel.serverId !== null) return membershipIn(deps.warm, channel.serverId, userId) !== null;
  return userId === access.actor?.userId || userId === channel.recipientId;
}

export async function clickSignals(
  input: Input<typeof clickButton>,
  deps: Deps,
): Promise<readonly Signal[] | Refusal<'UnknownButton' | 'ButtonAuthorGone' | 'MayNotMessage'>> {
  const message = await withButton(deps, input.params);
  if (isRefusal(message)) return message;
  if (!isHere(deps, input.access, message.authorId)) return refuse('ButtonAuthorGone');
  const refusal = mayReach(deps.warm, input.access);
  if (refusal) return refusal;
  if (input.access.shadowBanned) return [];
  const userId = input.actor?.userId ?? '';
  const { type = 'button_click', data } = input.body;
  const filled = type === 'modal_click' ? { type, data: data ?? {} } : { type };
  return [emit([userRoom(message.authorId)], messageEvents.buttonClicked, { ...input.params, userId, ...filled })];
}

export async function answerSignals(
  input: Input<typeof answerButton>,
  deps: Deps,
): Promise<readonly Signal[] | Refusal<'UnknownButton' | 'NotYourButton' | 'UnknownClicker' | 'MayNotMessage'>> {
  const message = await withButton(deps, input.params);
  if (isRefusal(message)) return message;
  if (message.authorId !== input.actor?.userId) return refuse('NotYourButton');
  const { userId, ...answer } = input.body;
  if (!isHere(deps, input.access, userId)) return refuse('UnknownClicker');
  const refusal = mayReach(deps.warm, input.access);
  if (refusal) return refusal;
  if (input.access.shadowBanned) return [];
  return [emit([userRoom(userId)], messageEvents.buttonAnswered, { ...input.params, userId: message.authorId, ...answer })];
}
