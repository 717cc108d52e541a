import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import { useCallback } from 'react';
import { call } from '../api/call.ts';
import { problemOf } from '../api/problem.ts';
import { onLive, socketId } from '../realtime/realtime.ts';
import { token } from '../session/session.ts';
import { inOpenTimeline, sentByMe } from '../store/apply-messages.ts';
import { mayInServer } from '../store/permissions.ts';
import { store } from '../store/store.ts';
import { showToast } from '../ui/toasts.ts';
import { attachedTo, pendingFiles, reattach } from './attached-files.ts';
import { commandFromWire } from './bot-command.ts';
import { isEmptyDraft } from './draft.ts';
import { changeDraft, draftOf, saveDrafts } from './drafts.ts';
import { loadLatest } from './load-messages.ts';
import { freePreview } from './local-file.ts';
import { mentionsIn } from './mentionable-names.ts';
import { startSlowMode } from './slow-mode.ts';
import { text } from './texts.ts';
import { type LocalFile, type Outgoing, timelineOf, type UnsentEntry } from './timeline-state.ts';
import { forgetUpload, stopUpload, type Uploaded, uploaded } from './uploads.ts';
import { fromWire } from './wire-text.ts';

/** Adds the messages to the list immediately, which then shows their state. The key makes a repeated send idempotent. */
export function useSendMessages(channelId: string): (outgoing: readonly Outgoing[]) => void {
  return useCallback(
    (all) => {
      const keyed = all.map((outgoing) => ({ key: crypto.randomUUID(), outgoing }));
      for (const { key, outgoing } of keyed) {
        store.update((state) => inOpenTimeline(state, channelId, { type: 'sendStarted', key, at: Date.now(), outgoing }));
      }
      if (timelineOf(store.get().timelines, channelId).moreAfter) void loadLatest(channelId);
      void sendInOrder(channelId, keyed);
    },
    [channelId],
  );
}

/** Sends in the given order, even if a later, smaller file could be uploaded earlier. */
async function sendInOrder(channelId: string, all: readonly { readonly key: string; readonly outgoing: Outgoing }[]): Promise<void> {
  for (const { key, outgoing } of all) if (isSending(channelId, key)) await transmit(channelId, key, outgoing);
}

function unsentOf(channelId: string, key: string): UnsentEntry | undefined {
  return timelineOf(store.get().timelines, channelId).unsent.find((entry) => entry.key === key);
}

/** false: it was cancelled while it waited for its turn. */
function isSending(channelId: string, key: string): boolean {
  return unsentOf(channelId, key)?.kind === 'sending';
}

/** Cancels a message whose file is still uploading, and restores it to the composer. */
export function useCancelSend(channelId: string): (key: string) => void {
  return useCallback(
    (key) => {
      const entry = unsentOf(channelId, key);
      if (!stopUpload(key) && entry) restoreCancelled(channelId, entry);
    },
    [channelId],
  );
}

function restoreCancelled(channelId: string, { key, outgoing }: UnsentEntry): void {
  store.update((state) => inOpenTimeline(state, channelId, { type: 'sendDiscarded', key }));
  if (outgoing.content !== '' || outgoing.replies.length > 0) restoreToDraft(channelId, outgoing);
  if (outgoing.file) reattach(channelId, outgoing.file);
}

export function useRetrySend(channelId: string): (key: string) => void {
  return useCallback((key) => retry(channelId, key), [channelId]);
}

export function useDiscardSend(channelId: string): (key: string) => void {
  return useCallback(
    (key) => {
      const file = unsentOf(channelId, key)?.outgoing.file;
      store.update((state) => inOpenTimeline(state, channelId, { type: 'sendDiscarded', key }));
      discardFile(key, file ?? null);
    },
    [channelId],
  );
}

/** Restores the text as it was typed, with names instead of ids of users and bots. */
function restoreToDraft(channelId: string, { content, silent, replies, mentionReplies }: Outgoing): void {
  const written = commandFromWire(fromWire(content, mentionsIn(channelId)));
  const typed = silent ? `@silent ${written.content}`.trim() : written.content;
  changeDraft(channelId, { type: 'restored', ...written, content: typed, replies, mentionReplies });
}

function discardFile(key: string, file: LocalFile | null): void {
  forgetUpload(key);
  if (file) freePreview(file);
}

