/** The call of this page, from joining to leaving. Loaded with the first call. The state for screens is in `call-store.ts`. */

import { clientEvents } from '@folkmoot/contracts/realtime';
import { joinCall, leaveCall } from '@folkmoot/contracts/voice/commands';
import { voiceEvents } from '@folkmoot/contracts/voice/wire';
import { call } from '../api/call.ts';
import { problemOf } from '../api/problem.ts';
import { emit, onLive, onRealtimeEvent, socketId } from '../realtime/realtime.ts';
import { store } from '../store/store.ts';
import { showToast } from '../ui/toasts.ts';
import { callStore, changeCall, noCall, rememberCall } from './call-store.ts';
import { iceServer } from './ice-server.ts';
import { openCamera, openScreen, stopStream } from './media.ts';
import { type Mesh, openMesh } from './mesh.ts';
import { type Microphone, openGatedMicrophone } from './microphone.ts';
import type { Muting } from './muting.ts';
import { text } from './texts.ts';
import { onVoiceSettings } from './voice-settings.ts';

let mesh: Mesh | null = null;
let microphone: Microphone | null = null;
/** Whether the server announced our own join. Users who were announced before it are already in the call and send the offers. */
let hasJoined = false;
/** Increases when the user joins another call or leaves. Older asynchronous work compares it and stops. */
let callNumber = 0;
/** The running join on the current socket. null until the microphone was requested. */
let joining: Promise<void> | null = null;
/** Increases with each join. The server ends our participation with the connection, so an older join must stop. */
let joinNumber = 0;

/** The socket may detect a lost connection up to a minute later than requests do. */
const RETRY_MS = 1000;

const ownId = () => store.get().account?.id ?? '';

function isInCall(channelId: string, userId: string): boolean {
  return store.get().calls.get(channelId)?.includes(userId) ?? false;
}

function ownStreams(): readonly MediaStream[] {
  const { camera, screen } = callStore.get();
  return [microphone?.stream ?? null, camera, screen].filter((stream): stream is MediaStream => stream !== null);
}

function setSpeaking(userId: string, speaks: boolean): void {
  const speaking = new Set(callStore.get().speaking);
  if (speaks) speaking.add(userId);
  else speaking.delete(userId);
  changeCall({ speaking });
}

function setVideos(userId: string, streams: readonly MediaStream[]): void {
  const videos = new Map(callStore.get().videos);
  if (streams.length > 0) videos.set(userId, streams);
  else videos.delete(userId);
  changeCall({ videos });
}

async function openOwnMicrophone(ownCall: number): Promise<void> {
  try {
    const opened = await openGatedMicrophone(callStore.get().muting.muted, (speaks) => setSpeaking(ownId(), speaks));
    if (ownCall === callNumber) microphone = opened;
    else opened.stop();
  } catch {
    if (ownCall !== callNumber) return;
    changeCall({ hasMicrophone: false });
    showToast({ tone: 'alert', text: text('noMicrophone') });
  }
}

/** Joins the call with this socket. The others send offers when they are notified. */
async function sendJoin(channelId: string, socket: string, isCurrent: () => boolean): Promise<void> {
  const server = await iceServer();
  if (!isCurrent()) return;
  mesh?.close();
  hasJoined = false;
  mesh = openMesh({
    iceServer: server,
    streams: ownStreams(),
    deafened: callStore.get().muting.deafened,
    isInCall: (userId) => isInCall(channelId, userId),
    send: (toUserId, signal) => emit(clientEvents.sendCallSignal, { channelId, toUserId, signal }),
    onSpeaking: setSpeaking,
    onVideos: setVideos,
    onQuality: (quality) => changeCall({ quality }),
  });
  await call(joinCall, { params: { channelId }, body: { socketId: socket } });
}

