/** The parts of a message besides its text: a file, buttons, an HTML embed, a poll. */
import { isBlank } from '@folkmoot/contracts/kernel/blank';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { sendMessage } from '@folkmoot/contracts/messages/commands';
import type { SentAttachment } from '@folkmoot/contracts/messages/events';
import type { RawMessageButton } from '@folkmoot/contracts/messages/wire';
import type { SentPoll } from '@folkmoot/contracts/polls/sent-poll';
import { recordingText } from '@folkmoot/contracts/voice-messages/recording';
import type { Input } from '@folkmoot/platform/command/handler';
import type { Media } from '@folkmoot/platform/media/port';
import { newPoll } from '../polls/new-poll.ts';
import { type QuotaDeps, quotaRefusal } from './file-quota.ts';
import { htmlEmbedOf } from './html-embed.ts';

type Body = Input<typeof sendMessage>['body'];
type FileDeps = QuotaDeps & { readonly media: Media };

export type MessageExtras = {
  readonly attachment: SentAttachment | null;
  readonly attachmentPath: string | null;
  readonly attachmentDescription: string | null;
  readonly buttons: readonly RawMessageButton[];
  readonly htmlEmbed: string | null;
  /** As in the event. */
  readonly voice: string | null;
  readonly poll: SentPoll | null;
};

const noFile = { attachment: null, attachmentPath: null, attachmentDescription: null };

export const noExtras: MessageExtras = { ...noFile, buttons: [], htmlEmbed: null, voice: null, poll: null };

/** The uploaded file of the message. A file of a drive has priority. */
function fileNamed(body: Body): string | null {
  return body.googleDriveAttachment ? null : (body.nerimityCdnFileId ?? body.nerimityCdnFileIds?.[0] ?? null);
}

export function namesFile(body: Body): boolean {
  return Boolean(body.googleDriveAttachment) || fileNamed(body) !== null;
}

/** Whether there is nothing to send. Buttons alone count as nothing, and a poll needs its question. */
export function isEmpty(body: Body, content: string): boolean {
  return isBlank(content) && (body.poll !== undefined || (body.htmlEmbed === undefined && !namesFile(body)));
}

/** Must run last before the decision, because a claim works once. A message that is refused for another reason must not use up its file. */
export async function claimExtras(
  input: Input<typeof sendMessage>,
  channelId: string,
  deps: FileDeps,
): Promise<MessageExtras | Refusal<'HtmlEmbedRefused' | 'PollEndOutOfRange' | FileRefusal>> {
  const { body } = input;
  const htmlEmbed = htmlEmbedOf(body.htmlEmbed);
  if (isRefusal(htmlEmbed)) return htmlEmbed;
  const poll = newPoll(input);
  if (isRefusal(poll)) return poll;
  const buttons = (body.buttons ?? []).map(({ id, label, alert }) => ({ id, label, alert: alert ?? null }));
  if (body.voice && fileNamed(body) === null) return refuse('VoiceNeedsSound');
  const file = await fileOf(input, channelId, deps);
  return isRefusal(file) ? file : { ...file, buttons, htmlEmbed, voice: body.voice ? recordingText(body.voice) : null, poll };
}

type FileRefusal = 'FileNotUsable' | 'FileQuotaFull' | 'VoiceNeedsSound';
type File = Pick<MessageExtras, 'attachment' | 'attachmentPath' | 'attachmentDescription'>;

async function fileOf(input: Input<typeof sendMessage>, channelId: string, deps: FileDeps): Promise<File | Refusal<FileRefusal>> {
  const { googleDriveAttachment: drive, attachmentDescription, attachmentSpoiler } = input.body;
  const described = { attachmentDescription: attachmentDescription || null };
  const spoiler = attachmentSpoiler ? { spoiler: true } : {};
  if (drive) {
    const unknown = { width: null, height: null, filesize: null, expireAt: null };
    const attachment: SentAttachment = {
      attachmentId: input.newId(),
      provider: 'google_drive',
      fileId: drive.id,
      mime: drive.mime,
      ...unknown,
      ...spoiler,
    };
    return { attachment, attachmentPath: null, ...described };
  }
  const fileId = fileNamed(input.body);
  if (fileId === null) return noFile;
  const claimed = await deps.media.claim({ kind: 'attachment', ownerId: channelId, fileId });
  if (!claimed) return refuse('FileNotUsable');
  const isSound = claimed.mime.startsWith('audio/');
  const refusal = input.body.voice && !isSound ? refuse('VoiceNeedsSound') : await quotaRefusal(input.actor?.userId ?? '', claimed, deps);
  if (refusal) {
    await removeFile(deps, claimed.path);
    return refusal;
  }
  const { path, mime, width, height, filesize, expireAt } = claimed;
  const attachment: SentAttachment = {
    attachmentId: input.newId(),
    provider: 'local',
    fileId: claimed.fileId,
    mime,
    width,
    height,
    filesize,
    expireAt,
    ...spoiler,
  };
  return { attachment, attachmentPath: path, ...described };
}

/** Removes the file of a deleted or refused message. A failure of the media service must not affect the command. */
export async function removeFile({ media }: { readonly media: Media }, path: string | null): Promise<void> {
  if (path !== null) await media.remove([path]).catch(() => undefined);
}
