/** Forwards a message: the copy is an ordinary message of the user. */
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import type { RawMessage, RawMessageAttachment } from '@folkmoot/contracts/messages/wire';
import type { VoiceRecording } from '@folkmoot/contracts/voice-messages/recording';
import { call } from '../api/call.ts';
import { CallFailed, plainProblem } from '../api/problem.ts';
import { uploadFile } from '../api/upload.ts';
import { instanceRules } from '../instance/instance-rules.ts';
import { loadParser } from '../markup/lazy-read.ts';
import { wordsOf } from '../markup/MarkupText.tsx';
import { nameOf } from '../members/names.ts';
import { shownName } from '../messages/attachment-name.ts';
import { addressOf, nameOf as fileNameOf, viewerOf } from '../messages/attachment-view.ts';
import { linkTo } from '../messages/message-link.ts';
import { mentionNamesFor } from '../messages/use-submit.ts';
import { toWire } from '../messages/wire-text.ts';
import { store } from '../store/store.ts';
import type { Destination } from './destinations.ts';
import { forwardedText, sourceLine } from './forwarded-text.ts';
import { text } from './texts.ts';

/** Opens the conversation with a user if there is none. */
async function channelOf(destination: Destination): Promise<string> {
  if (destination.kind !== 'person') return destination.id;
  const { channelId } = await call(openDm, { params: { userId: destination.id } });
  return channelId;
}

type CopiedFile = {
  readonly nerimityCdnFileId?: string;
  readonly voice?: VoiceRecording;
  readonly googleDriveAttachment?: { readonly id: string; readonly mime: string };
  readonly attachmentDescription?: string;
  readonly attachmentSpoiler?: true;
};

function copyOfDetails({ description, spoiler }: RawMessageAttachment): CopiedFile {
  return { ...(description !== undefined && { attachmentDescription: description }), ...(spoiler && { attachmentSpoiler: true }) };
}

/** A copy of its own, so that the forwarded file stays when the original is deleted. */
async function copyOfFile(attachment: RawMessageAttachment, channelId: string): Promise<CopiedFile> {
  const { provider, fileId, mime } = attachment;
  const viewer = viewerOf(attachment, Date.now());
  if (provider === 'google_drive' && fileId !== null) return { googleDriveAttachment: { id: fileId, mime: mime ?? '' } };
  const response = viewer === 'expired' ? null : await fetch(addressOf(attachment));
  if (!response?.ok) throw new CallFailed(plainProblem(400, text('expired')));
  const file = new File([await response.blob()], fileNameOf(attachment) ?? shownName(attachment), { type: mime ?? '' });
  const nerimityCdnFileId = await uploadFile(file, (id) => `attachments/${channelId}/${id}`);
  return { nerimityCdnFileId, ...(attachment.voice && { voice: attachment.voice }) };
}

function sourceOf(message: RawMessage): string {
  const channel = store.get().channels.get(message.channelId);
  const serverId = channel?.serverId ?? null;
  const name = nameOf(store.get(), serverId, message.createdById) ?? message.createdBy.username;
  return sourceLine({
    label: text('from', { name }),
    address: linkTo(message),
    channel: serverId === null ? null : (channel?.name ?? null),
    sentAt: message.createdAt,
  });
}

async function contentFor(message: RawMessage, channelId: string, comment: string): Promise<string> {
  const [naming] = await Promise.all([mentionNamesFor(channelId, comment), loadParser()]);
  const state = store.get();
  const serverId = state.channels.get(message.channelId)?.serverId ?? null;
  const role = (id: string) => (serverId === null ? undefined : state.roles.get(serverId)?.get(id)?.name);
  const content = forwardedText({
    comment: toWire(comment.trim(), naming),
    source: sourceOf(message),
    content: message.content,
    plain: wordsOf(message.content, serverId),
    limit: instanceRules().messageLength,
    names: {
      user: (id) => message.mentions.find((user) => user.id === id)?.username ?? nameOf(state, serverId, id) ?? '…',
      role: (id) => role(id) ?? '…',
      everyone: text('everyone'),
    },
  });
  if (content === null) throw new CallFailed(plainProblem(400, text('tooLong')));
  return content;
}

/** A copy that is ready to send. The same attempt sends nothing twice. */
export type Attempt = { readonly key: string; readonly channelId: string; readonly body: BodyOfCopy };
type BodyOfCopy = { readonly content: string } & CopiedFile;

/** Copies the file, and opens the conversation with a user if there is none. Throws the refusal. */
export async function prepareForward(message: RawMessage, destination: Destination, comment: string): Promise<Attempt> {
  const channelId = await channelOf(destination);
  const content = await contentFor(message, channelId, comment);
  const [attachment] = message.attachments;
  const file = attachment ? { ...(await copyOfFile(attachment, channelId)), ...copyOfDetails(attachment) } : {};
  return { key: crypto.randomUUID(), channelId, body: { content, ...file } };
}

/** Throws the refusal. */
export async function sendForward({ key, channelId, body }: Attempt): Promise<void> {
  await call(sendMessage, { params: { channelId }, body }, { idempotencyKey: key });
}
