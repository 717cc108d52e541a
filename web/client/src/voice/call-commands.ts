/** The call commands of screens. The engine is loaded with the first call, not with the channel. */

import { desktop } from '../desktop/bridge.ts';
import { showToast } from '../ui/toasts.ts';
import { callStore, rememberedCall } from './call-store.ts';
import { toggleDeafen, toggleMute } from './muting.ts';
import { text } from './texts.ts';

const engine = () => import('./call-engine.ts');

export async function joinVoiceCall(channelId: string): Promise<void> {
  if (typeof RTCPeerConnection === 'undefined') explainNoCalls();
  else await (await engine()).join(channelId);
}

/** WebKit on Linux lacks WebRTC, and some people turn it off. The desktop app opens the page in a browser, which may have it. */
function explainNoCalls(): void {
  if (desktop === null) {
    showToast({ tone: 'alert', text: text('browserWithoutCalls') });
    return;
  }
  const open = () => window.open(window.location.href, '_blank', 'noopener,noreferrer');
  showToast({ tone: 'alert', text: text('noCalls'), action: { label: text('openBrowser'), onAction: () => void open() } });
}

export async function leaveVoiceCall(): Promise<void> {
  await (await engine()).leave();
}

export async function switchMute(): Promise<void> {
  (await engine()).setMuting(toggleMute(callStore.get().muting));
}

export async function switchDeafen(): Promise<void> {
  (await engine()).setMuting(toggleDeafen(callStore.get().muting));
}

export async function switchCamera(): Promise<void> {
  await (await engine()).toggleSharing('camera');
}

export async function switchScreen(): Promise<void> {
  await (await engine()).toggleSharing('screen');
}

/** After a logout. The server ended the call with the connection. */
export async function dropVoiceCall(): Promise<void> {
  if (callStore.get().phase !== 'none') (await engine()).hangUp();
}

/** After a reload: rejoins the call of this tab. */
export async function resumeCall(): Promise<void> {
  const channelId = rememberedCall();
  if (channelId !== null && callStore.get().phase === 'none') await joinVoiceCall(channelId);
}