function bodyOf({ content, silent, replies, mentionReplies, file }: Outgoing, uploadedFile: Uploaded | null) {
  const socket = socketId();
  return {
    ...(content === '' ? {} : { content }),
    ...(uploadedFile?.kind === 'local' ? { nerimityCdnFileId: uploadedFile.fileId } : {}),
    ...(uploadedFile?.kind === 'local' && file?.voice ? { voice: file.voice } : {}),
    ...(uploadedFile?.kind === 'drive' ? { googleDriveAttachment: { id: uploadedFile.id, mime: uploadedFile.mime } } : {}),
    ...(file && file.description !== '' ? { attachmentDescription: file.description } : {}),
    ...(file?.spoiler ? { attachmentSpoiler: true } : {}),
    ...(silent ? { silent } : {}),
    ...(replies.length > 0 ? { replyToMessageIds: replies.map((message) => message.id), mentionReplies } : {}),
    ...(socket ? { socketId: socket } : {}),
  };
}

async function transmit(channelId: string, key: string, outgoing: Outgoing): Promise<void> {
  const { file } = outgoing;
  try {
    const body = bodyOf(outgoing, file && (await uploaded(channelId, key, file)));
    const message = await call(sendMessage, { params: { channelId }, body }, { idempotencyKey: key, keepalive: true });
    store.update((state) => sentByMe(inOpenTimeline(state, channelId, { type: 'sendConfirmed', key, message }), message));
    applySlowMode(channelId, message.createdAt);
    discardFile(key, file);
  } catch (error) {
    const entry = unsentOf(channelId, key);
    if (isCancelled(error)) return entry && restoreCancelled(channelId, entry);
    const problem = problemOf(error);
    if (problem.slowMode && problem.ttl) startSlowMode(channelId, Date.now() + problem.ttl);
    if (entry && isRefusal(problem.status) && isComposerEmpty(channelId)) {
      restoreCancelled(channelId, entry);
      forgetUpload(key);
      showToast({ tone: 'alert', text: text('failed', { reason: problem.message }) });
      return;
    }
    store.update((state) => inOpenTimeline(state, channelId, { type: 'sendRefused', key, reason: problem.message }));
    if (problem.path === FILE_FIELD) forgetUpload(key);
    if (problem.status === 0) unsentKeys.set(key, channelId);
  }
}

/** After any other error the message may have been written, so it is only sent again with its own key. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500;
}

/**
 * Whether a refused message can be restored to the composer (specification, section 4). If the composer is not empty, the message stays in
 * the list. A message that did not reach the server also stays there and is sent again automatically.
 */
function isComposerEmpty(channelId: string): boolean {
  return isEmptyDraft(draftOf(channelId)) && attachedTo(channelId).length === 0 && pendingFiles(channelId) === null;
}

/** The path of a refusal of the file: it expired, or is not accepted here. */
const FILE_FIELD = 'nerimityCdnFileId';

function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Messages that failed without a connection. They are sent again after the reconnect, and the key prevents duplicates. */
const unsentKeys = new Map<string, string>();

onLive(() => {
  const waiting = [...unsentKeys];
  unsentKeys.clear();
  for (const [key, channelId] of waiting) retry(channelId, key);
});

function retry(channelId: string, key: string): void {
  const entry = unsentOf(channelId, key);
  if (entry?.kind !== 'failed') return;
  store.update((state) => inOpenTimeline(state, channelId, { type: 'sendRetried', key }));
  void transmit(channelId, key, entry.outgoing);
}

/** Owners and admins have no slow mode. */
export function applySlowMode(channelId: string, sentAt: number): void {
  const state = store.get();
  const channel = state.channels.get(channelId);
  if (!channel?.slowModeSeconds || !channel.serverId) return;
  if (mayInServer(state, channel.serverId, state.account?.id ?? '', ROLE_PERMISSION.ADMIN)) return;
  startSlowMode(channelId, Math.max(sentAt, Date.now() - 1000) + channel.slowModeSeconds * 1000);
}

/** Saves the text of refused messages and of messages with files to the draft, because leaving the page would lose them. */
export function saveUnsentToDrafts(): void {
  if (token() === null) return;
  for (const [channelId, { unsent }] of store.get().timelines) {
    for (const entry of unsent.toReversed()) {
      if (entry.kind === 'failed' || entry.outgoing.file) restoreToDraft(channelId, entry.outgoing);
    }
  }
  // Needed because the drafts were already saved when this runs.
  saveDrafts();
}

window.addEventListener('pagehide', saveUnsentToDrafts);

function hasUnsentFile(): boolean {
  return [...store.get().timelines.values()].some(({ unsent }) => unsent.some(({ outgoing }) => outgoing.file !== null));
}

/** The text of an unsent message becomes a draft, but its file is lost with the page, and no one can repeat a recording. */
window.addEventListener('beforeunload', (event) => {
  if (token() !== null && hasUnsentFile()) event.preventDefault();
});
