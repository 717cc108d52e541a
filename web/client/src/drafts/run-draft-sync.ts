/**
 * Saves changed drafts on the server when typing pauses, and shows the versions of other devices (decision 141). Loaded after sign-on.
 * Sending a message does not wait for it.
 */
import { deleteDrafts, listDrafts, saveDraft } from '@folkmoot/contracts/drafts/commands';
import { draftEvents, type RawDraft } from '@folkmoot/contracts/drafts/wire';
import { call } from '../api/call.ts';
import { isRetryable, problemOf } from '../api/problem.ts';
import { draftChannelIds, draftOf, replaceDraft, saveDrafts } from '../messages/drafts.ts';
import { onRealtimeEvent } from '../realtime/realtime.ts';
import { token } from '../session/session.ts';
import { isPointless, isSame, type SyncStep, saveAnswered, saveFailed, startSave, versionArrived } from './draft-sync.ts';
import { neverSynced, unsynced, type Version } from './draft-sync-state.ts';
import { forgetSyncs, onChangeNoted, setSync, syncOf, unsavedChannelIds } from './draft-syncs.ts';
import { keepDrafts } from './other-drafts.ts';
import { fromRaw, isTooLong, toRaw } from './raw-draft.ts';
import { loadReplies, replyMessage } from './reply-messages.ts';
import { syncsDrafts } from './sync-setting.ts';

/** Saved when typing pauses, and during typing without a pause. */
const PAUSE_MS = 500;
const LONGEST_MS = 1200;
const RETRY_MS = 5000;
const RETRY_LIMITED_MS = 20_000;

type Timer = { readonly since: number; readonly timer: ReturnType<typeof setTimeout> };

const timers = new Map<string, Timer>();
/** The last request per channel. Answers of earlier ones are ignored. */
const requests = new Map<string, number>();
/** How far the clock of the server is ahead. null: the versions of the server are not loaded. */
let offset: number | null = null;
let retry: ReturnType<typeof setTimeout> | null = null;
let isListening = false;

/** Called after each sign-on, because versions of other devices may have been missed. */
export async function syncDrafts(): Promise<void> {
  listen();
  if (!isOn()) return;
  if (retry) clearTimeout(retry);
  retry = null;
  const before = Date.now();
  try {
    const { now, drafts } = await call(listDrafts, {});
    offset = now - (before + Date.now()) / 2;
    for (const channelId of draftChannelIds()) if (!syncOf(channelId)) setSync(channelId, neverSynced);
    for (const { channelId, ...version } of drafts) await arrived(channelId, version);
    saveAll();
  } catch (error) {
    retryLater(error);
  }
}

function isOn(): boolean {
  return syncsDrafts.get() && token() !== null;
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  onRealtimeEvent(draftEvents.changed, ({ channelId, ...version }) => {
    if (isOn()) void arrived(channelId, version);
  });
  onChangeNoted(saveSoon);
  window.addEventListener('blur', () => saveAll());
  window.addEventListener('pagehide', () => saveAll(true));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') saveAll();
  });
  syncsDrafts.subscribe(() => {
    if (syncsDrafts.get()) void syncDrafts();
    else stop();
  });
}

/** The setting was turned off: nothing of this user stays on the server. */
function stop(): void {
  for (const { timer } of timers.values()) clearTimeout(timer);
  timers.clear();
  requests.clear();
  forgetSyncs();
  void call(deleteDrafts, {}).catch(() => undefined);
}

function saveSoon(channelId: string): void {
  const running = timers.get(channelId);
  if (running) clearTimeout(running.timer);
  const since = running?.since ?? Date.now();
  const waitMs = Math.max(0, Math.min(PAUSE_MS, since + LONGEST_MS - Date.now()));
  timers.set(channelId, { since, timer: setTimeout(() => void save(channelId), waitMs) });
}

function saveAll(isLeaving = false): void {
  for (const channelId of unsavedChannelIds()) void save(channelId, isLeaving);
}

/** `isLeaving`: does not wait for the answer of an earlier request. */
async function save(channelId: string, isLeaving = false): Promise<void> {
  clearTimeout(timers.get(channelId)?.timer);
  timers.delete(channelId);
  const current = syncOf(channelId);
  if (!current || offset === null || !isOn()) return;
  const sync = isLeaving ? saveFailed(current) : current;
  const own = toRaw(draftOf(channelId));
  if (isPointless(sync, own)) setSync(channelId, { ...sync, changedAt: null });
  const started = isTooLong(own) || isPointless(sync, own) ? null : startSave(sync, own, offset);
  if (!started) return;
  setSync(channelId, started.sync);
  saveDrafts();
  const request = (requests.get(channelId) ?? 0) + 1;
  requests.set(channelId, request);
  const isCurrent = () => requests.get(channelId) === request;
  try {
    const body = { at: started.at, base: sync.known, draft: own && { ...own, replyToMessageIds: [...own.replyToMessageIds] } };
    const answer = await call(saveDraft, { params: { channelId }, body }, { keepalive: isLeaving });
    await loadReplies(channelId, answer.other?.replyToMessageIds ?? []);
    if (isCurrent()) follow(channelId, saveAnswered(syncOf(channelId) ?? unsynced, toRaw(draftOf(channelId)), answer));
    if (typeof syncOf(channelId)?.changedAt === 'number' && !timers.has(channelId)) saveSoon(channelId);
  } catch (error) {
    const failed = syncOf(channelId);
    if (failed && isCurrent()) setSync(channelId, saveFailed(failed));
    retryLater(error);
  }
}

/** A refused draft stays on this device until it changes. Before a retry, the versions are loaded: the save may have succeeded. */
function retryLater(error: unknown): void {
  const problem = problemOf(error);
  if (!isRetryable(problem) || retry) return;
  retry = setTimeout(() => void syncDrafts(), problem.status === 429 ? RETRY_LIMITED_MS : RETRY_MS);
}

async function arrived(channelId: string, version: Version): Promise<void> {
  const known = syncOf(channelId)?.known ?? -1;
  if (version.at <= known) return;
  await loadReplies(channelId, version.draft?.replyToMessageIds ?? []);
  follow(channelId, versionArrived(syncOf(channelId) ?? unsynced, toRaw(draftOf(channelId)), version));
}

function follow(channelId: string, { sync, shown, kept }: SyncStep): void {
  setSync(channelId, sync);
  if (!isSame(shown, toRaw(draftOf(channelId)))) show(channelId, shown);
  keepDrafts(channelId, kept);
  saveDrafts();
}

function show(channelId: string, raw: RawDraft | null): void {
  replaceDraft(
    channelId,
    fromRaw(raw, (messageId) => replyMessage(channelId, messageId)),
  );
}
