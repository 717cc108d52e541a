/** Facts for the decider of scheduled messages. */
import { CHANNEL_TYPE } from '@folkmoot/contracts/channels/limits';
import { isBlank } from '@folkmoot/contracts/kernel/blank';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { CodeOf } from '@folkmoot/contracts/kernel/route';
import type { sendMessage } from '@folkmoot/contracts/messages/commands';
import type { changeScheduledMessage, scheduleMessage, sendScheduledMessage } from '@folkmoot/contracts/scheduled-messages/commands';
import type { Input } from '@folkmoot/platform/command/handler';
import type { Deps } from '../domain.ts';
import { isTooLong, sendFacts } from '../messages/messages.facts.ts';
import { callerId } from '../servers/caller.ts';
import { notInTickets } from '../tickets/ticket-place.ts';
import type { SendingFacts } from './decide-sending.ts';
import type { ChangeFacts } from './scheduled-messages.decider.ts';
import { type Scheduled, type ScheduledText, scheduledStream, scheduledTexts } from './scheduled-state.ts';

export async function storedMessage(deps: Deps, userId: string, id: string): Promise<ScheduledText | null> {
  return (await deps.stateOf(scheduledTexts, scheduledStream(userId))).get(id) ?? null;
}

function textRefused(content: string, deps: Deps): Refusal<'NothingToSend' | 'MessageTooLong'> | null {
  if (isBlank(content)) return refuse('NothingToSend');
  return isTooLong(content, deps) ? refuse('MessageTooLong') : null;
}

export function scheduleFacts(
  input: Input<typeof scheduleMessage>,
  deps: Deps,
): Scheduled | Refusal<'NotInTickets' | 'NotATextChannel' | 'NothingToSend' | 'MessageTooLong'> {
  const { access, body, params, now } = input;
  const refusal = notInTickets(access) ?? textRefused(body.content, deps);
  if (refusal) return refusal;
  if (access.channel?.type === CHANNEL_TYPE.CATEGORY) return refuse('NotATextChannel');
  return {
    scheduledMessageId: input.newId(),
    userId: callerId(input),
    channelId: params.channelId,
    content: body.content,
    timeZone: body.timeZone,
    replyToMessageIds: [...new Set(body.replyToMessageIds)],
    mentionReplies: body.mentionReplies === true,
    silent: body.silent === true,
    sendAt: body.sendAt,
    createdAt: now,
  };
}

export async function changeFacts(
  input: Input<typeof changeScheduledMessage>,
  deps: Deps,
): Promise<ChangeFacts | Refusal<'UnknownScheduledMessage' | 'NothingToSend' | 'MessageTooLong'>> {
  const { content, sendAt, timeZone } = input.body;
  const refusal = content === undefined ? null : textRefused(content, deps);
  if (refusal) return refusal;
  const stored = await storedMessage(deps, callerId(input), input.params.scheduledMessageId);
  if (!stored) return refuse('UnknownScheduledMessage');
  const change = {
    ...(content !== undefined && { content }),
    ...(sendAt !== undefined && { sendAt }),
    ...(timeZone !== undefined && { timeZone }),
  };
  return { stored, change, now: input.now };
}

type SendingInput = Omit<Input<typeof sendMessage>, 'params' | 'body'> & Pick<Input<typeof sendScheduledMessage>, 'params'>;

/** `isDue`: sent by the clock, so only if its time has come. */
export async function sendingFacts(
  input: SendingInput,
  deps: Deps,
  isDue: boolean,
): Promise<SendingFacts | Refusal<CodeOf<typeof sendMessage> | 'UnknownScheduledMessage'>> {
  const { now, params } = input;
  const stored = await storedMessage(deps, callerId(input), params.scheduledMessageId);
  if (!stored || stored.message.channelId !== params.channelId) return refuse('UnknownScheduledMessage');
  if (isDue && (stored.isRefused || stored.message.sendAt > now)) return refuse('UnknownScheduledMessage');
  const { content, replyToMessageIds, mentionReplies, silent } = stored.message;
  const body: Input<typeof sendMessage>['body'] = {
    content: content ?? '',
    replyToMessageIds,
    mentionReplies,
    silent,
    socketId: undefined,
    nerimityCdnFileId: undefined,
    nerimityCdnFileIds: undefined,
    googleDriveAttachment: undefined,
    attachmentDescription: undefined,
    attachmentSpoiler: undefined,
    voice: undefined,
    htmlEmbed: undefined,
    buttons: undefined,
    poll: undefined,
  };
  const message = await sendFacts({ ...input, params: { channelId: params.channelId }, body }, deps);
  return isRefusal(message) ? message : { stored, message, fabricated: message.fabricated, isDue, now };
}