/** Retries a join without an answer. A second join is safe: the others send new offers, and the last join counts. */
async function sendJoinWithRetries(channelId: string, socket: string, isCurrent: () => boolean): Promise<void> {
  for (;;) {
    try {
      return await sendJoin(channelId, socket, isCurrent);
    } catch (error) {
      if (problemOf(error).status !== 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      if (!isCurrent()) throw error;
    }
  }
}

/** Joins the call. Without a connection, `onLive` does it later. */
async function joinWithSocket(channelId: string): Promise<void> {
  const [ownCall, ownJoin, socket] = [callNumber, ++joinNumber, socketId()];
  if (socket === null) return;
  const isCurrent = () => ownCall === callNumber && ownJoin === joinNumber && socket === socketId();
  try {
    await sendJoinWithRetries(channelId, socket, isCurrent);
    if (!isCurrent()) return;
    changeCall({ phase: 'in' });
    rememberCall(channelId);
  } catch (error) {
    if (!isCurrent()) return;
    hangUp();
    const { status, message } = problemOf(error);
    showToast({ tone: 'alert', text: message });
    // The server may have failed after it notified the others, so leave explicitly.
    if (status >= 500) await call(leaveCall, { params: { channelId } }).catch(() => undefined);
  }
}

export async function join(channelId: string): Promise<void> {
  const { muting } = callStore.get();
  hangUp();
  const ownCall = callNumber;
  callStore.set({ ...noCall, phase: 'joining', channelId, muting });
  await openOwnMicrophone(ownCall);
  if (ownCall !== callNumber) return;
  joining = joinWithSocket(channelId);
  await joining;
}

/** Ends the call on this page only. Sends nothing to the server. */
export function hangUp(): void {
  callNumber += 1;
  joining = null;
  mesh?.close();
  mesh = null;
  microphone?.stop();
  microphone = null;
  const { camera, screen, muting } = callStore.get();
  stopStream(camera);
  stopStream(screen);
  rememberCall(null);
  callStore.set({ ...noCall, muting });
}

export async function leave(): Promise<void> {
  const { channelId } = callStore.get();
  const pendingJoin = joining;
  hangUp();
  // A running join must finish first. Otherwise it would join after the leave.
  await pendingJoin;
  const hasRejoined = callStore.get().channelId === channelId;
  // Refused only if the call already ended.
  if (channelId !== null && !hasRejoined) await call(leaveCall, { params: { channelId } }).catch(() => undefined);
}

export function setMuting(muting: Muting): void {
  changeCall({ muting });
  microphone?.setMuted(muting.muted);
  mesh?.setDeafened(muting.deafened);
}

type Shared = 'camera' | 'screen';

function stopSharing(what: Shared): void {
  const stream = callStore.get()[what];
  if (!stream) return;
  mesh?.hide(stream);
  stopStream(stream);
  changeCall({ [what]: null });
}

export async function toggleSharing(what: Shared): Promise<void> {
  if (callStore.get()[what]) {
    stopSharing(what);
    return;
  }
  const ownCall = callNumber;
  try {
    const stream = await (what === 'camera' ? openCamera() : openScreen());
    if (ownCall !== callNumber) {
      stopStream(stream);
      return;
    }
    // The browser has its own button to stop sharing.
    stream.getVideoTracks()[0]?.addEventListener('ended', () => {
      if (callStore.get()[what] === stream) stopSharing(what);
    });
    changeCall({ [what]: stream });
    mesh?.show(stream);
  } catch (error) {
    // The user cancelled the browser's dialog, which is no error.
    const declined = what === 'screen' && error instanceof DOMException && error.name === 'NotAllowedError';
    if (!declined) showToast({ tone: 'alert', text: text(what === 'camera' ? 'noCamera' : 'noScreen') });
  }
}

function isCurrentCall(channelId: string): boolean {
  return callStore.get().channelId === channelId;
}

onRealtimeEvent(voiceEvents.joined, ({ channelId, userId }) => {
  if (!isCurrentCall(channelId)) return;
  if (userId !== ownId()) {
    if (hasJoined) mesh?.userJoined(userId);
  } else if (hasJoined) {
    // Another device of the user joined the call instead.
    hangUp();
  } else {
    hasJoined = true;
  }
});
onRealtimeEvent(voiceEvents.left, ({ channelId, userId }) => {
  if (!isCurrentCall(channelId)) return;
  if (userId !== ownId()) mesh?.userLeft(userId);
  else if (hasJoined) hangUp();
});
onRealtimeEvent(voiceEvents.signalReceived, ({ channelId, fromUserId, signal }) => {
  if (isCurrentCall(channelId)) mesh?.signalReceived(fromUserId, signal);
});
// After a reconnect, because the server removed us from the call with the connection.
onLive(() => {
  const { channelId } = callStore.get();
  if (channelId === null || joining === null) return;
  changeCall({ phase: 'joining' });
  joining = joinWithSocket(channelId);
});
onVoiceSettings(() => mesh?.setDeafened(callStore.get().muting.deafened));
